import { addYears, type FamilyScope, type familyRelationships, limits } from '@khum/contract'

type Relationship = (typeof familyRelationships)[number]

interface Ground {
  proof: 'policy_phone' | 'guardian'
  scopes: FamilyScope[]
  /** The first day on which it is over, Bangkok time; null: no end of its own. */
  endsOn: string | null
}

/**
 * What the phone on the policy proves: relationship is not permission. A parent acts for a child until it is of age; what
 * treatment was for is the child's own to tell from ten years on, and an adult chooses by invitation what is seen beyond
 * the card. TRUST R42
 */
export function initialAuthority(
  relationship: Relationship,
  birthDate: string | null,
  today: string,
): Ground {
  const { ofAge } = limits.minor
  const isMinor = relationship === 'child' && birthDate !== null && today < addYears(birthDate, ofAge)
  if (!isMinor) return { proof: 'policy_phone', scopes: ['see'], endsOn: null }
  const scopes: FamilyScope[] = hasSay(birthDate, today)
    ? ['see', 'use_card', 'claim']
    : ['see', 'use_card', 'claim', 'see_diagnosis']
  return { proof: 'guardian', scopes, endsOn: addYears(birthDate, ofAge) }
}

function hasSay(birthDate: string, today: string): boolean {
  return today >= addYears(birthDate, limits.minor.hasSay)
}
