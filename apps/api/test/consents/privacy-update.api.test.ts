import { beforeEach, describe, expect, it } from 'vitest'
import { type MadeMember, makeMember } from '../factories'
import { makeConsentDocument, makeConsentEvent } from '../factory-consent'
import { proveFlow } from '../prove-flow'
import { partnerHeaders, useTestApp } from '../test-app'

const test = useTestApp()
type Headers = Record<string, string>
const phone = '+66812345678'
const password = 'Brandnew77'

let member: MadeMember
let as: Headers
let newer: string
beforeEach(async () => {
  member = await makeMember(test.db, { phone, phone_verified_at: test.clock.now() })
  const first = await makeConsentDocument(test.db, { kind: 'privacy', is_force: true })
  await makeConsentEvent(test.db, member.accountId, first)
  newer = await makeConsentDocument(test.db, { kind: 'privacy', version: 2, is_force: true })
  as = await test.signIn(member)
})

const start = (payload: object = {}) =>
  test.call({
    method: 'POST',
    url: '/api/v1/privacy-update',
    as,
    payload: { document_id: newer, password, lang: 'th', ...payload },
  })
const finish = (token: string, headers = as) =>
  test.call({
    method: 'PUT',
    url: '/api/v1/privacy-update',
    as: headers,
    headers: { 'register-token': token },
  })
async function proved(): Promise<string> {
  const { token } = (await start()).json().data
  await proveFlow(test, token)
  return token
}
const readsClaims = async (headers: Headers) =>
  (await test.call({ method: 'GET', url: '/api/v1/claims', as: headers })).statusCode
async function signsInWith(word: string): Promise<number> {
  const payload = { username: member.username, password: word }
  const answer = await test.call({ method: 'POST', url: '/api/v1/session', headers: partnerHeaders, payload })
  return answer.statusCode
}

describe('the privacy update (Requirement 5.4)', () => {
  it('takes effect with password and code; this device stays signed in, the others don’t (R19, R66)', async () => {
    const otherDevice = await test.signIn(member)
    expect([await readsClaims(as), await readsClaims(otherDevice)]).toEqual([403, 403])
    const flow = (await start()).json().data
    expect(flow).toMatchObject({ purpose: 'privacy_update', phone: '081-xxx-5678' })
    await proveFlow(test, flow.token)
    expect((await finish(flow.token)).statusCode).toBe(204)
    expect([await readsClaims(as), await readsClaims(otherDevice)]).toEqual([200, 401])
    expect([await signsInWith(password), await signsInWith(member.password)]).toEqual([201, 401])
    const event = await test.db
      .selectFrom('consent_event')
      .select(['document_id', 'lang', 'channel'])
      .where('document_id', '=', newer)
      .executeTakeFirst()
    expect(event).toEqual({ document_id: newer, lang: 'th', channel: 'web' })
  })

  it('notifies the member (R19)', async () => {
    const token = await proved()
    const before = await test.ctx.gateways.outbox.list(test.db, phone)
    await finish(token)
    const after = await test.ctx.gateways.outbox.list(test.db, phone)
    expect(after).toHaveLength(before.length + 1)
    expect(after.map(({ body }) => body).join()).toContain('รหัสผ่าน')
  })

  it('needs the code of this flow, purpose and session, and takes it once (R27)', async () => {
    const { token } = (await start()).json().data
    const elsewhere = await test.signIn(member)
    expect((await finish(token)).json().code).toBe('flow_missing')
    await proveFlow(test, token)
    expect((await finish(token, elsewhere)).json().code).toBe('flow_missing')
    expect((await finish('A'.repeat(43))).json().code).toBe('flow_missing')
    expect(await signsInWith(member.password)).toBe(201)
    expect((await finish(token)).statusCode).toBe(204)
    // If the first response is lost, the app repeats the call. From another session, the call is still refused.
    expect((await finish(token)).statusCode).toBe(204)
    expect((await finish(token, elsewhere)).statusCode).not.toBe(204)
  })

  it('changes nothing if an even newer text came into force meanwhile', async () => {
    const token = await proved()
    await makeConsentDocument(test.db, { kind: 'privacy', version: 3, is_force: true })
    expect((await finish(token)).json().code).toBe('consent_outdated')
    expect([await signsInWith(password), await signsInWith(member.password)]).toEqual([401, 201])
    expect(await readsClaims(as)).toBe(403)
  })

  it('refuses the old and a common password, a text that needs no acceptance, and a member without a verified phone', async () => {
    const password_hash = await test.ctx.passwords.hash('Sunny4River')
    await test.db.updateTable('login').set({ password_hash }).execute()
    const same = await start({ password: 'Sunny4River' })
    expect(same.json().fields).toEqual([{ path: 'password', code: 'password_same' }])
    const common = await start({ password: 'Secret123' })
    expect(common.json().fields).toEqual([{ path: 'password', code: 'password_common' }])
    expect((await start({ document_id: 'A'.repeat(22) })).json().code).toBe('consent_outdated')
    await test.db.updateTable('login').set({ phone_verified_at: null }).execute()
    expect((await start()).json().code).toBe('phone_missing')
    expect(await test.ctx.gateways.outbox.list(test.db)).toEqual([])
  })

  it('takes a password that was renewed within the last day instead of a new one', async () => {
    const withoutPassword = () => start({ password: undefined })
    expect((await withoutPassword()).json().fields).toEqual([{ path: 'password', code: 'required' }])
    const renewed = async () =>
      (await test.call({ method: 'GET', url: '/api/v1/consents', as })).json().data.password_renewed
    expect(await renewed()).toBe(false)
    const changed = new Date(test.clock.now().getTime() - 23 * 3_600_000)
    await test.db.updateTable('login').set({ password_changed_at: changed }).execute()
    expect(await renewed()).toBe(true)
    const otherDevice = await test.signIn(member)
    const { token } = (await withoutPassword()).json().data
    expect((await finish(token)).json().code).toBe('flow_missing')
    await proveFlow(test, token)
    expect((await finish(token)).statusCode).toBe(204)
    // The password doesn't change, so no device is signed out.
    expect([await readsClaims(as), await readsClaims(otherDevice)]).toEqual([200, 200])
    expect(await signsInWith(member.password)).toBe(201)
  })

  it('a new password counts for a day', async () => {
    const token = await proved()
    await finish(token)
    const { password_changed_at } = await test.db
      .selectFrom('login')
      .select('password_changed_at')
      .executeTakeFirstOrThrow()
    expect(password_changed_at).toEqual(test.clock.now())
    newer = await makeConsentDocument(test.db, { kind: 'privacy', version: 3, is_force: true })
    expect((await start({ password: undefined })).statusCode).toBe(201)
    const long = new Date(test.clock.now().getTime() - 24 * 3_600_000)
    await test.db.updateTable('login').set({ password_changed_at: long }).execute()
    expect((await start({ password: undefined })).json().fields).toEqual([
      { path: 'password', code: 'required' },
    ])
  })

  it('stores the new password nowhere in clear (R63)', async () => {
    await start()
    const { rows } = await test.ctx.pool.query('select * from otp_flow')
    expect(JSON.stringify(rows)).not.toContain(password)
    expect(rows[0].payload_sealed.toString()).not.toContain('argon2')
  })
})
