import type { DueAge, OfficeQueue } from '@khum/contract/office-queue'
import { useTranslations } from '../../i18n'
import styles from './claims-page.module.css'
import { useQueueCounts } from './use-queue-counts'

const ages: readonly DueAge[] = ['overdue', 'today', 'in_2_days', 'in_5_days', 'later']

/** How many claims of a queue are overdue, due today or due later, in Thai working days. */
export function Ages({ queue }: { queue: OfficeQueue }) {
  const t = useTranslations('claimList')
  const names = useTranslations('ageNames')
  const { data } = useQueueCounts()
  const counted = data?.items.find((item) => item.queue === queue)
  if (!counted || counted.count === 0) return null
  return (
    <ul className={styles.ages} aria-label={t('ages')}>
      {ages.map((age) =>
        counted.by_age[age] > 0 ? (
          <li key={age} data-age={age}>
            {names(age)} <strong>{counted.by_age[age].toLocaleString('en')}</strong>
          </li>
        ) : null,
      )}
    </ul>
  )
}
