import type { TelemedChoice } from '@khum/contract/telemedicine'
import { useFormat, useTranslations } from '../../../i18n'

/** The words of a card in the choice: whose it is where it is a relative's, the plan, the number, and why not. */
export function useCardOption() {
  const t = useTranslations('telemedicine.choose')
  const format = useFormat()
  return (card: TelemedChoice) => ({
    value: card.coverage_id,
    label: format.words(card.insurer_name),
    text: [
      ...(card.is_relative ? [format.words(card.insured_name)] : []),
      format.words(card.plan_name),
      card.policy_number_masked,
      ...(card.obstacle === null ? [] : [t(`obstacle.${card.obstacle}`)]),
    ].join(' · '),
    disabled: card.obstacle !== null,
  })
}
