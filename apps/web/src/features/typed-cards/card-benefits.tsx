import { type CardBenefit, cardAmounts } from '@khum/contract/typed-cards'
import { useFormat, useTranslations } from '../../i18n'
import { DefinitionList } from '../../ui/display/definition-list'
import { Card, Section } from '../../ui/layout/card'

/** The benefits as typed, with the amount left if both limit and use are known. Requirement 3.6 */
export function CardBenefits({ benefits }: { benefits: readonly CardBenefit[] }) {
  const t = useTranslations('typedCards.benefits')
  const format = useFormat()
  return (
    <Section title={t('title')}>
      {benefits.length === 0 && <p className="soft">{t('none')}</p>}
      {benefits.map((row, index) => {
        const left = row.max_limit === null || row.used === null ? null : row.max_limit - row.used
        const items = cardAmounts.flatMap((name) => {
          const satang = row[name]
          return satang === null ? [] : [{ label: t(name), value: format.baht(satang) }]
        })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and their order doesn't change
          <Card key={index}>
            <h3>{row.benefit}</h3>
            <DefinitionList
              items={
                left === null || left < 0
                  ? items
                  : [...items, { label: t('left'), value: format.baht(left), strong: true }]
              }
            />
          </Card>
        )
      })}
    </Section>
  )
}
