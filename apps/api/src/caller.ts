import type { ClaimParty, ClientScope, ConsentKind, Endpoint, StaffGrant } from '@khum/contract'

/** The signed-in member who sends a request. */
export interface MemberCaller {
  accountId: string
  personId: string
  sessionId: string
  /** The IP address of the member's browser as the function `addressKey` returns it, for the audit log. */
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

/** A system, usually the TPA's, that calls Khum with its own credentials. */
export interface ClientCaller {
  clientId: string
  /** The name of the source whose rows the client may write; null: the client may write rows of every source. */
  system: string | null
  /** The insurers whose data the client may see and change; null: every insurer. */
  insurers: readonly string[] | null
  scopes: readonly ClientScope[]
  /** The party, TPA or insurer, for which the client decides claims. Null: it may decide for either. */
  party: ClaimParty | null
  /** The person who created the client. Dual approval needs two clients that different people created. */
  createdBy: string
  /** The client's IP address as the function `addressKey` returns it, for the audit log. */
  addressKey: string
  /** What the audit log says about the call. The endpoint's handler sets it during the call. R95 */
  about: CallAbout
}

/** A person of the TPA's staff who is signed in to the office. */
export interface StaffCaller {
  staffId: string
  name: string
  email: string
  sessionId: string
  /** The insurers for which the person has the permission that the call needs; null: every insurer. */
  insurers: readonly string[] | null
  grants: readonly StaffGrant[]
  authenticatedAt: Date
  endsAt: Date
  /** The browser's IP address as the function `addressKey` returns it, for the audit log. */
  addressKey: string
  /** What the audit log says about the call. The endpoint's handler sets it during the call. R95 */
  about: CallAbout
}

/** What the audit log says about a call of a client or of staff. */
export interface CallAbout {
  /** The `outcome` in the audit log if the call succeeds; `done` by default. */
  outcome?: string
  insurerCode?: string
  subject?: string
  personId?: string
  /** Other claims whose data the response shows. The audit log gets an entry for each of them. */
  otherClaims?: readonly ClaimRef[]
}

/** What an audit entry records about a claim. */
export interface ClaimRef {
  id: string
  person_id: string
  insurer_code: string
}

/** The insurers whose data a call may see and change; null: every insurer. */
export type InsurerScope = Pick<ClientCaller, 'insurers'>

/** Who calls an endpoint. Null if the endpoint needs no credentials, or a visitor who isn't signed in calls it. */
export type Caller = MemberCaller | PartnerCaller | ClientCaller | StaffCaller | null

/**
 * A caller in a flow with a one-time code, such as registration. `flowToken` is the `register-token` header, not yet
 * verified. Requirement 7.8
 */
export interface WithFlow {
  flowToken: string
}

/** The type of caller that an endpoint gets, which depends on the endpoint's `access`. */
export type CallerOf<E extends Endpoint> = E['access'] extends 'member'
  ? E extends { registerToken: true }
    ? MemberCaller & WithFlow
    : MemberCaller
  : E['access'] extends 'register'
    ? PartnerCaller & WithFlow
    : E['access'] extends 'partner'
      ? PartnerCaller
      : E['access'] extends 'client'
        ? ClientCaller
        : E['access'] extends 'staff'
          ? StaffCaller
          : E extends { optionalMember: true }
            ? MemberCaller | null
            : null
