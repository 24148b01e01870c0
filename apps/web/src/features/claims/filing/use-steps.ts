import type { DraftStep } from '@khum/contract/claim-drafts'
import { useTranslations } from '../../../i18n'

const order = ['fill', 'attach', 'preview', 'sent'] as const

/** Returns the four steps of the e-Claim for the stepper. Requirement 2.15 */
export function useSteps(current: DraftStep | 'sent') {
  const t = useTranslations('filing.steps')
  const index = order.indexOf(current)
  return {
    words: t('position', { step: index + 1, total: order.length }),
    steps: order.map((step) => t(step)),
    current: index,
  }
}
