import type { Coverage } from '@khum/contract/coverages'
import type { FamilyScope } from '@khum/contract/family'
import type { Words } from '@khum/contract/fields'
import { hasFailed } from '../../lib/has-failed'
import { useCoverages } from '../coverages'
import { useFamily } from './use-family'

export interface CardGroup {
  /** The relative's name; null for the member's own cards. */
  relative: Words | null
  cards: readonly Coverage[]
}

/**
 * Returns the member's own cards, then those of each relative who allows this scope. Leaves out relatives without
 * cards. The server checks the scope again at each use. Fetches nothing while `enabled` is false. R42
 */
export function useCardGroups(scope: FamilyScope, enabled = true) {
  const coverages = useCoverages(enabled)
  const family = useFamily(enabled)
  const own = coverages.data?.items ?? []
  const allowed = (family.data?.members ?? []).filter(({ scopes }) => scopes.includes(scope))
  const groups: CardGroup[] = [
    { relative: null, cards: own },
    ...allowed.map((member) => ({ relative: member.name, cards: member.coverages })),
  ]
  // If the family's cards fail to load, the member can still use their own cards.
  const failed = hasFailed(coverages) ? coverages : hasFailed(family) && own.length === 0 ? family : null
  return {
    isPending: enabled && (coverages.isPending || family.isPending),
    /** Whether all cards are loaded. If so, the viewer may not use a card whose id isn't in `groups`. */
    isComplete: coverages.isSuccess && family.isSuccess,
    failure: failed && { error: failed.error, again: () => void failed.refetch() },
    groups: groups.filter(({ cards }) => cards.length > 0),
  }
}
