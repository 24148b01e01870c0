import type { ConsentKind, Endpoint } from '@khum/contract'

/** The signed-in member who sends a request. */
export interface MemberCaller {
  accountId: string
  personId: string
  sessionId: string
  /** The client's IP address as the function `addressKey` returns it, for the audit log. */
  addressKey?: string
  partnerId: string
  insCode: string
  /** A newer consent document that the member must accept first; until then most calls are refused. Requirement 3.14 */
  consentDue: { id: string; kind: ConsentKind } | null
  /** Whether the member consents to the storage of health data. R66 */
  hasHealthConsent: boolean
}

/** A partner with a verified id and secret. */
export interface PartnerCaller {
  partnerId: string
  insCode: string
}

/**
 * A caller in a flow with a one-time code, such as registration. `flowToken` is the `register-token` header, not yet verified.
 * Requirement 7.8
 */
export interface WithFlow {
  flowToken: string
}

/** The type of caller that an endpoint's `access` implies. */
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
