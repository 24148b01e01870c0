import { SkeletonBlock } from '../../ui/feedback/skeleton'
import styles from './home.module.css'

/** A card with its two buttons, in the size they will have: what stands below does not move when they come. */
export function CardBones() {
  return (
    <div className={styles.primary} aria-hidden="true">
      <div className={styles.bones} />
      <div className={styles.pair}>
        <SkeletonBlock height={3.25} />
        <SkeletonBlock height={3.25} />
      </div>
    </div>
  )
}

/** The first promotions on their way. */
export function TeaserBones() {
  return (
    <div className={styles.teaserBones} aria-hidden="true">
      <SkeletonBlock height={1.5} />
      <SkeletonBlock height={9} />
      <SkeletonBlock height={9} />
    </div>
  )
}
