import type { Coverage } from '@khum/contract/coverages'
import type { FamilyScope } from '@khum/contract/family'
import type { Words } from '@khum/contract/fields'
import { useCoverages } from '../coverages'
import { useFamily } from './use-family'

export interface CardGroup {
  /** Whose cards; null for the member's own. */
  relative: Words | null
  cards: readonly Coverage[]
}

/**
 * The member's own cards, then those of each relative who allows so much; who has none is left out. The server looks again
 * whenever one of them is used. TRUST R42
 */
export function useCardGroups(scope: FamilyScope) {
  const coverages = useCoverages()
  const family = useFamily()
  const own = coverages.data?.items ?? []
  const allowed = (family.data?.members ?? []).filter(({ scopes }) => scopes.includes(scope))
  const groups: CardGroup[] = [
    { relative: null, cards: own },
    ...allowed.map((member) => ({ relative: member.name, cards: member.coverages })),
  ]
  // Relatives that cannot be read now keep nobody from a card of their own.
  const failed = coverages.isError ? coverages : family.isError && own.length === 0 ? family : null
  return {
    isPending: coverages.isPending || family.isPending,
    failure: failed && { error: failed.error, again: () => void failed.refetch() },
    groups: groups.filter(({ cards }) => cards.length > 0),
  }
}
