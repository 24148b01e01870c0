import type { Box, Reading } from '@khum/contract/readings'
import { foldForSearch } from '../../text/thai-fold'
import type { Row } from './rows'

/** A line that may have a hospital's name. */
export type PlaceLine = { text: string; box: Box }
/** A hospital of Khum's list of hospitals, with its names in Thai and English. */
export type Place = { code: string; names: readonly string[] }

const placeWords = /โรงพยาบาล|พยาบาล|คลินิก|hospital|clinic|medical|dental/
const mostLines = 6
const leastLetters = 8
const mostDifferent = 0.12
const leastLikeBranch = 0.7

/**
 * Returns the lines at the top of a receipt, before the first amount, that have a word such as "hospital" or "clinic".
 * Returns at most six lines.
 */
export function placeLines(rows: readonly Row[]): PlaceLine[] {
  const end = rows.findIndex(({ amounts }) => amounts.length > 0)
  return rows
    .slice(0, end < 0 ? undefined : end)
    .filter(({ folded }) => placeWords.test(folded))
    .slice(0, mostLines)
    .map(({ text, box }) => ({ text: text.slice(0, 200), box }))
}

/**
 * Suggests the hospital whose name is in one of the lines, allowing for a few misread letters. Suggests nothing if two
 * hospitals fit equally, or if the line may name a branch: a branch's name begins with the main hospital's name.
 */
export function suggestPlace(lines: readonly PlaceLine[], places: readonly Place[]): Reading | undefined {
  const likely = lines.flatMap(({ text, box }) => {
    const line = foldForSearch(text)
    return places.flatMap(({ code, names }) =>
      names.map(foldForSearch).map((name) => ({ code, name, box, likeness: likenessIn(line, name) })),
    )
  })
  const fitting = likely.filter(({ likeness }) => likeness >= 1 - mostDifferent)
  const longest = fitting.filter(
    ({ name }) => !fitting.some((other) => other.name !== name && other.name.startsWith(name)),
  )
  const [best] = longest.toSorted((one, other) => other.likeness - one.likeness)
  if (!best) return undefined
  const isAlone = longest.every(({ code, likeness }) => code === best.code || likeness < best.likeness)
  const mayBeBranch = likely.some(
    ({ code, name, likeness }) =>
      code !== best.code && name.startsWith(best.name) && likeness > leastLikeBranch,
  )
  if (!isAlone || mayBeBranch) return undefined
  const confidence = Math.round(90 + 9 * best.likeness)
  return { kind: 'place', value: best.code, source: 'ocr', confidence, box: best.box }
}

/**
 * Returns how similar a name is to the most similar part of a line, from 0 to 1: 1 minus the share of the name's
 * letters that differ. Returns 0 for very short names.
 */
function likenessIn(line: string, name: string): number {
  if (name.length < leastLetters) return 0
  if (line.includes(name)) return 1
  // `previous` has, for each position in the line, the edit distance between the name's first letters and the text that
  // ends there. It begins with zeros, because the name may begin anywhere in the line.
  let previous = Array.from({ length: line.length + 1 }, () => 0)
  for (let at = 1; at <= name.length; at += 1) {
    const current = [at]
    for (let place = 1; place <= line.length; place += 1) {
      const replaced = (previous[place - 1] ?? 0) + (name[at - 1] === line[place - 1] ? 0 : 1)
      current[place] = Math.min(replaced, (previous[place] ?? 0) + 1, (current[place - 1] ?? 0) + 1)
    }
    previous = current
  }
  return 1 - Math.min(...previous) / name.length
}
