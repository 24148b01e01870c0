import type { Endpoint } from '@khum/contract'

/** The signed-in member behind a request, as the database knows them. */
export interface MemberCaller {
  accountId: string
  personId: string
  sessionId: string
  partnerId: string
  insCode: string
}

/** A partner whose id and secret were verified. */
export interface PartnerCaller {
  partnerId: string
  insCode: string
}

/** Who stands behind a call of this row, by its access. */
export type CallerOf<E extends Endpoint> = E['access'] extends 'member'
  ? MemberCaller
  : E['access'] extends 'partner' | 'register'
    ? PartnerCaller
    : E extends { optionalMember: true }
      ? MemberCaller | null
      : null
