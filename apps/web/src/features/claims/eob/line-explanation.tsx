import type { ClaimLine } from '@khum/contract/claims'
import { ChevronDown } from 'lucide-react'
import { useFormat, useTranslations } from '../../../i18n'
import styles from '../status/status.module.css'
import { BillRows } from './bill-rows'
import { explainLine } from './explain'
import { ReasonWords } from './reason-words'

/** One item of the receipt: what it brings at a glance, and opened, how that came about. */
export function LineExplanation({ line }: { line: ClaimLine }) {
  const t = useTranslations('claimStatus')
  const format = useFormat()
  const explanation = explainLine(line)
  const reason = line.decided?.reason
  if (!explanation) return null
  return (
    <details className={styles.line}>
      <summary className={styles.lineHead}>
        <span className={styles.lineName}>
          {format.words(line.description)}
          {reason && <span className={styles.lineReason}>{t(`reason.${reason}`)}</span>}
        </span>
        <span className={styles.lineAmount}>
          <b>{format.baht(explanation.benefit)}</b>
          <span className={styles.faint}>
            {t('amounts.lineOf', { amount: format.baht(explanation.billed) })}
          </span>
        </span>
        <ChevronDown className={styles.arrow} aria-hidden="true" />
      </summary>
      <div className={styles.lineBody}>
        <BillRows explanation={explanation} />
        {reason && <ReasonWords reason={reason} />}
      </div>
    </details>
  )
}
