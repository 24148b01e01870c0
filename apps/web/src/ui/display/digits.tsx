import styles from './digits.module.css'

/** A number that is no amount (of a card, a claim, a telephone), or a code: seen as it is, read out sign by sign. */
export function Digits({ text }: { text: string }) {
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className={`visually-hidden ${styles.spoken}`}>{spelledOut(text)}</span>
    </>
  )
}

/** `KHM-0440` → `K H M 0 4 4 0`, `•••2458` → `2 4 5 8`: read as one amount, a long number helps nobody. */
export function spelledOut(text: string): string {
  return [...text].filter((character) => /[\p{L}\p{N}]/u.test(character)).join(' ')
}
