import { findProvince } from '../../text/province-names'
import { foldForSearch, isUnsearchable, searchTerms } from '../../text/thai-fold'

/** What was typed, folded: letters, digits and spaces only, nothing in it is a pattern. */
export interface SearchWords {
  all: readonly string[]
  /** The first word that is a province's name, and that name in Thai. */
  province: { word: string; name: string } | null
  folded: string
  /** Something was typed that no place can be found by: signs, or several words that are all too short. */
  isHopeless: boolean
}

/** The index of words has three letters at a time: with less, everything would have to be read. */
const shortest = 3

/** Reads what was typed. Until its one word has three letters, nothing is looked for; beside one that has, short ones count too. */
export function readSearch(typed: string): SearchWords {
  const words = joinProvinces(searchTerms(typed))
  const isTold = words.some((word) => word.length >= shortest)
  const all = isTold ? words : []
  const provinces = all.flatMap((word) => {
    const name = findProvince(word)?.province_th
    return name === undefined ? [] : [{ word, name }]
  })
  const isHopeless = isUnsearchable(typed) || (!isTold && words.length > 1)
  return { all, province: provinces[0] ?? null, folded: foldForSearch(typed), isHopeless }
}

/** `chon`, `buri` → `chonburi`: stored names have both spellings, and one word finds a province by itself. */
function joinProvinces(words: readonly string[]): string[] {
  for (const length of [4, 3, 2]) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const joined = words.slice(start, start + length).join('')
      if (findProvince(joined)) return [...words.slice(0, start), joined, ...words.slice(start + length)]
    }
  }
  return [...words]
}
