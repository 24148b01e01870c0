import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import type { Config } from '../../src/config'
import { newId } from '../../src/ids'
import { limitRules } from '../../src/limiters'
import { signInByIdentity } from '../../src/modules/staff/sign-in.service'
import { useTestApp } from '../test-app'
import { type Answer, startFakeProvider } from './fake-provider'

const test = useTestApp()
const clientId = 'khum-office'
let provider: Awaited<ReturnType<typeof startFakeProvider>>
let app: FastifyInstance
let settings: Config['staffProvider']
let staffId: string

beforeAll(async () => {
  provider = await startFakeProvider(clientId)
  settings = { issuer: provider.issuer, clientId, clientSecret: 'office-secret', emailTrusted: false }
  app = await buildApp({ ...test.ctx, config: { ...test.ctx.config, staffProvider: settings } }, 'no-pages')
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
beforeEach(async () => {
  staffId = newId()
  await invite(staffId, 'napat@tpa.example')
})

async function invite(id: string, email: string) {
  const at = test.clock.now()
  await test.db.insertInto('staff').values({ id, email, name: 'Napat', created_at: at }).execute()
}

type Cookies = Record<string, string>

async function start(cookies: Cookies = {}, query = '') {
  const answer = await app.inject({ method: 'GET', url: `/api/office/v1/sign-in${query}`, cookies })
  const asked = new URL(String(answer.headers.location)).searchParams
  const pending = answer.cookies.find(({ name }) => name === 'khum-office-sign-in')
  return { answer, asked, cookies: { 'khum-office-sign-in': pending?.value ?? '' } }
}

async function comeBack(cookies: Cookies, query: Record<string, string>) {
  const url = `/api/office/v1/sign-in/callback?${new URLSearchParams(query)}`
  const answer = await app.inject({ method: 'GET', url, cookies })
  const session = answer.cookies.find(({ name }) => name === 'khum-office')
  return { answer, to: String(answer.headers.location), session }
}

async function signIn(given: Answer = {}, query = '') {
  const { asked, cookies } = await start({}, query)
  provider.answerWith(asked.get('nonce') ?? '', given, test.clock.now())
  return await comeBack(cookies, { code: 'good', state: asked.get('state') ?? '' })
}

const me = (token: string) =>
  app.inject({ method: 'GET', url: '/api/office/v1/me', cookies: { 'khum-office': token } })

it('asks the provider with state, nonce and PKCE, and signs in the invited person (R91)', async () => {
  const { asked, answer } = await start()
  expect(answer.statusCode).toBe(303)
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(40)
  expect(asked.get('code_challenge_method')).toBe('S256')
  const { session, to } = await signIn({}, '?next=/office/claims/KHM-69-000001-1')
  expect(to).toBe('/office/claims/KHM-69-000001-1')
  expect(session).toMatchObject({ path: '/api/office', sameSite: 'Strict', httpOnly: true })
  expect((await me(session?.value ?? '')).json().data).toMatchObject({ id: staffId, name: 'Napat' })
  expect(provider.asked.at(-1)?.get('code_verifier')?.length).toBeGreaterThan(40)
})

it('finds a person by the provider’s id from the second time on, whatever the address is then', async () => {
  await signIn()
  await invite(newId(), 'other@tpa.example')
  const { session } = await signIn({ claims: { email: 'other@tpa.example' } })
  expect((await me(session?.value ?? '')).json().data.id).toBe(staffId)
})

it('signs in a person whose first sign-ins come at the same moment', async () => {
  const identity = { issuer: provider.issuer, subject: 'person-1', email: 'napat@tpa.example' }
  const from = { addressKey: '::1', userAgent: '', sessionToken: null, sessionId: null }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => signInByIdentity(test.ctx, identity, from)),
  )
  for (const answer of answers) expect(answer).toMatchObject({ token: expect.any(String) })
})

