import type { ErrorCode } from '@khum/contract'

export const callers = [
  'nobody',
  'with the API key only',
  'a partner',
  'a partner with a wrong secret',
  'a partner with another one’s secret',
  'a partner with a flow of another purpose',
  'a client',
  'a staff member',
  'a member',
  'a member with a flow of another purpose',
  'a member with another member’s flow',
  'a member on another partner’s page',
  'a member on a page of no partner',
  'a member whose forced text waits',
  'a made-up token',
  'a member who signed out',
  'a session that is over',
  'a deleted account',
] as const
export type Caller = (typeof callers)[number]

/** `in` if the caller may call the route, otherwise the error code. */
type Verdict = 'in' | ErrorCode
type Verdicts = Record<Caller, Verdict>

function everybody(verdict: Verdict, but: Partial<Verdicts> = {}): Verdicts {
  return { ...(Object.fromEntries(callers.map((caller) => [caller, verdict])) as Verdicts), ...but }
}

const noSession = {
  'a client': 'session_expired',
  'a made-up token': 'session_expired',
  'a member who signed out': 'session_expired',
  'a session that is over': 'session_expired',
  'a deleted account': 'session_expired',
} as const
const wrongPage = {
  'a member on another partner’s page': 'partner_mismatch',
  'a member on a page of no partner': 'partner_mismatch',
} as const
const isMember = {
  nobody: 'api_key_missing',
  ...noSession,
  ...wrongPage,
  'a member': 'in',
  'a member with a flow of another purpose': 'in',
  'a member with another member’s flow': 'in',
} as const
const noFlow = {
  'a member': 'flow_missing',
  'a member with a flow of another purpose': 'flow_missing',
  'a member with another member’s flow': 'flow_missing',
} as const
const isPartner = { nobody: 'api_key_missing', 'a partner': 'in' } as const

/** The verdict that each kind of route gives to each kind of caller (R27, R33, R38, R66). */
export const verdicts = {
  /** Needs no API key: health checks, metrics, published keys and schemas, development pages. */
  public: everybody('in'),
  open: everybody('in', { nobody: 'api_key_missing' }),
  /** Needs the refresh cookie, which no caller here has. */
  refresh: everybody('session_missing', { nobody: 'api_key_missing' }),
  /** Needs no token, but refuses an invalid one. */
  openToMembers: everybody('in', {
    nobody: 'api_key_missing',
    ...noSession,
    ...wrongPage,
    'a member whose forced text waits': 'consent_required',
  }),
  partner: everybody('partner_refused', { ...isPartner, 'a partner with a flow of another purpose': 'in' }),
  flow: everybody('partner_refused', {
    ...isPartner,
    'a partner': 'flow_missing',
    'a partner with a flow of another purpose': 'flow_missing',
  }),
  member: everybody('session_missing', {
    ...isMember,
    'a member whose forced text waits': 'consent_required',
  }),
  memberBeforeConsent: everybody('session_missing', {
    ...isMember,
    'a member whose forced text waits': 'in',
  }),
  memberFlow: everybody('session_missing', {
    ...isMember,
    ...noFlow,
    'a member whose forced text waits': 'consent_required',
  }),
  memberFlowBeforeConsent: everybody('session_missing', {
    ...isMember,
    ...noFlow,
    'a member whose forced text waits': 'flow_missing',
  }),
  client: everybody('client_token_refused', { 'a client': 'in' }),
  staff: everybody('staff_session_missing', { 'a staff member': 'in' }),
} satisfies Record<string, Verdicts>
export type RouteKind = keyof typeof verdicts
