import type { ConsentKind, Endpoint } from '@khum/contract'

/** The signed-in member behind a request, as the database knows them. */
export interface MemberCaller {
  accountId: string
  personId: string
  sessionId: string
  partnerId: string
  insCode: string
  /** The forced text that waits: until it is accepted, little else may be done. Spec §3 isForce. */
  consentDue: { id: string; kind: ConsentKind } | null
  /** Whether health data may be written down. TRUST R66. */
  hasHealthConsent: boolean
}

/** A partner whose id and secret were verified. */
export interface PartnerCaller {
  partnerId: string
  insCode: string
}

/** A caller in the middle of a flow: the register-token header as it came, not yet looked at. Spec §7. */
export interface WithFlow {
  flowToken: string
}

/** Who stands behind a call of this row, by its access. */
export type CallerOf<E extends Endpoint> = E['access'] extends 'member'
  ? E extends { registerToken: true }
    ? MemberCaller & WithFlow
    : MemberCaller
  : E['access'] extends 'register'
    ? PartnerCaller & WithFlow
    : E['access'] extends 'partner'
      ? PartnerCaller
      : E extends { optionalMember: true }
        ? MemberCaller | null
        : null
