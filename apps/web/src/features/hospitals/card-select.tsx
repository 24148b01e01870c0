import { useFormat, useTranslations } from '../../i18n'
import { SelectField } from '../../ui/fields/select-field'
import { useCoverages } from '../coverages'

/** One of the member's cards, for its network; nothing while there is none. */
export function CardSelect({
  value,
  onChange,
}: {
  value: string | undefined
  /** '' for no card. */
  onChange: (coverage: string) => void
}) {
  const t = useTranslations('hospitals.filter')
  const format = useFormat()
  const coverages = useCoverages()
  const cards = coverages.data?.items ?? []
  if (cards.length === 0) return null
  return (
    <SelectField
      label={t('card')}
      placeholder={t('noCard')}
      value={value ?? ''}
      options={cards.map((card) => ({
        value: card.id,
        label: `${format.words(card.plan_name)} · ${card.policy_number_masked}`,
      }))}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
