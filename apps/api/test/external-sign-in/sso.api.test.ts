import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId, sha256 } from '../../src/ids'
import { makeMember } from '../factories'
import { apiKey, useTestApp } from '../test-app'
import { absurdTimes, spellings } from './token-spellings'

const test = useTestApp()
const issuer = 'https://sso.tempo.example'
const algorithms = ['ES256', 'RS256', 'EdDSA'] as const
type Pair = Awaited<ReturnType<typeof generateKeyPair>>
const keys = new Map<string, Pair>()
const headersOf = (id: string) => ({ 'x-api-key': apiKey, partnerid: id, secretkey: `${id}-secret-key` })
const now = () => Math.floor(test.clock.now().getTime() / 1000)
let accountId = ''

beforeAll(async () => {
  for (const alg of [...algorithms, 'PS256']) keys.set(alg, await generateKeyPair(alg))
})

async function makePartner(id: string, insCode: string) {
  await test.db.insertInto('partner').values({ id, ins_code: insCode }).execute()
  await test.db
    .insertInto('partner_secret')
    .values({ partner_id: id, slot: 1, secret_hash: sha256(`${id}-secret-key`) })
    .execute()
  const jwks = await Promise.all(
    [...keys].map(async ([alg, pair]) => ({ ...(await exportJWK(pair.publicKey)), kid: alg, alg })),
  )
  await test.db
    .insertInto('partner_sso')
    .values({ partner_id: id, issuer, jwks: JSON.stringify({ keys: jwks }) })
    .execute()
}

async function token(changes: Record<string, unknown> = {}, alg = 'ES256', signWith = alg) {
  const claims = {
    iss: issuer,
    aud: test.ctx.config.publicUrl.origin,
    sub: 'employee-1',
    jti: newId(),
    iat: now(),
    exp: now() + 60,
    ...changes,
  }
  const given = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
  const pair = keys.get(signWith)
  if (!pair) throw new Error(`no key for ${signWith}`)
  return await new SignJWT(given).setProtectedHeader({ alg, kid: alg }).sign(pair.privateKey)
}

async function enter(jws: string, partner = 'tempo') {
  return await test.call({
    method: 'POST',
    url: '/api/v1/sso/session',
    headers: headersOf(partner),
    payload: { token: jws },
  })
}

async function sessions() {
  return (await test.db.selectFrom('session').select('id').execute()).length
}

beforeEach(async () => {
  await makePartner('tempo', 'TMP01')
  await makePartner('tango', 'TMP02')
  accountId = (await makeMember(test.db, { partner_id: 'tempo' })).accountId
  await test.db
    .insertInto('account_identity')
    .values({
      provider: 'sso',
      partner_id: 'tempo',
      subject: 'employee-1',
      account_id: accountId,
      linked_at: test.clock.now(),
    })
    .execute()
})

