import { foldLetters } from '@khum/contract/fold-letters'

/**
 * Matches รพ. (hospital) and its variants at the start of a word. Doesn't match before a vowel sign, where the letters
 * are part of a word (รพี, รพินทร์).
 */
const hospitalShort = /(?<![\p{L}\p{M}])(?:ร\. ?พ|รพ)(?:\.|(?![\u0e30-\u0e39\u0e4d]))/gu
const abbreviations: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{M}])ร\.?พ\.? ?ส\.?ต\.?(?![\p{L}\p{M}])/gu, 'โรงพยาบาลสงเสริมสุขภาพตำบล '],
  [hospitalShort, 'โรงพยาบาล '],
  [/(?<![\p{L}\p{M}\p{N}])hosp(?![\p{L}\p{M}\p{N}])/gu, 'hospital'],
  [/&/g, ' and '],
]

/**
 * Normalises a text so that each word has one spelling: folds its letters, expands `รพ.` and `hosp.`, and turns
 * punctuation into single spaces.
 */
function foldWords(text: string): string {
  let folded = foldLetters(text).replace(/['’ฯ]/g, '')
  for (const [pattern, full] of abbreviations) folded = folded.replace(pattern, full)
  return folded
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

/**
 * Folds a Thai or English text for search, so that two spellings of a name give the same string. Removes spaces next to
 * Thai letters, where they have no meaning. Keeps spaces between Latin words.
 */
export function foldForSearch(text: string): string {
  return foldWords(text).replace(/(?<=\p{Script=Thai}) | (?=\p{Script=Thai})/gu, '')
}

/** The most terms of a search. Limited, because every term is compared with every stored name. */
const mostTerms = 8

/**
 * Splits what a user searches for into folded terms, which must all occur in the stored string, in any order:
 * `รพ.เชียงใหม่` → `โรงพยาบาล`, `เชียงใหม`. Returns at most eight terms, and none if the text has no letters or digits.
 */
export function searchTerms(text: string): string[] {
  const words = foldWords(text).replace(/โรงพยาบาล/g, 'โรงพยาบาล ')
  return [...new Set(words.split(' ').filter((word) => word !== ''))].slice(0, mostTerms)
}

/** Whether a text has only punctuation or emoji, so that a search can find nothing. */
export function isUnsearchable(text: string): boolean {
  return text.trim() !== '' && searchTerms(text).length === 0
}

/** Builds the string to store for searching: one line per name, plus Latin names without their spaces. */
export function searchTextOf(names: readonly string[]): string {
  const lines = names.map(foldForSearch).filter((line) => line !== '')
  return [...new Set(lines.flatMap((line) => [line, line.replaceAll(' ', '')]))].join('\n')
}
