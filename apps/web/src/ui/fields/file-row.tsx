import { CircleAlert, CircleCheck, FileText, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../action/icon-button'
import { keepWords } from '../text/keep-words'
import styles from './file-row.module.css'

/**
 * A row for one file and its status. `fate` is the status in a word (uploading, received, checked, accepted, refused).
 * `remedy` says why a file was refused and what to do. `retry` is usually a small button.
 */
export function FileRow({
  name,
  size,
  thumbnail,
  tone,
  fate,
  progress,
  progressLabel,
  remedy,
  retry,
  remove,
  onOpen,
}: {
  name: string
  size: string
  thumbnail?: string | undefined
  tone: 'busy' | 'success' | 'danger'
  fate: string
  /** The uploaded share of the file, from 0 to 1. */
  progress?: number | undefined
  progressLabel?: string
  remedy?: ReactNode
  retry?: ReactNode
  remove?: { label: string; onPress: () => void } | undefined
  onOpen?: { label: string; onPress: () => void } | undefined
}) {
  const picture = thumbnail ? <img src={thumbnail} alt="" /> : <FileText aria-hidden="true" />
  return (
    <li className={styles.row} data-tone={tone}>
      {onOpen ? (
        <button type="button" className={styles.picture} aria-label={onOpen.label} onClick={onOpen.onPress}>
          {picture}
        </button>
      ) : (
        <span className={styles.picture}>{picture}</span>
      )}
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.fate}>
          <span className={styles.state}>
            {tone === 'success' && <CircleCheck aria-hidden="true" />}
            {tone === 'danger' && <CircleAlert aria-hidden="true" />}
            <span role="status">{keepWords(fate)}</span>
          </span>
          <span className={styles.size}>{size}</span>
        </span>
        {progress !== undefined && (
          <progress className={styles.progress} value={progress} max={1} aria-label={progressLabel} />
        )}
        {remedy && <div className={styles.remedy}>{keepWords(remedy)}</div>}
        {retry}
      </div>
      {remove && (
        <IconButton label={remove.label} onClick={remove.onPress}>
          <Trash2 />
        </IconButton>
      )}
    </li>
  )
}

export function FileRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  )
}
