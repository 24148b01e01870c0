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
      // Dates, which begin with a digit, are wider than words. So when the text is very large, lines may break inside
      // dates earlier than inside words.
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
      <span key={index} className={part < ':' ? styles.name : styles.word}>
        {part}
      </span>
    ),
  )
}
