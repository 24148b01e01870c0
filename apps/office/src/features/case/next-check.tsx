import type { ReasonCode, ReasonDetail } from '@khum/contract/claim-status'
import type { Case, SecondLookReason } from '@khum/contract/office-case'
import { useTranslations } from '../../i18n'
import styles from './case-page.module.css'

/**
 * Says before a decision that it will go to the insurer or to a second person, and why. Decisions that go to a second
 * person by random choice aren't announced. `total` is what the decision pays, in satang. `isInsurers` is true if staff
 * record a decision that the insurer made.
 */
export function NextCheck({
  found,
  total,
  reasons,
  isInsurers,
}: {
  found: Case
  total: number
  reasons: readonly (ReasonCode | ReasonDetail | null)[]
  isInsurers: boolean
}) {
  const t = useTranslations('claimCase')
  const whys = useTranslations('secondLookWhy')
  const rules = found.next_check
  if (!rules) return null
  const isOver = (most: number | null) => most !== null && total > most
  const hasOneOf = (codes: readonly string[]) => reasons.some((reason) => reason && codes.includes(reason))
  const exceedsAuthority =
    isOver(rules.insurer_above_satang) || rules.is_insurers_diagnosis || hasOneOf(rules.insurer_reasons)
  if (exceedsAuthority && !isInsurers) {
    // Only the insurer may take this decision. On an open claim, the decision goes to the insurer as a recommendation.
    // If the decision answers an appeal, the server refuses it.
    const isSent = found.claim.group === 'in_process'
    return <p className={styles.info}>{t(isSent ? 'goesToInsurer' : 'onlyInsurer')}</p>
  }
  const why: SecondLookReason[] = [
    ...(isOver(rules.second_look_above_satang) ? (['amount'] as const) : []),
    ...(hasOneOf(rules.second_look_reasons) ? (['reason'] as const) : []),
    ...(rules.is_new_assessor ? (['new_assessor'] as const) : []),
    ...(rules.is_own_claim ? (['own_claim'] as const) : []),
  ]
  if (why.length === 0) return null
  return <p className={styles.info}>{t('goesToSecond', { why: why.map((each) => whys(each)).join(', ') })}</p>
}
