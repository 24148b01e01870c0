import styles from './notifications.module.css'

/** A text with one part of it, e.g. a claim number, on one line. */
export function Unbroken({ text, part }: { text: string; part: string | null }) {
  const at = part ? text.indexOf(part) : -1
  if (!part || at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <span className={styles.whole}>{part}</span>
      {text.slice(at + part.length)}
    </>
  )
}
