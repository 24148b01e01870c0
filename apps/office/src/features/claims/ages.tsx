import { type DueAge, dueAges, type OfficeQueue } from '@khum/contract/office-queue'
import { useTranslations } from '../../i18n'
import styles from './claims-page.module.css'
import { useQueueCounts } from './use-queue-counts'

/** How many claims of a queue are overdue, due today or due later, in Thai working days. Each number filters the list. */
export function Ages({
  queue,
  chosen,
  onChoose,
}: {
  queue: OfficeQueue
  chosen: DueAge | undefined
  onChoose: (age: DueAge | null) => void
}) {
  const t = useTranslations('claimList')
  const names = useTranslations('ageNames')
  const { data } = useQueueCounts()
  const counted = data?.items.find((item) => item.queue === queue)
  // Claims in the quality sample have no due date for their check.
  if (!counted || queue === 'quality') return null
  const shown = dueAges.filter((age) => counted.by_age[age] > 0 || age === chosen)
  if (shown.length === 0) return null
  return (
    <ul className={styles.ages} aria-label={t('ages')}>
      {shown.map((age) => (
        <li key={age} data-age={age}>
          <button
            type="button"
            aria-pressed={age === chosen}
            onClick={() => onChoose(age === chosen ? null : age)}
          >
            {names(age)} <strong>{counted.by_age[age].toLocaleString('en')}</strong>
          </button>
        </li>
      ))}
    </ul>
  )
}
