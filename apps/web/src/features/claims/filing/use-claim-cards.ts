import { useCardGroups } from '../../family'

/** The cards a claim may be for: the member's own, and those of relatives who allow claims. TRUST R42 */
export function useClaimCards() {
  const { groups, ...rest } = useCardGroups('claim')
  return {
    ...rest,
    cards: groups.flatMap(({ relative, cards }) =>
      cards.map((coverage) => ({ coverage, isRelatives: relative !== null })),
    ),
  }
}
