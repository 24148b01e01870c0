import { ApiError, failureCode } from '../../api/api-error'
import { useErrorWords, useTranslations } from '../../i18n'

/**
 * Returns a function that says why a change of a claim was refused. `isAppealed`: whether the change was the answer to
 * an appeal. An answer can't be sent to the insurer, so the text then doesn't suggest sending it.
 */
export function useFailureText(): (error: unknown, isAppealed: boolean) => string {
  const t = useTranslations('claimCase')
  const words = useErrorWords()
  return (error, isAppealed) => {
    const code = failureCode(error)
    if (!(error instanceof ApiError)) return words(code)
    if (code === 'staff_claim_held') {
      const name = String(error.params.name ?? '')
      // The error names no holder if the claim was decided or given back meanwhile, for example in another tab.
      return name === '' ? words('staff_claim_changed') : t('heldNow', { name })
    }
    if (code === 'decision_not_delegated' && isAppealed) return t('onlyInsurer')
    // The screen already asks for a reason for each figure that differs from the calculator's. If the server refuses
    // the change because a reason is missing, the calculator's figures have changed since the screen loaded them.
    const hasMoved = error.fields.some(({ path }) => path.endsWith('.change_reason'))
    return hasMoved ? t('figuresMoved') : words(code)
  }
}
