import { foldLetters } from '@khum/contract/fold-letters'

/**
 * A match in a page's text. A PDF stores the text as items, so a match can begin in one item and end in another. `at`
 * is an index in the item's string.
 */
export interface Match {
  from: { item: number; at: number }
  until: { item: number; at: number }
}

/**
 * Reduces a text to letters, digits and marks in one spelling. The search then ignores the
 * invisible spaces of PDFs and the commas of amounts.
 */
function foldText(text: string): string {
  // Removes spaces first. Some PDFs have a space inside the vowel sara am (ำ), and foldLetters wouldn't recognise it.
  return foldLetters(text.replace(/\s+/g, '')).replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}

/**
 * Returns the function that prepares the text of a page and the search text for comparison. Some PDFs draw two Thai
 * marks as one glyph and don't say which marks these are; PDF.js then returns a NUL character. If the page has such a
 * character, the search ignores vowel signs and tone marks.
 */
function foldOf(page: string): (text: string) => string {
  return page.includes('\0') ? (text) => foldText(text).replace(/[\u0e32\u0e33\p{M}]+/gu, '') : foldText
}

/** Whether a text has at least one letter or digit. Any other text can't be searched and can't be the search text. */
export function isSearchable(text: string): boolean {
  return foldText(text) !== ''
}

/** Finds a text in the items of a page. Ignores case, spaces, punctuation and variants of spelling. */
export function findText(items: readonly string[], wanted: string): Match[] {
  const whole = items.join('')
  const fold = foldOf(whole)
  const needle = fold(wanted)
  if (needle === '') return []
  const folded = fold(whole)
  const matches: Match[] = []
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
    const first = placeOf(whole, at + 1, fold) - 1
    const last = placeOf(whole, at + needle.length, fold) - 1
    matches.push({ from: itemAt(items, first), until: after(itemAt(items, last)) })
  }
  return matches
}

/** Returns the length of the shortest prefix of a text that has at least `length` characters after `fold`. */
function placeOf(text: string, length: number, fold: (text: string) => string): number {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (fold(text.slice(0, middle)).length >= length) high = middle
    else low = middle + 1
  }
  return low
}

function itemAt(items: readonly string[], place: number): { item: number; at: number } {
  let begin = 0
  for (const [item, text] of items.entries()) {
    if (place < begin + text.length) return { item, at: place - begin }
    begin += text.length
  }
  return { item: items.length - 1, at: items.at(-1)?.length ?? 0 }
}

function after({ item, at }: { item: number; at: number }): { item: number; at: number } {
  return { item, at: at + 1 }
}
