import { foldForSearch } from '../../text/thai-fold'
import type { FoundPerson, Searcher } from './search.repo'

type Named = Pick<FoundPerson, 'name_th' | 'surname_th' | 'name_en' | 'surname_en'>

/**
 * The person whom a search by citizen id looks for. This is the payload of the search's flow: it stays sealed until the
 * member enters the code sent to the phone on the policy.
 */
export interface SearchTarget {
  whose: 'self' | 'family'
  personId: string
}

/**
 * Whether a found person is or can be the member. True for the member's own record. For any other record, three
 * conditions must be met: the names match, the member's profile has neither a citizen id nor a policy yet, and the
 * person has no other login. Callers must also require the code that was sent to the phone on the policy. R22.
 */
export function matchesMember(
  searcher: Searcher['person'],
  found: Named & { id: string },
  status: { taken: boolean },
): boolean {
  if (searcher.id === found.id) return true
  return (
    searcher.national_id_hash === null && !searcher.insured && !status.taken && isSameName(searcher, found)
  )
}

/** Compares name and surname in Thai, or both in English; ignores tone marks, spaces and case. */
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
