import { familyRelationships } from '@khum/contract/find-policy'
import { useFieldWords, useTranslations } from '../../i18n'
import { RadioCards } from '../../ui/fields/radio-cards'

type Relationship = (typeof familyRelationships)[number]

/** Asks for the relative's relationship to the member. */
export function RelationshipCards({
  value,
  onChange,
  isMissing,
}: {
  value: Relationship | ''
  onChange: (value: Relationship) => void
  isMissing: boolean
}) {
  const t = useTranslations('findPolicy.found')
  const words = useTranslations('insurance.relationship')
  const fieldWords = useFieldWords()
  return (
    <RadioCards
      label={t('relationship')}
      hint={value === 'child' ? t('guardian') : undefined}
      name="relationship"
      error={isMissing ? fieldWords('required', 'choose') : undefined}
      value={value}
      onChange={onChange}
      options={familyRelationships.map((option) => ({ value: option, label: words(option) }))}
    />
  )
}
