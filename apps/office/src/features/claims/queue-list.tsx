import type { OfficeQueue } from '@khum/contract/office-queue'
import { useTranslations } from '../../i18n'
import styles from './claims-page.module.css'
import { SavedLists } from './saved-lists'
import { useQueueCounts } from './use-queue-counts'

/** The queues, each with the number of its claims and of its overdue claims. Below the queues, the saved lists. */
export function QueueList({
  chosen,
  onChoose,
}: {
  chosen: OfficeQueue | null
  onChoose: (queue: OfficeQueue) => void
}) {
  const t = useTranslations('claimList')
  const names = useTranslations('queueNames')
  const { data } = useQueueCounts()
  return (
    <nav aria-label={t('label')} className={styles.queues}>
      <ul>
        {data?.items.map(({ queue, count, is_more, by_age }) => (
          <li key={queue}>
            <button
              type="button"
              aria-current={queue === chosen ? 'true' : undefined}
              onClick={({ currentTarget, detail }) => {
                onChoose(queue)
                // After a click with the mouse, Enter opens the chosen claim instead of pressing this button again.
                if (detail > 0) currentTarget.blur()
              }}
            >
              <span>{names(queue)}</span>
              <span className={styles.count}>
                {count.toLocaleString('en')}
                {is_more && '+'}
              </span>
              {by_age.overdue > 0 && queue !== 'overdue' && (
                <span className={styles.overdue}>{t('overdueCount', { count: by_age.overdue })}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <SavedLists />
    </nav>
  )
}
