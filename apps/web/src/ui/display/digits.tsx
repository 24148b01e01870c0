import styles from './digits.module.css'

/** Displays a number (of a card, a claim or a phone) or a code. Screen readers read it character by character. */
export function Digits({ text }: { text: string }) {
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className={`visually-hidden ${styles.spoken}`}>{spelledOut(text)}</span>
    </>
  )
}

/**
 * Separates the characters: `KHM-0440` → `K H M 0 4 4 0`, `•••2458` → `2 4 5 8`. Otherwise screen readers would read a
 * long number as an amount.
 */
export function spelledOut(text: string): string {
  return [...text].filter((character) => /[\p{L}\p{N}]/u.test(character)).join(' ')
}
