import type { ReactNode } from 'react'
import styles from './keep-words.module.css'
import { keptPattern } from './thai-words'

/**
 * Wraps each word of `thaiWords`, and each date, in an element that lines can't break inside. The text stays the same
 * when it's copied or read aloud. Returns anything but a string unchanged.
 */
export function keepWords(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text
  const parts = text.split(keptPattern)
  if (parts.length === 1) return text
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts never change their order, so the index is a stable key.
      // biome-ignore lint/suspicious/noArrayIndexKey: there is no other key
      <span key={index} className={styles.word}>
        {part}
      </span>
    ),
  )
}
