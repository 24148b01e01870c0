/** At most the last four of a number, and never more than half of it: `POL-2569-001234` → `••••1234`. TRUST R41. */
export function maskNumber(number: string): string {
  const plain = number.replace(/[^\p{L}\p{N}]/gu, '')
  const shown = Math.min(4, Math.floor(plain.length / 2))
  return plain === '' ? '' : `••••${plain.slice(plain.length - shown)}`
}

/** The first letters of names: `Malee Jaidee` → `M. J.`; in Thai the first consonant, as `เอก` begins with `อ`. */
export function initialsOf(names: readonly string[]): string {
  return names
    .map((name) => /[ก-ฮ]/u.exec(name)?.[0] ?? /\p{L}/u.exec(name)?.[0])
    .filter((letter) => letter !== undefined)
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ')
}
