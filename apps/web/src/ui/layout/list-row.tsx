import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../router'
import { keepWords } from '../text/keep-words'
import styles from './list-row.module.css'
import { sharedElement, shareElement } from './shared-element'

/** A row of a list: a link (`to`), a button (`onPress`), or plain text. */
export function ListRow({
  icon,
  title,
  text,
  meta,
  end,
  to,
  onPress,
  unread,
  arrow = true,
  grows = false,
  beside,
}: {
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** A small line above the title, e.g. a date or a status. */
  meta?: ReactNode
  end?: ReactNode
  to?: string
  onPress?: () => void
  /** Adds a dot. Screen readers read this text in place of the dot. */
  unread?: string | undefined
  /** Whether a row that opens something shows an arrow. Leave the arrow out if the text in `end` says what it opens. */
  arrow?: boolean
  /** Animates a press: the row grows into the first panel of the screen that it opens. */
  grows?: boolean
  /** A button beside the row, e.g. to delete what the row opens. */
  beside?: ReactNode
}) {
  const endPart = end && <span className={styles.end}>{end}</span>
  const inside = (
    <>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.body}>
        <span className={styles.words}>
          {meta && <span className={styles.meta}>{meta}</span>}
          <span className={styles.title}>
            {unread && (
              <span className={styles.dot}>
                <span className="visually-hidden">{unread} </span>
              </span>
            )}
            {keepWords(title)}
          </span>
          {text && (
            <span className={styles.line}>
              <span className={styles.text}>{keepWords(text)}</span>
              {endPart}
            </span>
          )}
        </span>
        {!text && endPart}
      </span>
      {arrow && (to !== undefined || onPress) && <ChevronRight className={styles.arrow} aria-hidden="true" />}
    </>
  )
  return (
    <li className={styles.item} data-beside={beside !== undefined}>
      {to !== undefined ? (
        <Link
          to={to}
          className={styles.row ?? ''}
          {...(grows && { viewTransition: true, onClick: () => shareElement(to), ...sharedElement(to) })}
        >
          {inside}
        </Link>
      ) : onPress ? (
        <button type="button" onClick={onPress} className={styles.row}>
          {inside}
        </button>
      ) : (
        <div className={styles.row}>{inside}</div>
      )}
      {beside}
    </li>
  )
}

export function List({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}
