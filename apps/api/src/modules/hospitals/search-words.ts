import { foldForSearch, searchTerms } from '../../text/thai-fold'

/** What was typed, folded: letters, digits and spaces only, nothing in it is a pattern. */
export interface SearchWords {
  /** Words that tell places apart; an index finds them. */
  telling: readonly string[]
  /** Words that stand in very many names, and those too short for the index, which has three letters at a time. */
  common: readonly string[]
  folded: string
}

/** In folded spelling, and also as far as one has typed them. */
const commonWords = [
  'โรงพยาบาล',
  'โรงพยาบาลสงเสริมสุขภาพตำบล',
  'สงเสริมสุขภาพตำบล',
  'สถานพยาบาล',
  'พยาบาล',
  'คลินิก',
  'คลินิกเวชกรรม',
  'คลินิกทันตกรรม',
  'ทันตกรรม',
  'เวชกรรม',
  'การแพทย',
  'ศูนย',
  'ศูนยการแพทย',
  'hospital',
  'clinic',
  'dental',
  'medical',
  'center',
  'centre',
  'health',
  'and',
  'the',
]
const shortest = 3

/** Splits what was typed into what the search looks up and what it only looks at. */
export function readSearch(typed: string): SearchWords {
  const words = searchTerms(typed)
  const isCommon = (word: string) =>
    word.length < shortest || commonWords.some((common) => common.startsWith(word))
  return {
    telling: words.filter((word) => !isCommon(word)),
    common: words.filter(isCommon),
    folded: foldForSearch(typed),
  }
}
