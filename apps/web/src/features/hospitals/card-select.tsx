import { useFormat, useTranslations } from '../../i18n'
import { SelectField } from '../../ui/fields/select-field'
import { type CardGroup, useCardGroups } from '../family'

/**
 * Lets the member choose the card (their own or a relative's) whose networks are shown. Renders nothing if there are no
 * cards.
 */
export function CardSelect({
  value,
  onChange,
}: {
  value: string | undefined
  /** Called with '' for no card. */
  onChange: (coverage: string) => void
}) {
  const t = useTranslations('hospitals.filter')
  const format = useFormat()
  const { groups } = useCardGroups('see')
  const optionsOf = ({ relative, cards }: CardGroup) =>
    cards.map((card) => ({
      value: card.id,
      label: [
        ...(relative ? [format.words(relative)] : []),
        format.words(card.plan_name),
        card.policy_number_masked,
      ].join(' · '),
    }))
  if (groups.length === 0) return null
  return (
    <SelectField
      label={t('card')}
      placeholder={t('noCard')}
      value={value ?? ''}
      options={groups.flatMap(optionsOf)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
