import type { familyRelationships } from '@khum/contract'
import { addYears } from '../claims/claim-dates'

type Relationship = (typeof familyRelationships)[number]

interface Ground {
  proof: 'policy_phone' | 'guardian'
  scopes: string[]
  /** The first day on which it is over, Bangkok time; null: no end of its own. */
  endsOn: string | null
}

/** Years of age from which a child signs for itself together with its parent, and alone. */
const coSigns = 10
const ofAge = 20

/**
 * What the phone on the policy proves: relationship is not permission. A parent acts for a child under ten; from then on
 * the child has a say, which this proof is not, and an adult chooses by invitation what is seen beyond the card.
 * TRUST R42
 */
export function familyGround(relationship: Relationship, birthDate: string | null, today: string): Ground {
  const isMinor = relationship === 'child' && birthDate !== null && today < addYears(birthDate, ofAge)
  if (!isMinor) return { proof: 'policy_phone', scopes: ['see'], endsOn: null }
  if (today >= addYears(birthDate, coSigns))
    return { proof: 'guardian', scopes: ['see'], endsOn: addYears(birthDate, ofAge) }
  const scopes = ['see', 'use_card', 'claim', 'see_diagnosis']
  return { proof: 'guardian', scopes, endsOn: addYears(birthDate, coSigns) }
}