describe('a partner’s token (R30)', () => {
  it.each(algorithms)('signed with %s signs in the linked member', async (alg) => {
    const answer = await enter(await token({}, alg))
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data).toMatchObject({
      link: null,
      session: { partner_id: 'tempo', member: { id: accountId } },
    })
  })

  it('makes one session when a hundred calls use it at once', async () => {
    const jws = await token()
    const answers = await Promise.all(Array.from({ length: 100 }, () => enter(jws)))
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1)
    expect(new Set(answers.filter((a) => a.statusCode !== 201).map((a) => a.json().code))).toEqual(
      new Set(['sso_token_refused']),
    )
    expect(await sessions()).toBe(1)
  })

  it('works once, even signed again with the same jti', async () => {
    expect((await enter(await token({ jti: 'one' }))).statusCode).toBe(201)
    expect((await enter(await token({ jti: 'one', exp: now() + 30 }))).statusCode).toBe(401)
  })

  it.each(spellings)('works once, even when it comes again %s', async (_name, respell) => {
    const jws = await token()
    for (const text of [respell(jws), jws, respell(jws)]) await enter(text)
    expect(await sessions()).toBe(1)
  })

  it.each(absurdTimes(now()))('with %s is refused', async (_name, claims) => {
    const answer = await enter(await token({ ...claims }))
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'sso_token_refused'])
    expect(await sessions()).toBe(0)
  })

  it('of a person without an account gives a ticket, once', async () => {
    const jws = await token({ sub: 'employee-2', name: 'พิชญา' })
    const first = await enter(jws)
    expect(first.json().data).toMatchObject({
      session: null,
      link: { provider: 'sso', display_name: 'พิชญา', token: expect.stringMatching(/^[\w-]{43}$/) },
    })
    expect(first.headers['set-cookie']).toBeUndefined()
    expect((await enter(jws)).json().code).toBe('sso_token_refused')
  })

  const variants: [string, () => Promise<string>][] = [
    ['for another audience', () => token({ aud: 'https://other.example' })],
    ['for a list of audiences', () => token({ aud: [test.ctx.config.publicUrl.origin, 'x'] })],
    ['of another issuer', () => token({ iss: 'https://sso.tango.example' })],
    ['valid for 61 seconds', () => token({ exp: now() + 61 })],
    ['that has expired', () => token({ iat: now() - 60, exp: now() })],
    ['issued in the future', () => token({ iat: now() + 30, exp: now() + 60 })],
    ['without jti', () => token({ jti: undefined })],
    ['without sub', () => token({ sub: undefined })],
    ['without iat', () => token({ iat: undefined })],
    ['with an empty sub', () => token({ sub: '' })],
    ['with an algorithm that isn’t allowed', () => token({}, 'PS256')],
    ['signed by another key', () => token({}, 'ES256', 'ES256').then((jws) => `${jws.slice(0, -8)}AAAAAAAA`)],
    ['that isn’t a token', async () => 'x.y.z'],
    [
      'unsigned',
      async () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await token()).split('.')[1]}.`,
    ],
  ]
  it.each(variants)('%s is refused', async (_name, make) => {
    const answer = await enter(await make())
    expect(answer.statusCode).toBe(401)
    expect(answer.json().code).toBe('sso_token_refused')
    expect(await sessions()).toBe(0)
  })

  it('of one partner doesn’t count for another, even with the same issuer and key', async () => {
    const answer = await enter(await token(), 'tango')
    expect(answer.json().data.session).toBeNull()
    expect(await sessions()).toBe(0)
  })

  it('works by POST only', async () => {
    const answer = await test.call({
      method: 'GET',
      url: `/api/v1/sso/session?token=${await token()}`,
      headers: headersOf('tempo'),
    })
    expect([404, 405]).toContain(answer.statusCode)
    expect(await sessions()).toBe(0)
  })

  it('ends the browser’s earlier session and reuses nothing from it (R26)', async () => {
    const first = await enter(await token())
    const cookie = /khum-refresh=([\w-]{43})/.exec(String(first.headers['set-cookie']))?.[1] ?? ''
    const second = await test.call({
      method: 'POST',
      url: '/api/v1/sso/session',
      headers: headersOf('tempo'),
      cookies: { 'khum-refresh': cookie },
      payload: { token: await token() },
    })
    expect(String(second.headers['set-cookie'])).not.toContain(cookie)
    const live = await test.db.selectFrom('session').select('id').where('ended_at', 'is', null).execute()
    expect(live).toHaveLength(1)
  })
})

describe('the server’s data decide who may use single sign-on (R33)', () => {
  it('a partner without a TMP… insurer code can’t, whatever its id says', async () => {
    await test.db.updateTable('partner').set({ ins_code: 'KHM' }).where('id', '=', 'tempo').execute()
    const answer = await test.call({
      method: 'POST',
      url: '/api/v1/sso/session?ins_code=TMP01',
      headers: { ...headersOf('tempo'), 'ins-code': 'TMP01' },
      payload: { token: await token(), ins_code: 'TMP01' },
    })
    expect(answer.json().code).toBe('sso_not_offered')
  })

  it('a partner without a key set can’t', async () => {
    await test.db.deleteFrom('partner_sso').where('partner_id', '=', 'tempo').execute()
    expect((await enter(await token())).json().code).toBe('sso_not_offered')
  })
})

describe('a partner identity that the member unlinks', () => {
  const unlink = (as: Record<string, string>, provider = 'sso') =>
    test.call({
      method: 'POST',
      url: `/api/v1/identities/${provider}/unlink`,
      as,
      payload: { line_access_token: 'x' },
    })

  async function signedIn() {
    const { session } = (await enter(await token())).json().data
    return { authorization: `Bearer ${session.access_token}`, partnerid: 'tempo' }
  }

  it('no longer signs in; the password still does, and the member is notified once (R19)', async () => {
    await test.db.updateTable('account').set({ email: 'told@example.com' }).execute()
    await test.db.updateTable('login').set({ phone: null }).execute()
    const as = await signedIn()
    for (let times = 0; times < 2; times += 1) expect((await unlink(as)).statusCode).toBe(204)
    expect((await test.call({ method: 'GET', url: '/api/v1/me', as })).statusCode).toBe(200)
    expect((await enter(await token())).json().data).toMatchObject({
      session: null,
      link: { provider: 'sso' },
    })
    const notices = test.db.selectFrom('notification').select(['account_id', 'kind', 'params'])
    expect(await notices.execute()).toEqual([
      { account_id: accountId, kind: 'way_in_unlinked', params: { provider: 'sso' } },
    ])
    const mails = await test.ctx.gateways.outbox.list(test.db, 'told@example.com')
    expect(mails.map(({ subject }) => subject)).toEqual(['บัญชีของคุณยกเลิกวิธีเข้าใช้งานแล้ว'])
    const audits = test.db
      .selectFrom('audit_event')
      .select(['account_id', 'partner_id', 'subject', 'outcome'])
    expect(await audits.where('action', '=', 'way_in.unlinked').execute()).toEqual([
      { account_id: accountId, partner_id: 'tempo', subject: 'sso', outcome: 'done' },
    ])
  })

  it('is unlinked alone, by its own member only, and not by an ended session (R19)', async () => {
    const as = await signedIn()
    expect((await unlink(as, 'line')).statusCode).toBe(204)
    expect((await unlink(as, 'pigeon')).statusCode).toBe(404)
    const stranger = await makeMember(test.db)
    expect((await unlink(await test.signIn(stranger))).statusCode).toBe(204)
    // Ends the session as another server would: only in the database, so this server's cache still has the session.
    const ended = { ended_at: test.clock.now(), end_reason: 'password_changed' } as const
    await test.db.updateTable('session').set(ended).execute()
    expect((await unlink(as)).json().code).toBe('session_expired')
    expect(await test.db.selectFrom('account_identity').select('subject').execute()).toEqual([
      { subject: 'employee-1' },
    ])
  })
})
