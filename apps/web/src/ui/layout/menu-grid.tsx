import type { ReactNode } from 'react'
import { Link } from '../../router'
import { PlatedPicture } from '../display/plated-picture'
import { keepWords } from '../text/keep-words'
import styles from './menu-grid.module.css'

export type MenuItem = {
  to: string
  label: string
  /** The address of a picture. Without one, `icon` is shown. */
  image?: string | null
  icon?: ReactNode
  /** Whether the link leads out of the app. */
  external?: boolean
}

export function MenuGrid({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.grid}>
        {items.map((item) => (
          <li key={item.to}>
            <MenuTile item={item} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MenuTile({ item }: { item: MenuItem }) {
  const inside = (
    <>
      <span className={styles.icon} aria-hidden="true">
        {item.image ? <PlatedPicture src={item.image} alt="" /> : item.icon}
      </span>
      <span className={styles.label}>{keepWords(item.label)}</span>
    </>
  )
  return item.external ? (
    <a href={item.to} className={styles.tile} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  ) : (
    <Link to={item.to} className={styles.tile ?? ''}>
      {inside}
    </Link>
  )
}
