import {
  type Endpoint,
  type ErrorCode,
  endpoints,
  errorStatus,
  type OtpPurpose,
  otpPurposes,
} from '@khum/contract'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { startFlow } from '../../src/modules/one-time-codes/otp.service'
import { useClaimWorld } from '../claims/claim-world'
import { makeMember } from '../factories'
import { emptyCard } from '../factory-card'
import { testClient } from '../factory-client'
import { anyAddress, anyPhone } from '../one-time-codes/otp-world'
import { proveFlow } from '../prove-flow'
import { apiKey, partnerHeaders, type TestApp, testPartner, useTestApp } from '../test-app'
import { injectWhole } from './inject-whole'
import { makeCaller } from './matrix-callers'
import { makeOwnThings, type OwnThings, ownIdOf } from './own-things'
import { registeredRoutes } from './registered-routes'
import { matrix } from './route-matrix'
import { callers, type RouteKind, verdicts } from './route-verdicts'

type Headers = Record<string, string>

const rows: [name: string, row: Endpoint][] = Object.entries(endpoints)
const memberRows = rows.filter(([, row]) => row.access === 'member')
const withId = memberRows.filter(([, row]) => row.path.includes(':id'))

const bodies: Record<string, object> = {
  saveDraft: { version: 1, step: 'fill', data: {} },
  attachDocuments: { document_ids: ['A'.repeat(22)] },
  choosePayout: { payout_account_id: 'A'.repeat(22) },
  startPayoutAccount: { method: 'bank', bank_code: '004', number: '1234567890', holder: 'x' },
  fileAppeal: { text: 'x', document_ids: [] },
  createDraft: { coverage_id: 'A'.repeat(22) },
  createCard: { whose: 'self' },
  saveCard: { version: 1, complete: false, data: emptyCard },
  submitClaim: { draft_id: 'A'.repeat(22), version: 1 },
  chooseTelemedCards: { coverage_id: 'A'.repeat(22), extra_ids: [] },
  acceptTelemedTerms: { document_id: 'A'.repeat(22), lang: 'th' },
  handOffTelemed: { coverage_id: 'A'.repeat(22), extra_ids: [], lang: 'th' },
  startAcceptance: { scopes: ['see'], ends_on: null },
}

async function ask(test: TestApp, [name, row]: [string, Endpoint], id: string, as: Headers) {
  const payload = bodies[name]
  const isTus = row.path.includes('/uploads') && row.raw
  const options: InjectOptions = {
    method: row.method,
    url: row.path.replace(':id', id).replace(':number', 'KHM-69-000001-1'),
    // A new IP address for each call, so that rate limits don't refuse the call.
    remoteAddress: anyAddress(),
    headers: {
      'idempotency-key': newId(),
      ...(isTus ? { 'tus-resumable': '1.0.0', 'upload-offset': '0' } : {}),
      ...(row.method === 'PATCH' ? { 'content-type': 'application/offset+octet-stream' } : {}),
      ...as,
    },
    ...(payload ? { payload } : {}),
  }
  const answer = await test.call(options)
  const { trace_id: _id, ...problem } = answer.body ? answer.json() : { trace_id: '' }
  return { status: answer.statusCode, problem }
}

describe('every member endpoint with an id (R38, R39)', () => {
  // All these calls are refused, so the tests share one set of rows.
  const world = useClaimWorld(beforeAll)
  let own: OwnThings
  let stranger: Headers
  beforeAll(async () => {
    own = await makeOwnThings(world)
    stranger = await world.stranger()
  })

  it('is one that this test has an id for', () => {
    for (const [, row] of withId) expect(ownIdOf(row, own)).toHaveLength(22)
    expect(withId.length).toBeGreaterThan(8)
  })

  it.each(withId)('%s treats another member’s id and malformed ids like unknown ones', async (name, row) => {
    const others = await ask(world.test, [name, row], ownIdOf(row, own), stranger)
    expect(others.status).toBe(404)
    for (const id of ['A'.repeat(22), 'short', '%00', '..%2f..%2fetc', 'A'.repeat(127)]) {
      expect(await ask(world.test, [name, row], id, stranger), id).toEqual(others)
    }
  })
})

