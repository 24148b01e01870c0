import { foldLetters } from '@khum/contract/fold-letters'

/** A part of a page's text: from one place in an item to one in the same or a later item. Places are indexes in the items' strings. */
export interface Match {
  from: { item: number; at: number }
  until: { item: number; at: number }
}

/** Letters, digits and their marks in one spelling: PDFs put spaces where readers see none, and amounts have commas. */
function foldText(text: string): string {
  // Spaces first: some PDFs have one inside a sara am.
  return foldLetters(text.replace(/\s+/g, '')).replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}

/** Whether a text has letters or digits, so that it can be searched for or in. */
export function isSearchable(text: string): boolean {
  return foldText(text) !== ''
}

/** Finds a text in the items of a page, whatever its spelling, case, spaces and punctuation. */
export function findText(items: readonly string[], wanted: string): Match[] {
  const needle = foldText(wanted)
  if (needle === '') return []
  const whole = items.join('')
  const folded = foldText(whole)
  const matches: Match[] = []
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
    const first = placeOf(whole, at + 1) - 1
    const last = placeOf(whole, at + needle.length) - 1
    matches.push({ from: itemAt(items, first), until: after(itemAt(items, last)) })
  }
  return matches
}

/** The length of the shortest beginning of a text that folds to at least this many characters. */
function placeOf(text: string, length: number): number {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (foldText(text.slice(0, middle)).length >= length) high = middle
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
