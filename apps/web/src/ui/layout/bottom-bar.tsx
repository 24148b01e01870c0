import type { ReactNode } from 'react'
import { Link } from '../../router'
import styles from './bottom-bar.module.css'

export type BottomBarItem = {
  to: string
  label: string
  icon: ReactNode
  active?: boolean
  /** Emphasises this item, the one in the middle of the bar. */
  main?: boolean
}

/**
 * The main links of the app. The halves beside the emphasised item are equally wide, so that the item is in the middle.
 */
export function BottomBar({ label, items }: { label: string; items: BottomBarItem[] }) {
  const middle = items.findIndex(({ main }) => main)
  const links = items.map((item) => <BarLink key={item.to} item={item} />)
  return (
    <nav className={styles.bar} aria-label={label}>
      {middle !== -1 && <div className={styles.half}>{links.slice(0, middle)}</div>}
      {links[middle]}
      <div className={styles.half}>{links.slice(middle + 1)}</div>
    </nav>
  )
}

function BarLink({ item }: { item: BottomBarItem }) {
  return (
    <Link
      to={item.to}
      className={styles.item ?? ''}
      data-main={item.main}
      aria-current={item.active ? 'page' : undefined}
    >
      <span className={styles.icon}>{item.icon}</span>
      <span className={styles.label}>{item.label}</span>
    </Link>
  )
}
