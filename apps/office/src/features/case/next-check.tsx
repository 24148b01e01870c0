import type { Case, SecondLookReason } from '@khum/contract/office-case'
import { useTranslations } from '../../i18n'
import styles from './case-page.module.css'
import type { useLines } from './use-lines'

/**
 * Says before an approval that it will go to the insurer or to a second person, and why. Doesn't announce the random
 * share of approvals that go to a second person. `isInsurers`: whether the approval records the insurer's decision.
 */
export function NextCheck({
  found,
  work,
  isInsurers,
}: {
  found: Case
  work: ReturnType<typeof useLines>
  isInsurers: boolean
}) {
  const t = useTranslations('claimCase')
  const whys = useTranslations('secondLookWhy')
  const rules = found.next_check
  if (!rules) return null
  const reasons = work.lines.flatMap(({ reason }) => reason ?? [])
  const isOver = (most: number | null) => most !== null && work.total > most
  const exceedsAuthority =
    isOver(rules.insurer_above_satang) ||
    rules.is_insurers_diagnosis ||
    reasons.some((reason) => rules.insurer_reasons.includes(reason))
  if (exceedsAuthority && !isInsurers) {
    // An answer to an appeal isn't sent to the insurer.
    const isSent = found.claim.group === 'in_process'
    return <p className={styles.info}>{t(isSent ? 'goesToInsurer' : 'onlyInsurer')}</p>
  }
  const why: SecondLookReason[] = [
    ...(isOver(rules.second_look_above_satang) ? (['amount'] as const) : []),
    ...(reasons.some((reason) => rules.second_look_reasons.includes(reason)) ? (['reason'] as const) : []),
    ...(rules.is_new_assessor ? (['new_assessor'] as const) : []),
  ]
  if (why.length === 0) return null
  return <p className={styles.info}>{t('goesToSecond', { why: why.map((each) => whys(each)).join(', ') })}</p>
}
