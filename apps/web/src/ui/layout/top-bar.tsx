import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../router'
import { PlatedPicture } from '../display/plated-picture'
import { keepWords } from '../text/keep-words'
import styles from './top-bar.module.css'

export type BackWay = { label: string } & (
  | { to: string; onClick?: never }
  | { onClick: () => void; to?: never }
)

/**
 * The bar at the top: back button or logo, the title (the screen's `h1`), and actions at the end, such as the bell or
 * the language.
 */
export function TopBar({
  title,
  back,
  logo,
  end,
  showTitle = true,
}: {
  title: string
  back?: BackWay | undefined
  logo?: { src: string; alt: string } | undefined
  end?: ReactNode
  /** False hides the title from view, because the logo replaces it. Screen readers still read it. */
  showTitle?: boolean
}) {
  return (
    <header className={styles.bar}>
      {back && <Back way={back} />}
      {logo && <PlatedPicture className={styles.logo} src={logo.src} alt={logo.alt} />}
      <h1 className={showTitle ? styles.title : 'visually-hidden'}>{keepWords(title)}</h1>
      <div className={styles.end}>{end}</div>
    </header>
  )
}

function Back({ way }: { way: BackWay }) {
  if (way.to !== undefined)
    return (
      <Link className={styles.back ?? ''} to={way.to} aria-label={way.label}>
        <ChevronLeft />
      </Link>
    )
  return (
    <button type="button" className={styles.back} onClick={way.onClick} aria-label={way.label}>
      <ChevronLeft />
    </button>
  )
}
