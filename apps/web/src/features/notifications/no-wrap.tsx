import { keepWords } from '../../ui/text/keep-words'
import styles from './notifications.module.css'

/**
 * Renders a text in which one part, such as a claim number, never wraps, and no line breaks inside a word that
 * `keepWords` protects.
 */
export function NoWrap({ text, part }: { text: string; part: string | null }) {
  const at = part ? text.indexOf(part) : -1
  if (!part || at < 0) return keepWords(text)
  return (
    <>
      {keepWords(text.slice(0, at))}
      <span className={styles.noWrap}>{part}</span>
      {keepWords(text.slice(at + part.length))}
    </>
  )
}
