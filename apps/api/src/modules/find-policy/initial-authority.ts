import { addYears, type FamilyScope, type familyRelationships, limits } from '@khum/contract'

type Relationship = (typeof familyRelationships)[number]

interface InitialAuthority {
  proof: 'policy_phone' | 'guardian'
  scopes: FamilyScope[]
  /** The first day (ISO date in Thailand) on which the family link no longer applies; null if it doesn't expire. */
  endsOn: string | null
}

/**
 * Returns the terms of the family link that a member gets by verifying the phone on a relative's policy. The link to an
 * adult only allows seeing the card; for more, the adult must accept an invitation. A parent acts for a minor child,
 * but can't see diagnoses once the child is ten. R42.
 */
export function initialAuthority(
  relationship: Relationship,
  birthDate: string | null,
  today: string,
): InitialAuthority {
  const { ofAge } = limits.minor
  const isMinor = relationship === 'child' && birthDate !== null && today < addYears(birthDate, ofAge)
  if (!isMinor) return { proof: 'policy_phone', scopes: ['see'], endsOn: null }
  const scopes: FamilyScope[] =
    today >= addYears(birthDate, limits.minor.hasSay)
      ? ['see', 'use_card', 'claim']
      : ['see', 'use_card', 'claim', 'see_diagnosis']
  return { proof: 'guardian', scopes, endsOn: addYears(birthDate, ofAge) }
}
