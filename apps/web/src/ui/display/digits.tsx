import styles from './digits.module.css'

/** A card, claim or phone number, or a code. Screen readers read it character by character. */
export function Digits({ text }: { text: string }) {
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className={`visually-hidden ${styles.spoken}`}>{spelledOut(text)}</span>
    </>
  )
}

/** `KHM-0440` → `K H M 0 4 4 0`, `•••2458` → `2 4 5 8`. Otherwise screen readers would read a long number as an amount. */
export function spelledOut(text: string): string {
  return [...text].filter((character) => /[\p{L}\p{N}]/u.test(character)).join(' ')
}
