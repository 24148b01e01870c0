import { Fragment, type ReactNode } from 'react'
import { keepWords } from './keep-words'
import styles from './keep-words.module.css'

/**
 * Like `keepWords`, but also keeps each word of `names` whole. Browsers find the ends of Thai words with a dictionary,
 * which doesn't contain the names of people, places and providers.
 */
export function keepNames(text: string, ...names: readonly string[]): ReactNode {
  const words = names.flatMap((name) => name.split(/\s+/)).filter(Boolean)
  if (words.length === 0) return keepWords(text)
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text.split(new RegExp(`(${escaped.join('|')})`)).map((part, index) =>
    index % 2 === 0 ? (
      // The parts never change their order, so the index is a stable key.
      // biome-ignore lint/suspicious/noArrayIndexKey: there is no other key
      <Fragment key={index}>{keepWords(part)}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: there is no other key
      <span key={index} className={styles.name}>
        {part}
      </span>
    ),
  )
}
