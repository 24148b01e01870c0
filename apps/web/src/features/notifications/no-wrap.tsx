import { keepWords } from '../../ui/text/keep-words'
import styles from './notifications.module.css'

/**
 * Renders a text and keeps `part`, such as a claim number, on one line. In the rest of the text, `keepWords` prevents
 * line breaks inside Thai words and dates.
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
