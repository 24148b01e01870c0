import { SkeletonBlock } from '../../ui/feedback/skeleton'
import styles from './home.module.css'

/**
 * A placeholder as large as the card and its two buttons, so that nothing below moves when the card and its buttons
 * appear.
 */
export function CardSkeleton() {
  return (
    <div className={styles.primary} aria-hidden="true">
      <div className={styles.cardSkeleton} />
      <div className={styles.pair}>
        <SkeletonBlock height={3.25} />
        <SkeletonBlock height={3.25} />
      </div>
    </div>
  )
}

export function TeaserSkeleton() {
  return (
    <div className={styles.teaserSkeleton} aria-hidden="true">
      <SkeletonBlock height={1.5} />
      <SkeletonBlock height={9} />
      <SkeletonBlock height={9} />
    </div>
  )
}