const now = () => Math.floor(test.clock.now().getTime() / 1000)
const bad: [name: string, answer: () => Answer][] = [
  ['another nonce', () => ({ claims: { nonce: 'x'.repeat(43) } })],
  ['no nonce', () => ({ claims: { nonce: undefined } })],
  ['another audience', () => ({ claims: { aud: 'other-client' } })],
  ['several audiences, made for another one', () => ({ claims: { aud: [clientId, 'other'], azp: 'other' } })],
  ['another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
  ['a time that is over', () => ({ claims: { exp: now() - 31 } })],
  ['no end', () => ({ claims: { exp: undefined } })],
  ['no time of issue', () => ({ claims: { iat: undefined } })],
  ['a start in the future', () => ({ claims: { nbf: now() + 3_600 } })],
  ['no person', () => ({ claims: { sub: undefined } })],
  ['a signature of another key', () => ({ otherKey: true })],
  ['an unknown key id', () => ({ header: { alg: 'ES256', kid: 'two' } })],
  [
    'no signature',
    () => ({
      token: (token) => {
        const header = Buffer.from('{"alg":"none"}').toString('base64url')
        return `${header}.${token.split('.')[1]}.`
      },
    }),
  ],
  [
    'a changed body',
    () => ({
      token: (token) => {
        const [header, body = '', signature] = token.split('.')
        const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'boss' }
        return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
      },
    }),
  ],
  ['no ID token at all', () => ({ token: () => undefined })],
  ['a refused code', () => ({ status: 400 })],
]

it.each(bad)('refuses %s (R91)', async (_name, answer) => {
  const { session, to } = await signIn(answer())
  expect([to, session]).toEqual(['/office?sign_in=refused', undefined])
})

it('refuses another state, and a browser that didn’t start the sign-in (R91)', async () => {
  const { asked, cookies } = await start()
  provider.answerWith(asked.get('nonce') ?? '', {}, test.clock.now())
  const state = asked.get('state') ?? ''
  expect((await comeBack(cookies, { code: 'good', state: 'x'.repeat(43) })).to).toContain('refused')
  expect((await comeBack({}, { code: 'good', state })).to).toContain('expired')
  expect((await comeBack({ 'khum-office-sign-in': 'A'.repeat(80) }, { code: 'good', state })).to).toContain(
    'expired',
  )
  expect((await comeBack(cookies, { error: 'access_denied', state })).to).toContain('refused')
})

it('comes back to the office if the provider can’t be reached when the sign-in ends', async () => {
  const { asked, cookies } = await start()
  const staffProvider = { ...settings, issuer: 'http://127.0.0.1:9' }
  const other = await buildApp({ ...test.ctx, config: { ...test.ctx.config, staffProvider } }, 'no-pages')
  const url = `/api/office/v1/sign-in/callback?code=good&state=${asked.get('state')}`
  const answer = await other.inject({ method: 'GET', url, cookies })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/office?sign_in=unavailable'])
  await other.close()
})

it('a sign-in that takes longer than ten minutes starts again', async () => {
  const { asked, cookies } = await start()
  test.clock.advance(601_000)
  provider.answerWith(asked.get('nonce') ?? '', {}, test.clock.now())
  expect((await comeBack(cookies, { code: 'good', state: asked.get('state') ?? '' })).to).toContain('expired')
})

it.each([
  ['nobody invited', { email: 'stranger@tpa.example' }],
  ['an address that the provider hasn’t verified', { email_verified: false }],
  ['an address of which the provider doesn’t say that it is verified', { email_verified: undefined }],
  ['an address with a text in place of the word', { email_verified: 'true' }],
  ['no address', { email: undefined }],
])('refuses %s, and records it', async (_name, claims) => {
  const { session, to } = await signIn({ claims: { ...claims, sub: newId() } })
  expect([to, session]).toEqual(['/office?sign_in=unknown', undefined])
  const { rows } = await test.ctx.pool.query(`select outcome from audit_event where action = 'staff.sign_in'`)
  expect(rows).toEqual([{ outcome: 'unknown' }])
})

