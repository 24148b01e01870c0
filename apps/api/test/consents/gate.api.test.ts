import { describe, expect, it } from 'vitest'
import { implementations } from '../../src/app'
import { makeMember } from '../factories'
import { makeConsentDocument, makeConsentEvent } from '../factory-consent'
import { statusAt, useSecondServer } from '../second-server'
import { useTestApp } from '../test-app'

const test = useTestApp()
type Headers = Record<string, string>

const other = useSecondServer(test)

const gated = implementations.filter(
  ({ endpoint }) => (endpoint.access === 'member' || endpoint.optionalMember) && !endpoint.beforeConsent,
)
const free = implementations.filter(({ endpoint }) => endpoint.access === 'member' && endpoint.beforeConsent)

async function ask({ endpoint }: (typeof implementations)[number], as: Headers) {
  const answer = await test.call({
    method: endpoint.method as 'GET',
    url: endpoint.path.replace(/:\w+/g, 'A'.repeat(22)),
    headers: { 'tus-resumable': '1.0.0', 'register-token': 'A'.repeat(43), 'idempotency-key': 'gate-key-1' },
    as,
  })
  const { code, params } = answer.body ? answer.json() : { code: null, params: null }
  return { status: answer.statusCode, code, params }
}

const listClaims = (as: Record<string, string>, app = test.app) => statusAt(app, as, '/api/v1/claims')

function accept(as: Headers, id: string) {
  return test.call({
    method: 'POST',
    url: '/api/v1/consents',
    as,
    payload: { document_id: id, lang: 'th' },
  })
}

describe('a forced text that isn’t accepted yet', () => {
  it('blocks every member call except those that let the member continue or leave (R66)', async () => {
    const as = await test.signIn(await makeMember(test.db))
    const id = await makeConsentDocument(test.db, { kind: 'terms', is_force: true })
    for (const row of gated) {
      const answer = await ask(row, as)
      expect(answer.status, row.endpoint.path).toBe(403)
      // A response to HEAD has no body, so it has no error code that could be checked.
      if (row.endpoint.method === 'HEAD') continue
      expect(answer.code, row.endpoint.path).toBe('consent_required')
      expect(answer.params, row.endpoint.path).toEqual({ id, kind: 'terms' })
    }
    for (const row of free) {
      const answer = await ask(row, as)
      expect([401, 500], row.endpoint.path).not.toContain(answer.status)
      expect(answer.code, row.endpoint.path).not.toBe('consent_required')
    }
    expect(gated.length).toBeGreaterThan(20)
    expect(free.map(({ endpoint }) => endpoint.path)).toContain('/api/v1/consents')
  })

  it('is named at sign-in, forced texts first', async () => {
    const member = await makeMember(test.db)
    const privacy = await makeConsentDocument(test.db, { kind: 'privacy', is_force: true })
    const terms = await makeConsentDocument(test.db, { kind: 'terms' })
    const session = await test.call({
      method: 'POST',
      url: '/api/v1/session',
      headers: { partnerid: 'testpartner', secretkey: 'test-partner-secret' },
      payload: { username: member.username, password: member.password },
    })
    expect(session.json().data.consents_due).toEqual([
      { id: privacy, kind: 'privacy', is_force: true },
      { id: terms, kind: 'terms', is_force: false },
    ])
  })

  it('stops blocking at once on the server of the acceptance, and a second later everywhere (R66)', async () => {
    const as = await test.signIn(await makeMember(test.db))
    const id = await makeConsentDocument(test.db, { kind: 'terms', is_force: true })
    expect([await listClaims(as), await listClaims(as, other())]).toEqual([403, 403])
    expect((await accept(as, id)).statusCode).toBe(204)
    expect(await listClaims(as)).toBe(200)
    test.clock.advance(1_000)
    expect(await listClaims(as, other())).toBe(200)
  })

  it('blocks every device (R66)', async () => {
    const member = await makeMember(test.db)
    await makeConsentEvent(
      test.db,
      member.accountId,
      await makeConsentDocument(test.db, { kind: 'terms', is_force: true }),
    )
    const devices = [await test.signIn(member), await test.signIn(member)]
    for (const as of devices) expect(await listClaims(as)).toBe(200)
    await makeConsentDocument(test.db, { kind: 'terms', version: 2, is_force: true })
    test.clock.advance(1_000)
    for (const as of devices) expect(await listClaims(as)).toBe(403)
  })

  it('still blocks when an optional version follows it', async () => {
    const as = await test.signIn(await makeMember(test.db))
    await makeConsentDocument(test.db, { kind: 'terms', is_force: true })
    const newest = await makeConsentDocument(test.db, { kind: 'terms', version: 2 })
    expect(await listClaims(as)).toBe(403)
    await accept(as, newest)
    expect(await listClaims(as)).toBe(200)
  })

  it('doesn’t block before it is effective', async () => {
    const as = await test.signIn(await makeMember(test.db))
    const effective_at = new Date(test.clock.now().getTime() + 60_000)
    await makeConsentDocument(test.db, { kind: 'terms', is_force: true, effective_at })
    expect(await listClaims(as)).toBe(200)
    test.clock.advance(60_000)
    expect(await listClaims(as)).toBe(403)
  })
})

describe('texts that don’t block', () => {
  it('are newer texts that aren’t forced, and optional consents', async () => {
    const as = await test.signIn(await makeMember(test.db))
    await makeConsentDocument(test.db, { kind: 'terms' })
    await makeConsentDocument(test.db, { kind: 'marketing', is_force: true })
    expect(await listClaims(as)).toBe(200)
  })
})
