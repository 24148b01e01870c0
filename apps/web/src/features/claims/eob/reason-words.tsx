import type { ReasonCode } from '@khum/contract/claim-status'
import { useTranslations } from '../../../i18n'
import styles from '../status/status.module.css'

/** Why something is not paid, and what the member can do about it. */
export function ReasonWords({ reason }: { reason: ReasonCode }) {
  const t = useTranslations('claimStatus')
  return (
    <div className={styles.note}>
      <p>
        <span className={styles.faint}>{t('amounts.reason')}</span> <b>{t(`reason.${reason}`)}</b>
      </p>
      <p>{t(`remedy.${reason}`)}</p>
    </div>
  )
}
