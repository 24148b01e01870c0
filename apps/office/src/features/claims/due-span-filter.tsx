import { type DueSpan, dueSpans, type OfficeQueue } from '@khum/contract/office-queue'
import { useTranslations } from '../../i18n'
import styles from './claims-page.module.css'
import { useQueueCounts } from './use-queue-counts'

/**
 * Shows how many claims of a queue are overdue, due today or due later, in Thai working days. Pressing a number filters
 * the list.
 */
export function DueSpanFilter({
  queue,
  chosen,
  onChoose,
}: {
  queue: OfficeQueue
  chosen: DueSpan | undefined
  onChoose: (span: DueSpan | null) => void
}) {
  const t = useTranslations('claimList')
  const names = useTranslations('dueSpanNames')
  const { data } = useQueueCounts()
  const counted = data?.items.find((item) => item.queue === queue)
  // Claims in these two queues have no due date: a quality check has none, and a failed payment waits until the member
  // gives a different account.
  if (!counted || queue === 'quality' || queue === 'payment_failed') return null
  const shown = dueSpans.filter((span) => counted.by_age[span] > 0 || span === chosen)
  if (shown.length === 0) return null
  return (
    <ul className={styles.ages} aria-label={t('ages')}>
      {shown.map((span) => (
        <li key={span} data-age={span}>
          <button
            type="button"
            aria-pressed={span === chosen}
            onClick={() => onChoose(span === chosen ? null : span)}
          >
            {names(span)} <strong>{counted.by_age[span].toLocaleString('en')}</strong>
          </button>
        </li>
      ))}
    </ul>
  )
}
