import styles from './notifications.module.css'

/** Renders a string in which one part, such as a claim number, never wraps. */
export function NoWrap({ text, part }: { text: string; part: string | null }) {
  const at = part ? text.indexOf(part) : -1
  if (!part || at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <span className={styles.noWrap}>{part}</span>
      {text.slice(at + part.length)}
    </>
  )
}
