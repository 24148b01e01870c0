import { useFormat, useTranslations } from '../../../i18n'
import { DefinitionList } from '../../../ui/display/definition-list'
import { type Explanation, isTakenOff, rowsOf } from './explain'

/** A bill or a line of it, part by part; what the member pays is the line that counts. */
export function BillRows({ explanation }: { explanation: Explanation }) {
  const t = useTranslations('claimStatus.part')
  const format = useFormat()
  return (
    <DefinitionList
      items={rowsOf(explanation).map(({ part, satang }) => ({
        label: t(part),
        value: `${isTakenOff(part) ? '−' : ''}${format.baht(satang)}`,
        strong: part === 'you_pay',
      }))}
    />
  )
}
