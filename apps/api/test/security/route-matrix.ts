import type { ErrorCode } from '@khum/contract'

/** Everybody who may call, whatever a route is for. */
export const callers = [
  'nobody',
  'with the API key only',
  'a partner',
  'a partner with a wrong secret',
  'a partner with another one’s secret',
  'a partner with a flow of another purpose',
  'the desk',
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

/** What becomes of a caller at the door: let in, or refused with this code. */
type Verdict = 'in' | ErrorCode
type Verdicts = Record<Caller, Verdict>

function everybody(verdict: Verdict, but: Partial<Verdicts> = {}): Verdicts {
  return { ...(Object.fromEntries(callers.map((caller) => [caller, verdict])) as Verdicts), ...but }
}

const noSession = {
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

/** The kinds of routes, and who comes in. Spec §6, §7; TRUST R27, R33, R38, R66 */
export const verdicts = {
  /** Pages, probes and documents, for anybody. */
  public: everybody('in'),
  open: everybody('in', { nobody: 'api_key_missing' }),
  /** Comes in by its cookie alone, which none of these has. */
  refresh: everybody('session_missing', { nobody: 'api_key_missing' }),
  /** Signed in or not; who says to be a member must be one. */
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
  desk: everybody('integration_key_refused', { 'the desk': 'in' }),
} satisfies Record<string, Verdicts>
export type RouteKind = keyof typeof verdicts

/** Every route of the server, written by hand: what is not here may not be registered. */
export const matrix: Record<string, RouteKind> = {
  'GET /livez': 'public',
  'HEAD /livez': 'public',
  'GET /readyz': 'public',
  'HEAD /readyz': 'public',
  'GET /metrics': 'public',
  'HEAD /metrics': 'public',
  'GET /api/openapi.json': 'public',
  'HEAD /api/openapi.json': 'public',
  'GET /dev/phone': 'public',
  'HEAD /dev/phone': 'public',
  'GET /dev/sso': 'public',
  'HEAD /dev/sso': 'public',
  'GET /dev/sso/link': 'public',
  'HEAD /dev/sso/link': 'public',
  'GET /api/v1/partner-info': 'open',
  'POST /api/v1/partner-info': 'open',
  'GET /v1/partner-info': 'open',
  'POST /v1/partner-info': 'open',
  'GET /api/v1/theme/:insCode': 'open',
  'GET /v1/theme/:insCode': 'open',
  'GET /api/v2/home': 'openToMembers',
  'GET /api/v1/hospitals': 'openToMembers',
  'GET /api/v1/hospitals/:id': 'openToMembers',
  'POST /api/v1/hospitals/:id/reports': 'open',
  'GET /api/v1/provinces': 'open',
  'POST /api/v1/desk/verify': 'open',
  'GET /api/v1/consent-documents': 'open',
  'GET /api/v1/otp': 'open',
  'POST /api/v1/session/refresh': 'refresh',
  'POST /api/v1/session': 'partner',
  'POST /api/v1/register': 'partner',
  'POST /api/v1/forgot-username': 'partner',
  'POST /api/v1/forgot-password': 'partner',
  'POST /api/v1/line/session': 'partner',
  'POST /api/v1/sso/session': 'partner',
  'POST /api/v1/otp/verify': 'flow',
  'POST /api/v1/otp/resend': 'flow',
  'POST /api/v1/register/complete': 'flow',
  'POST /api/v1/forgot-username/reveal': 'flow',
  'PUT /api/v1/forgot-password': 'flow',
  'GET /api/v1/me': 'memberBeforeConsent',
  'PUT /api/v1/profile/language': 'memberBeforeConsent',
  'POST /api/v1/profile/phone': 'memberBeforeConsent',
  'GET /api/v1/account-deletion': 'memberBeforeConsent',
  'POST /api/v1/account-deletion': 'memberBeforeConsent',
  'GET /api/v1/consents': 'memberBeforeConsent',
  'POST /api/v1/consents': 'memberBeforeConsent',
  'DELETE /api/v1/consents/:kind': 'memberBeforeConsent',
  'POST /api/v1/privacy-update': 'memberBeforeConsent',
  'POST /api/v1/otp/member/verify': 'memberFlowBeforeConsent',
  'POST /api/v1/otp/member/resend': 'memberFlowBeforeConsent',
  'PUT /api/v1/profile/phone': 'memberFlowBeforeConsent',
  'POST /api/v1/account-deletion/confirm': 'memberFlowBeforeConsent',
  'PUT /api/v1/privacy-update': 'memberFlowBeforeConsent',
  'PUT /api/v1/password': 'member',
  'GET /api/v1/profile': 'member',
  'PUT /api/v1/profile': 'member',
  'GET /api/v1/sessions': 'member',
  'DELETE /api/v1/sessions/:id': 'member',
  'GET /api/v1/identities': 'member',
  'POST /api/v1/identities/line': 'member',
  'POST /api/v1/identities/line/unlink': 'member',
  'GET /api/v1/coverages': 'member',
  'GET /api/v1/coverages/:id': 'member',
  'GET /api/v1/coverages/:id/details': 'member',
  'POST /api/v1/coverage-search': 'member',
  'GET /api/v1/coverage-search': 'memberFlow',
  'POST /api/v1/coverage-search/add': 'memberFlow',
  'POST /api/v1/use-cards': 'member',
  'GET /api/v1/use-cards': 'member',
  'GET /api/v1/use-cards/:id': 'member',
  'DELETE /api/v1/use-cards/:id': 'member',
  'GET /api/v1/family': 'member',
  'GET /api/v1/family-coverages/:id': 'member',
  'DELETE /api/v1/family-links/:id': 'member',
  'POST /api/v1/family-invitations': 'member',
  'DELETE /api/v1/family-invitations/:id': 'member',
  'POST /api/v1/family-invitations/:id/code': 'member',
  'PUT /api/v1/family-acceptance': 'memberFlow',
  'PUT /api/v1/coverage-list': 'member',
  'DELETE /api/v1/coverage-list/:id': 'member',
  'POST /api/v1/card-details': 'member',
  'PUT /api/v1/card-details': 'memberFlow',
  'GET /api/v1/insurers': 'member',
  'GET /api/v1/cards': 'member',
  'POST /api/v1/cards': 'member',
  'GET /api/v1/cards/:id': 'member',
  'GET /api/v1/cards/:id/details': 'member',
  'PUT /api/v1/cards/:id': 'member',
  'DELETE /api/v1/cards/:id': 'member',
  'POST /api/v1/uploads': 'member',
  'HEAD /api/v1/uploads/:id': 'member',
  'PATCH /api/v1/uploads/:id': 'member',
  'GET /api/v1/documents/:id/content': 'member',
  'DELETE /api/v1/documents/:id': 'member',
  'GET /api/v1/claim-drafts': 'member',
  'POST /api/v1/claim-drafts': 'member',
  'GET /api/v1/claim-drafts/:id': 'member',
  'PUT /api/v1/claim-drafts/:id': 'member',
  'DELETE /api/v1/claim-drafts/:id': 'member',
  'POST /api/v1/claims': 'member',
  'GET /api/v1/claims': 'member',
  'GET /api/v1/claims/:id': 'member',
  'POST /api/v1/claims/:id/documents': 'member',
  'GET /api/v1/claims/:id/uploads': 'member',
  'GET /api/integration/v1/claims': 'desk',
  'GET /api/integration/v1/claims/:number': 'desk',
  'POST /api/integration/v1/claims/:number/take': 'desk',
  'POST /api/integration/v1/claims/:number/request-document': 'desk',
  'POST /api/integration/v1/claims/:number/approve': 'desk',
  'POST /api/integration/v1/claims/:number/reject': 'desk',
  'POST /api/integration/v1/claims/:number/pay': 'desk',
  // These end sessions: the others come first.
  'DELETE /api/v1/sessions': 'member',
  'DELETE /api/v1/session': 'open',
}