it('accepts an email address without `email_verified` only from a provider that is trusted for it (R91)', async () => {
  settings.emailTrusted = true
  const trusted = await signIn({ claims: { email_verified: undefined } })
  const refused = await signIn({ claims: { sub: newId(), email_verified: false } })
  settings.emailTrusted = false
  expect((await me(trusted.session?.value ?? '')).json().data).toMatchObject({ id: staffId })
  expect(refused.to).toBe('/office?sign_in=unknown')
})

it('a new sign-in ends the session that the browser had (R91)', async () => {
  const former = (await signIn()).session?.value ?? ''
  const { asked, cookies } = await start()
  provider.answerWith(asked.get('nonce') ?? '', {}, test.clock.now())
  const next = await comeBack(
    { ...cookies, 'khum-office': former },
    { code: 'good', state: asked.get('state') ?? '' },
  )
  expect((await me(former)).json().code).toBe('staff_session_missing')
  expect((await me(next.session?.value ?? '')).statusCode).toBe(200)
})

it('limits the sign-ins from one address, and says so on the page (R91)', async () => {
  const { points } = limitRules.staff_sign_in_ip
  for (let used = 0; used < points; used += 1) await test.ctx.limiters.count('staff_sign_in_ip', '127.0.0.1')
  for (const path of ['', '/callback?code=good']) {
    const answer = await app.inject({ method: 'GET', url: `/api/office/v1/sign-in${path}` })
    expect(answer.headers.location).toBe('/office?sign_in=limited')
  }
})

it('a person whose access has ended can’t sign in again', async () => {
  await signIn()
  const at = test.clock.now()
  await test.db.updateTable('staff').set({ ended_at: at }).where('id', '=', staffId).execute()
  expect((await signIn()).to).toBe('/office?sign_in=unknown')
})

it('another person with the same address at the provider doesn’t get the first one’s account', async () => {
  await signIn()
  expect((await signIn({ claims: { sub: 'person-2' } })).to).toBe('/office?sign_in=unknown')
})

it.each(['//evil.example', 'https://evil.example', '/officeevil.example', '/office/\\evil', '/login'])(
  'never leads to %s after sign-in',
  async (next) => {
    const answer = await app.inject({
      method: 'GET',
      url: `/api/office/v1/sign-in?${new URLSearchParams({ next })}`,
    })
    expect(answer.statusCode).toBe(400)
  },
)

it('a new proof of identity asks the provider and keeps the session', async () => {
  const { session } = await signIn()
  const token = session?.value ?? ''
  const before = await authenticatedAt()
  test.clock.advance(600_000)
  const { asked, cookies } = await start({ 'khum-office': token }, '?again=1')
  expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0'])
  const answer = { claims: { auth_time: now() } }
  provider.answerWith(asked.get('nonce') ?? '', answer, test.clock.now())
  const back = await comeBack(cookies, { code: 'good', state: asked.get('state') ?? '' })
  expect([back.to, back.session]).toEqual(['/office', undefined])
  expect((await authenticatedAt()) - before).toBe(600_000)
})

it('a proof of identity from an old sign-in at the provider, or by another person, is refused', async () => {
  const { session } = await signIn()
  await invite(newId(), 'siriporn@tpa.example')
  for (const claims of [
    { auth_time: now() - 3_600 },
    { auth_time: now(), sub: 'person-9', email: 'siriporn@tpa.example' },
  ]) {
    const { asked, cookies } = await start({ 'khum-office': session?.value ?? '' }, '?again=1')
    provider.answerWith(asked.get('nonce') ?? '', { claims }, test.clock.now())
    const back = await comeBack(cookies, { code: 'good', state: asked.get('state') ?? '' })
    expect([back.to, back.session]).toEqual(['/office?sign_in=refused', undefined])
  }
})

async function authenticatedAt(): Promise<number> {
  const row = await test.db
    .selectFrom('staff_session')
    .select('authenticated_at')
    .where('staff_id', '=', staffId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return row.authenticated_at.getTime()
}
