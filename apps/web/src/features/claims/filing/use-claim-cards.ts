import type { Coverage } from '@khum/contract/coverages'
import { useCoverages } from '../../coverages'
import { useFamily } from '../../family'

/**
 * The cards a claim may be for: the member's own, and those of relatives who allow claims. The server looks again when the
 * claim is begun and when it is sent. TRUST R42
 */
export function useClaimCards() {
  const coverages = useCoverages()
  const family = useFamily()
  const allowed = (family.data?.members ?? []).filter(({ scopes }) => scopes.includes('claim'))
  const own = (coverages.data?.items ?? []).map((coverage) => ({ coverage, isRelatives: false }))
  const relatives = allowed.flatMap((member) =>
    member.coverages.map((coverage: Coverage) => ({ coverage, isRelatives: true })),
  )
  // Relatives that cannot be read now keep nobody from claiming on a card of their own.
  const failed = coverages.isError ? coverages : family.isError && own.length === 0 ? family : null
  return {
    isPending: coverages.isPending || family.isPending,
    failure: failed && { error: failed.error, again: () => void failed.refetch() },
    cards: [...own, ...relatives],
  }
}
