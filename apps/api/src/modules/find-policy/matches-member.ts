import { foldForSearch } from '../../text/thai-fold'
import type { FoundPerson, Searcher } from './search.repo'

type Named = Pick<FoundPerson, 'name_th' | 'surname_th' | 'name_en' | 'surname_en'>

/** What a flow of a search keeps, sealed, until the phone on the policy is proved. */
export interface SearchTarget {
  whose: 'self' | 'family'
  personId: string
}

/**
 * Whether a found person is the member, who has proved the phone on that person's policy besides: the profile has no
 * citizen id and no policy yet, bears the same name, and nobody else's account is that person's. TRUST R22
 */
export function matchesMember(
  searcher: Searcher['person'],
  found: Named & { id: string },
  standing: { taken: boolean },
): boolean {
  if (searcher.id === found.id) return true
  return (
    searcher.national_id_hash === null && !searcher.insured && !standing.taken && isSameName(searcher, found)
  )
}

/** Name and surname in Thai, or both in English; tone marks, spaces and case apart. */
function isSameName(one: Named, other: Named): boolean {
  return (
    (isSame(one.name_th, other.name_th) && isSame(one.surname_th, other.surname_th)) ||
    (isSame(one.name_en, other.name_en) && isSame(one.surname_en, other.surname_en))
  )
}

function isSame(one: string, other: string): boolean {
  const folded = foldForSearch(one)
  return folded !== '' && folded === foldForSearch(other)
}
