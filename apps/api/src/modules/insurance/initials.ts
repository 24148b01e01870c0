/** The first letters of names: `Malee Jaidee` → `M. J.`; in Thai the first consonant, as `เอก` begins with `อ`. */
export function initialsOf(names: readonly string[]): string {
  return names
    .map((name) => /[ก-ฮ]/u.exec(name)?.[0] ?? /\p{L}/u.exec(name)?.[0])
    .filter((letter) => letter !== undefined)
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ')
}
