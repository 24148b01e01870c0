import { bangkokDate } from '@khum/contract/calendar'
import type { Case } from '@khum/contract/office-case'
import { useFormat, useTranslations } from '../../i18n'
import { Button } from '../../ui/button'
import styles from './case-page.module.css'

/**
 * Shows the claim's holder (the assessor who works on it), and the button to take the claim, take it over or give it
 * back.
 */
export function Holder({
  found: { holder },
  isMine,
  canTake,
  canTakeOver,
  onTake,
  onTakeOver,
  onRelease,
}: {
  found: Case
  isMine: boolean
  canTake: boolean
  canTakeOver: boolean
  onTake: () => void
  onTakeOver: () => void
  onRelease: () => void
}) {
  const t = useTranslations('claimCase')
  const format = useFormat()
  if (isMine) {
    return (
      <p className={styles.holder}>
        {t('yours')}
        <Button look="secondary" onClick={onRelease}>
          {t('release')}
        </Button>
      </p>
    )
  }
  if (holder) {
    return (
      <p className={styles.holder}>
        {t('held', { name: holder.name, since: format.instant(holder.since) })}
        {canTakeOver && (
          <Button look="secondary" onClick={onTakeOver}>
            {t('takeOver')}
          </Button>
        )}
      </p>
    )
  }
  return canTake ? (
    <p className={styles.holder}>
      <Button onClick={onTake}>{t('take')}</Button>
    </p>
  ) : null
}

/**
 * Shows the deadline of the party that has to act next: the member, the insurer or us. While the member has to act, our
 * own deadline is paused. For an approved claim, shows the deadline of the payment.
 */
export function Due({
  claim: { turn, group, status },
}: {
  claim: Pick<Case['claim'], 'turn' | 'group' | 'status'>
}) {
  const { party, since, due_date } = turn
  const t = useTranslations('claimCase')
  const format = useFormat()
  if (due_date === null) return null
  const date = format.date(due_date, 'short')
  if (party === 'member')
    return (
      <span>{t('waitsForMember', { date, since: format.date(bangkokDate(new Date(since)), 'short') })}</span>
    )
  const isLate = due_date < bangkokDate(new Date())
  const [due, late] =
    // A paid claim has no payment deadline. It can only have the deadline for answering an appeal.
    group === 'approved' && status !== 'paid'
      ? (['paymentDue', 'paymentLate'] as const)
      : party === 'insurer'
        ? (['waitsForInsurer', 'insurerLate'] as const)
        : (['due', 'late'] as const)
  return <span className={isLate ? styles.late : undefined}>{t(isLate ? late : due, { date })}</span>
}
