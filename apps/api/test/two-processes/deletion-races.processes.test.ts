import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { makeMember, next, testPassword } from '../factories'
import { makeConsentDocument } from '../factory-consent'
import { makeCoverage } from '../factory-coverage'
import { makeReadyDraft } from '../factory-draft'
import { testPartner } from '../test-partner'
import { useTwoServers } from './use-two-servers'

// Trusts X-Forwarded-For, so that each member can have their own IP address and rate limits don't refuse their calls.
const test = useTwoServers(() => ({ TRUSTED_PROXIES: '127.0.0.1' }))

/**
 * Creates a member with a complete draft who is signed in on both servers and has entered the code for the deletion.
 */
async function prepared() {
  const number = next()
  const phone = `+668${String(number).padStart(8, '0')}`
  const member = await makeMember(test.db, { phone, phone_verified_at: new Date() })
  const { coverageId } = await makeCoverage(test.db, {
    ...member,
    policy: { period_start: '2020-01-01', period_end: '2099-12-31' },
    coverage: { effective_date: '2020-01-01', expiry_date: '2099-12-31' },
  })
  const draftId = await makeReadyDraft(test.db, { ...member, coverageId })
  const from = { 'x-forwarded-for': `198.51.100.${number}` }
  const signIn = async (server: number) => {
    const body = { username: member.username, password: testPassword }
    const answer = await test.call(server, { method: 'POST', path: '/api/v1/session', headers: from, body })
    return { ...from, authorization: `Bearer ${answer.json.data.access_token}`, partnerid: testPartner.id }
  }
  const [here, there] = [await signIn(0), await signIn(1)]
  const start = await test.call(0, { method: 'POST', path: '/api/v1/account-deletion', headers: here })
  await sql`update otp_flow set passed_at = now(), grant_expires_at = now() + interval '10 minutes'
    where passed_at is null`.execute(test.db)
  const key = () => ({ 'idempotency-key': newId() })
  return {
    accountId: member.accountId,
    there,
    remove: () =>
      test.call(0, {
        method: 'POST',
        path: '/api/v1/account-deletion/confirm',
        headers: { ...here, ...key(), 'register-token': start.json.data.token },
        body: {},
      }),
    submit: () =>
      test.call(1, {
        method: 'POST',
        path: '/api/v1/claims',
        headers: { ...there, ...key() },
        body: { draft_id: draftId, version: 1 },
      }),
    statusThere: async (path: string) => (await test.call(1, { method: 'GET', path, headers: there })).status,
  }
}

/**
 * Calls `ask` until it returns `status`. Returns when the last call that didn't return `status` began, in ms after the
 * start.
 */
async function msUntil(status: number, ask: () => Promise<number>): Promise<number> {
  const begun = performance.now()
  for (let last = 0; ; ) {
    const now = performance.now() - begun
    if ((await ask()) === status || now > 5_000) return last
    last = now
  }
}

describe('on two servers with one database', () => {
  it('a deletion on one and a submission on the other happen one after the other (R60)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { accountId, remove, submit } = await prepared()
      const [removed, sent] = await Promise.all([remove(), submit()])
      expect(removed.status).toBe(204)
      expect([201, 401]).toContain(sent.status)
      const { rows } = await sql`select claim.email, account.status from account
        left join claim on claim.account_id = account.id where account.id = ${accountId}`.execute(test.db)
      expect(rows).toEqual([{ status: 'deleted', email: sent.status === 201 ? '' : null }])
      const drafts = test.db.selectFrom('claim_draft').select('id').where('account_id', '=', accountId)
      expect(await drafts.execute()).toEqual([])
    }
  })

  it('a deletion ends the session on the other within a second (R60)', async () => {
    const { remove, statusThere } = await prepared()
    expect(await statusThere('/api/v1/me')).toBe(200)
    expect((await remove()).status).toBe(204)
    expect(await msUntil(401, () => statusThere('/api/v1/me'))).toBeLessThan(1_000)
  })

  it('accepted texts and withdrawn health consent count on the other within a second (R66)', async () => {
    const { there, statusThere } = await prepared()
    const id = await makeConsentDocument(test.db, { kind: 'terms', version: 100, is_force: true })
    expect(await msUntil(403, () => statusThere('/api/v1/claims'))).toBeLessThan(1_000)
    const body = { document_id: id, lang: 'th' }
    await test.call(0, { method: 'POST', path: '/api/v1/consents', headers: there, body })
    expect(await msUntil(200, () => statusThere('/api/v1/claims'))).toBeLessThan(1_000)
    const save = async () => {
      const path = `/api/v1/claim-drafts/${'A'.repeat(22)}`
      const draft = { version: 1, step: 'fill', data: {} }
      return (await test.call(1, { method: 'PUT', path, headers: there, body: draft })).status
    }
    expect(await save()).toBe(404)
    await test.call(0, { method: 'DELETE', path: '/api/v1/consents/health_data', headers: there })
    expect(await msUntil(403, save)).toBeLessThan(1_000)
  })
})
