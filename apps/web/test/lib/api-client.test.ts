import { claimDraftEndpoints, hospitalEndpoints, sessionEndpoints } from '@khum/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { createServices } from '../../src/app/services'
import { ApiError } from '../../src/lib/api-error'
import { createFakeServer, data, type FakeServer, problem } from '../fake-server'
import { createFakePlatform, type FakePlatform, somebody } from '../fakes'

let server: FakeServer
let platform: FakePlatform

beforeEach(() => {
  server = createFakeServer()
  platform = createFakePlatform()
})

function open() {
  const partner = { partner_id: 'khum', secret_key: 'label' }
  return createServices({ fetch: server.fetch, apiKey: 'test-key', partner, platform }).services
}

async function openSignedIn() {
  platform.marker = true
  server.on(sessionEndpoints.refreshSession, () => data(somebody))
  const services = open()
  await services.session.resume()
  server.calls.length = 0
  server.requests.length = 0
  return services
}

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.catch((thrown: unknown) => thrown)
  if (error instanceof ApiError) return error
  throw new Error(`Expected an ApiError, got ${String(error)}`)
}

const noDrafts = { items: [] }

describe('a call', () => {
  test('sends the API key and the partner, fills in the address, and returns the data', async () => {
    server.on(hospitalEndpoints.listHospitals, () => data({ items: [], next: null }))
    const answer = await open().api.call(hospitalEndpoints.listHospitals, {
      query: { search: 'ศิริราช', limit: undefined },
    })
    expect(answer).toEqual({ items: [], next: null })
    expect(server.calls).toEqual([`GET /api/v1/hospitals?search=${encodeURIComponent('ศิริราช')}`])
    const headers = server.requests[0]?.headers
    expect(headers?.get('x-api-key')).toBe('test-key')
    expect(headers?.get('PartnerId')).toBe('khum')
    expect(headers?.get('SecretKey')).toBe('label')
    expect(headers?.get('authorization')).toBeNull()
  })

  test('reports to the session which new text caused a refusal (R66)', async () => {
    const { api, session } = await openSignedIn()
    const due = { id: 'privacy-2-AAAAAAAAAAAA', kind: 'privacy' as const, is_force: true }
    server.on(claimDraftEndpoints.listDrafts, () => problem('consent_required', 403))
    server.on(sessionEndpoints.refreshSession, () => data({ ...somebody, consents_due: [due] }))
    expect((await failure(api.call(claimDraftEndpoints.listDrafts, {}))).code).toBe('consent_required')
    await expect.poll(() => session.get()).toMatchObject({ status: 'member', consentsDue: [due] })
  })

  test('sends the idempotency key and the token', async () => {
    const { api } = await openSignedIn()
    server.on(claimDraftEndpoints.submitClaim, () => problem('claim_files_pending', 409))
    const body = { draft_id: 'AAAAAAAAAAAAAAAAAAAAAA', version: 1 }
    const error = await failure(
      api.call(claimDraftEndpoints.submitClaim, { body }, { idempotencyKey: 'key-1' }),
    )
    expect(error).toMatchObject({ code: 'claim_files_pending', status: 409, traceId: 'trace-1' })
    expect(server.requests[0]?.headers.get('Idempotency-Key')).toBe('key-1')
    expect(server.requests[0]?.headers.get('authorization')).toBe('Bearer access-1')
  })

  test('reads fields, parameters and the waiting time from a problem', async () => {
    server.on(hospitalEndpoints.listHospitals, () => {
      const response = problem('rate_limited', 429, {
        fields: [{ path: 'search', code: 'too_long' }],
        params: { seconds: 7 },
      })
      response.headers.set('retry-after', '7')
      return response
    })
    const error = await failure(open().api.call(hospitalEndpoints.listHospitals, { query: {} }))
    expect(error).toMatchObject({
      code: 'rate_limited',
      fields: [{ path: 'search', code: 'too_long' }],
      params: { seconds: 7 },
      retryAfterMs: 7000,
    })
  })

  test.each([
    [502, 'unavailable'],
    [404, 'not_found'],
    [500, 'internal'],
  ])('a proxy’s %i without a problem body reads as %s', async (status, code) => {
    server.on(hospitalEndpoints.listHospitals, () => new Response('<html>', { status }))
    const error = await failure(open().api.call(hospitalEndpoints.listHospitals, { query: {} }))
    expect(error.code).toBe(code)
  })

  test('distinguishes a failed connection from a timeout', async () => {
    server.on(hospitalEndpoints.listHospitals, () => Promise.reject(new TypeError('Failed to fetch')))
    expect((await failure(open().api.call(hospitalEndpoints.listHospitals, { query: {} }))).code).toBe(
      'network',
    )
    server.on(hospitalEndpoints.listHospitals, (request) => untilAborted(request))
    const late = open().api.call(hospitalEndpoints.listHospitals, { query: {} }, { timeoutMs: 1 })
    expect((await failure(late)).code).toBe('timeout')
  })
})

describe('an expired session', () => {
  test('is refreshed once for simultaneous calls, which are then repeated', async () => {
    const { api } = await openSignedIn()
    server.on(sessionEndpoints.refreshSession, () => data({ ...somebody, access_token: 'access-2' }))
    server.on(claimDraftEndpoints.listDrafts, (request) =>
      request.headers.get('authorization') === 'Bearer access-2'
        ? data(noDrafts)
        : problem('session_expired', 401),
    )
    const answers = await Promise.all([1, 2, 3].map(() => api.call(claimDraftEndpoints.listDrafts, {})))
    expect(answers).toEqual([noDrafts, noDrafts, noDrafts])
    expect(server.calls.filter((call) => call.endsWith('/session/refresh'))).toHaveLength(1)
  })

  test('is refreshed before the call if the token has expired', async () => {
    const { api } = await openSignedIn()
    platform.at += 600_000
    server.on(claimDraftEndpoints.listDrafts, () => data(noDrafts))
    await api.call(claimDraftEndpoints.listDrafts, {})
    expect(server.calls).toEqual(['POST /api/v1/session/refresh', 'GET /api/v1/claim-drafts'])
  })

  test('that can’t be refreshed ends, and the call fails with its own code', async () => {
    const { api, session } = await openSignedIn()
    server.on(claimDraftEndpoints.listDrafts, () => problem('session_expired', 401))
    server.on(sessionEndpoints.refreshSession, () => problem('session_expired', 401))
    expect((await failure(api.call(claimDraftEndpoints.listDrafts, {}))).code).toBe('session_expired')
    expect(session.get()).toEqual({ status: 'guest', ended: 'expired' })
  })

  test('of another partner makes the page use that partner, without its secret', async () => {
    platform.marker = true
    server.on(sessionEndpoints.refreshSession, () => data({ ...somebody, partner_id: 'orchid' }))
    server.on(claimDraftEndpoints.listDrafts, () => data(noDrafts))
    const { api, session } = open()
    await session.resume()
    await api.call(claimDraftEndpoints.listDrafts, {})
    expect(server.requests[1]?.headers.get('PartnerId')).toBe('orchid')
    expect(server.requests[1]?.headers.get('SecretKey')).toBeNull()
  })
})

function untilAborted(request: Request): Promise<Response> {
  return new Promise((_resolve, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason))
  })
}
