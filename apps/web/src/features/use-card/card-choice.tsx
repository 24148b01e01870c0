import type { Coverage } from '@khum/contract/coverages'
import { useFormat, useTranslations } from '../../i18n'
import { FormAlert } from '../../ui/fields/form-alert'
import { SelectField } from '../../ui/fields/select-field'
import { isUsable } from '../coverages'
import type { CardGroup } from '../family'

/** Lets the member choose one of their own cards or a relative's. Says why if the chosen card can't be used. */
export function CardChoice({
  groups,
  chosen,
  onChoose,
}: {
  groups: readonly CardGroup[]
  chosen: Coverage
  onChoose: (id: string) => void
}) {
  const t = useTranslations('useCard')
  const words = useTranslations('insurance.state')
  const format = useFormat()
  const optionsOf = ({ relative, cards }: CardGroup) =>
    cards.map((card) => ({
      value: card.id,
      label: [
        ...(relative ? [format.words(relative)] : []),
        format.words(card.plan_name),
        card.policy_number_masked,
        ...(isUsable(card) ? [] : [words(card.state)]),
      ].join(' · '),
    }))
  const own = groups.filter(({ relative }) => relative === null).flatMap(optionsOf)
  const relatives = groups.filter(({ relative }) => relative !== null).flatMap(optionsOf)
  return (
    <>
      <SelectField
        label={t('choose.card')}
        value={chosen.id}
        onChange={(event) => onChoose(event.target.value)}
        {...(relatives.length === 0
          ? { options: own }
          : {
              groups: [
                ...(own.length === 0 ? [] : [{ label: t('choose.own'), options: own }]),
                { label: t('choose.family'), options: relatives },
              ],
            })}
      />
      {(chosen.state === 'waiting' || chosen.state === 'lapsed' || chosen.state === 'ended') && (
        <FormAlert tone="warning">{t(`why.${chosen.state}`)}</FormAlert>
      )}
    </>
  )
}