describe('every route against every caller (R38)', () => {
  const test = useTestApp()

  it('the matrix has exactly the router’s routes', () => {
    expect(Object.keys(matrix).toSorted()).toEqual(registeredRoutes(test.app).toSorted())
    expect(registeredRoutes(test.app).length).toBeGreaterThan(80)
    expect(callers.length).toBeGreaterThanOrEqual(12)
  })

  it('has every endpoint of the contract with its access', () => {
    for (const [, row] of rows)
      for (const path of [row.path, ...(row.aliases ?? [])])
        expect(matrix[`${row.method} ${path}`], `${row.method} ${path}`).toBe(kindOf(row))
  })

  it.each(callers)(
    '%s',
    async (caller) => {
      const headers = await makeCaller(test, caller)
      const wrong: string[] = []
      for (const [route, kind] of Object.entries(matrix)) {
        const expected = verdicts[kind][caller]
        const seen = await tryRoute(test, route, headers)
        const wanted =
          route.startsWith('HEAD') && expected !== 'in' ? String(errorStatus[expected]) : expected
        if (seen !== wanted) wrong.push(`${route}: ${seen} instead of ${wanted}`)
      }
      expect(wrong).toEqual([])
    },
    60_000,
  )

  it('a code for one purpose can’t finish another, for guests and members (R06, R27)', async () => {
    const finishes = rows.filter(([name]) => name in finishedBy)
    expect(finishes.map(([name]) => name)).toHaveLength(13)
    const member = await makeMember(test.db)
    const as = await test.signIn(member)
    const session = await test.db
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', member.accountId)
      .executeTakeFirstOrThrow()
    for (const purpose of otpPurposes) {
      const isGuest = /^register|^forgot/.test(purpose)
      const { token } = await startFlow(test.ctx, {
        purpose,
        partnerId: testPartner.id,
        phone: anyPhone(),
        showsPhone: true,
        ...(isGuest ? {} : { member: { accountId: member.accountId, sessionId: session.id } }),
        lang: 'th',
        ip: anyAddress(),
      })
      await proveFlow(test, token)
      for (const [name, row] of finishes) {
        if (finishedBy[name] === purpose) continue
        const who = row.access === 'register' ? partnerHeaders : { 'x-api-key': apiKey, ...as }
        const seen = await tryRoute(test, `${row.method} ${row.path}`, { ...who, 'register-token': token })
        expect(seen, `${name} with ${purpose}`).toBe('flow_missing')
      }
    }
  })

  it('every endpoint for clients refuses almost correct tokens', async () => {
    const { token } = testClient
    const others: Headers[] = [
      { authorization: `Bearer ${token.slice(0, -1)}` },
      { authorization: `Bearer ${token.toUpperCase()}` },
      { authorization: token },
      { 'x-api-key': token },
    ]
    for (const row of rows.filter(([, each]) => each.access === 'client'))
      for (const headers of others) expect((await ask(test, row, newId(), headers)).status, row[0]).toBe(401)
  })
})

/** The purpose of the flow that each of these endpoints completes. */
const finishedBy: Record<string, OtpPurpose> = {
  finishRegistration: 'register',
  finishForgotUsername: 'forgot_username',
  finishForgotPassword: 'forgot_password',
  finishPhoneChange: 'phone_edit',
  finishPrivacyUpdate: 'privacy_update',
  finishDeletion: 'delete_account',
  finishLeaving: 'leave_app',
  listFoundCoverages: 'coverage_search',
  addCoverages: 'coverage_search',
  finishCardDetails: 'card_details',
  finishPayoutAccount: 'payout_account',
  finishDataCopy: 'data_copy',
  acceptInvitation: 'family_accept',
}

function kindOf({ path, access, registerToken, beforeConsent, optionalMember }: Endpoint): RouteKind {
  if (access === 'guest') return 'public'
  if (access === 'client' || access === 'staff') return access
  if (access === 'register') return 'flow'
  if (access === 'partner') return 'partner'
  if (path === '/api/v1/session/refresh') return 'refresh'
  if (access === 'open') return optionalMember ? 'openToMembers' : 'open'
  if (registerToken) return beforeConsent ? 'memberFlowBeforeConsent' : 'memberFlow'
  return beforeConsent ? 'memberBeforeConsent' : 'member'
}

const accessErrors: readonly string[] = [
  'api_key_missing',
  'session_missing',
  'session_expired',
  'partner_refused',
  'partner_mismatch',
  'client_token_refused',
  'client_scope_missing',
  'staff_session_missing',
  'staff_permission_missing',
  'consent_required',
  'flow_missing',
] satisfies ErrorCode[]

/** These bodies are valid, because the server validates the body before it looks at the flow. */
const flowBodies: Record<string, object> = {
  'POST /api/v1/otp/verify': { ref_no: 'ABCDEF', code: '123456' },
  'POST /api/v1/otp/member/verify': { ref_no: 'ABCDEF', code: '123456' },
  'POST /api/v1/register/complete': { consents: [], confirm_existing: false },
  'PUT /api/v1/forgot-password': { password: 'Lamphun73ping', password_confirm: 'Lamphun73ping' },
  'POST /api/v1/account-deletion/confirm': {},
  'POST /api/v1/coverage-search/add': { coverage_ids: ['A'.repeat(22)] },
}

/** Calls a route with ids that don't exist. Returns the error code if the caller is refused, otherwise `in`. */
async function tryRoute(test: TestApp, route: string, headers: Headers): Promise<string> {
  const [method = '', path = ''] = route.split(' ')
  const payload = flowBodies[route]
  const answer = await injectWhole(test.app, {
    method: method as 'GET',
    url: path
      .replace(':id', 'A'.repeat(22))
      .replace(':number', 'KHM-69-000001-1')
      .replace(':kind', 'marketing')
      .replace(':provider', 'sso')
      .replace(':insCode', 'TST'),
    // A new IP address for each call, so that rate limits don't refuse the call.
    remoteAddress: anyAddress(),
    headers: { 'tus-resumable': '1.0.0', 'idempotency-key': newId(), ...headers },
    ...(payload ? { payload } : {}),
  })
  expect(answer.statusCode, route).toBeLessThan(500)
  if (method === 'HEAD') return [401, 403].includes(answer.statusCode) ? String(answer.statusCode) : 'in'
  const isProblem = String(answer.headers['content-type']).startsWith('application/problem+json')
  const code = isProblem ? String(answer.json().code) : ''
  // This endpoint lets every caller in, so `flow_missing` doesn't mean that the caller was refused.
  if (route === 'GET /api/v1/otp' && code === 'flow_missing') return 'in'
  return accessErrors.includes(code) ? code : 'in'
}
