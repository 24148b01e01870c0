/**
 * Masks a number: shows at most its last four characters and never more than half of it (`POL-2569-001234` →
 * `••••1234`). R41.
 */
export function maskNumber(number: string): string {
  const plain = number.replace(/[^\p{L}\p{N}]/gu, '')
  const shown = Math.min(4, Math.floor(plain.length / 2))
  return plain === '' ? '' : `••••${plain.slice(plain.length - shown)}`
}

/**
 * Returns initials: `Malee Jaidee` → `M. J.`. A Thai initial is the first consonant, because some words are written
 * with a vowel first: `เอก` → `อ`.
 */
export function initialsOf(names: readonly string[]): string {
  return names
    .map((name) => /[ก-ฮ]/u.exec(name)?.[0] ?? /\p{L}/u.exec(name)?.[0])
    .filter((letter) => letter !== undefined)
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ')
}
