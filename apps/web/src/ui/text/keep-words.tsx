import type { ReactNode } from 'react'
import styles from './keep-words.module.css'
import { keptPattern } from './thai-words'

/**
 * Wraps each word of `thaiWords`, and each date, in an element that lines can't break inside. The text stays the same
 * when it's copied or read aloud. If `text` isn't a string, returns it unchanged.
 */
export function keepWords(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text
  const parts = text.split(keptPattern)
  if (parts.length === 1) return text
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // A part that begins with a digit is a date. Dates are wider than words. So if the text becomes very large, lines
      // break inside dates before they break inside words.
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
      <span key={index} className={part < ':' ? styles.name : styles.word}>
        {part}
      </span>
    ),
  )
}
