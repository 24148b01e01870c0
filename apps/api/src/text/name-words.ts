/** Titles before a name. The name often follows a Thai title without a space. */
const titles = [
  'นางสาว',
  'นาง',
  'นาย',
  'เด็?กชาย',
  'เด็?กหญิง',
  'คุณ',
  'นส|น\\.?\\s?ส(?:\\.|(?=\\s))',
  'ดช|ด\\.?\\s?ช(?:\\.|(?=\\s))',
  'ดญ|ด\\.?\\s?ญ(?:\\.|(?=\\s))',
  '(?:mister|master|miss|mrs|mr|ms)\\b',
]

/**
 * A vowel or mark that belongs to the consonant before it. Letters that are followed by such a sign aren't a whole title:
 * นางสาวิตรี is นาง (Mrs) and สาวิตรี, not นางสาว (Miss).
 */
const followingSign = '[\\u0e30-\\u0e3a\\u0e45\\u0e47-\\u0e4e]'
const patterns = titles.map((title) => new RegExp(`^(?:${title})(?!${followingSign})[.\\s]*`, 'iu'))

/**
 * Splits a person's name, as typed or copied from a screen, into given name and surname. Returns several readings if
 * the name begins with what looks like a title, because a given name can begin with the same letters: นางสาวดี is Miss
 * Di, Mrs Saodi or a name.
 */
export function nameWords(text: string): string[][] {
  const bare = patterns.map((pattern) => text.replace(pattern, '')).filter((rest) => rest.length > 1)
  return [...new Set([text, ...bare])].map((reading) => reading.split(/\s+/))
}

/**
 * Returns the readings of a name to search for, each as given name and surname. The last reading has the surname
 * first, as on many lists: ใจดี สมศรี, or Jaidee, Somsri. A surname can have several words.
 */
export function searchedNames(text: string): string[][] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  const given = words.at(-1)
  if (given === undefined) return []
  const surname = words.slice(0, -1).join(' ')
  return [...nameWords(words.join(' ')), ...(surname ? [[given, surname]] : [])]
}

/**
 * Whether two texts are the same name: with or without a title, with the surname first or last. Ignores capitals,
 * spaces and commas. Doesn't recognise a name that one text has in Thai and the other in Latin letters.
 */
export function isSameName(one: string, other: string): boolean {
  const readings = (text: string) =>
    searchedNames(text.normalize('NFKC').toLowerCase()).map((words) => words.join(' '))
  const known = new Set(readings(one))
  return readings(other).some((reading) => known.has(reading))
}
