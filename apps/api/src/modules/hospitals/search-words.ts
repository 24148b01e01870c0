import { findProvince } from '../../text/province-names'
import { foldForSearch, isUnsearchable, searchTerms } from '../../text/thai-fold'

/** The parsed search text. Only letters, digits and spaces are left, so that no character acts as a wildcard. */
export interface SearchWords {
  all: readonly string[]
  /** The first word that is a province's name, and the province's Thai name. */
  province: { word: string; name: string } | null
  folded: string
  /** Whether nothing can match: the search text has only punctuation, or several words that are all too short. */
  isUnusable: boolean
}

/**
 * The index of the search consists of groups of three letters (trigrams). A search for a shorter word couldn't use this
 * index and would read every row.
 */
const minLetters = 3

/** Parses the search text. Its words are searched only if at least one has three letters or more. */
export function readSearch(typed: string): SearchWords {
  const words = joinProvinces(searchTerms(typed))
  const hasLongWord = words.some((word) => word.length >= minLetters)
  const all = hasLongWord ? words : []
  const provinces = all.flatMap((word) => {
    const name = findProvince(word)?.province_th
    return name === undefined ? [] : [{ word, name }]
  })
  const isUnusable = isUnsearchable(typed) || (!hasLongWord && words.length > 1)
  return { all, province: provinces[0] ?? null, folded: foldForSearch(typed), isUnusable }
}

/**
 * Joins words that together are the name of a province, such as `chon` and `buri`. A province is recognised only as one
 * word. Stored names have both spellings, so the joined word finds them too.
 */
function joinProvinces(words: readonly string[]): string[] {
  for (const length of [4, 3, 2]) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const joined = words.slice(start, start + length).join('')
      if (findProvince(joined)) return [...words.slice(0, start), joined, ...words.slice(start + length)]
    }
  }
  return [...words]
}
