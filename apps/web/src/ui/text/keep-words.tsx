import type { ReactNode } from 'react'
import styles from './keep-words.module.css'
import { thaiWords } from './thai-words'

const pattern = new RegExp(`(${[...thaiWords].sort((a, b) => b.length - a.length).join('|')})`)
const thaiLetter = /[\u0E00-\u0E7F]/

/**
 * Wraps the words of `thaiWords` in a text, so that no line breaks inside them. The text itself doesn't change: copied and
 * read aloud, it is the same. Anything but a text is returned as it is.
 */
export function keepWords(text: ReactNode): ReactNode {
  if (typeof text !== 'string' || !thaiLetter.test(text)) return text
  const parts = text.split(pattern)
  if (parts.length === 1) return text
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts of a text never change places.
      // biome-ignore lint/suspicious/noArrayIndexKey: there is no other key
      <span key={index} className={styles.word}>
        {part}
      </span>
    ),
  )
}
