import { createHash, generateKeyPairSync } from 'node:crypto'
import { bangkokDate } from '@khum/contract'
import { decodeJwt, decodeProtectedHeader, exportJWK, importJWK, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/ids'
import { verifyAsProvider } from '../../src/modules/development/dev-telemed'
import { seed } from '../../src/seed'
import { partnerHeaders, useTestApp } from '../test-app'
import { tokenOf } from './telemed-factory'

const { app, call, clock, ctx, db } = boundApp()

/**
 * Loads the demo data and signs in one of its members. Sets the test's clock to the real time, because the database
 * uses the real time.
 */
async function enter(username: string, partner: string) {
  clock.set(new Date().toISOString())
  await db().deleteFrom('theme').execute()
  await seed(ctx())
  const answer = await call({
    method: 'POST',
    url: '/api/v1/session',
    headers: { ...partnerHeaders, partnerid: partner, secretkey: `${partner}-demo-secret` },
    payload: { username, password: 'Khum2569' },
  })
  const as = { authorization: `Bearer ${answer.json().data.access_token}`, partnerid: partner }
  const get = async (url: string) => (await call({ method: 'GET', url, as })).json().data
  const send = async (method: 'POST' | 'PUT', url: string, payload: object) =>
    (await call({ method, url, as, payload, headers: { 'idempotency-key': newId() } })).json()
  const provider = async (code: string) =>
    (await get('/api/v1/telemed-providers')).items.find((item: { code: string }) => item.code === code)
  return { get, send, provider }
}
type Member = Awaited<ReturnType<typeof enter>>

/** Goes through a visit up to the hand-off, with as many cards as the provider accepts. */
async function go({ get, send, provider }: Member, code: string) {
  const { id: provider_id, extra_cards_most } = await provider(code)
  const { items } = await get(`/api/v1/telemed-cards?provider=${provider_id}`)
  const usable: string[] = items
    .filter((card: { obstacle: string | null }) => card.obstacle === null)
    .map((card: { coverage_id: string }) => card.coverage_id)
  const [coverage_id, ...extra_ids] = usable.slice(0, 1 + extra_cards_most)
  const { id } = (await send('POST', '/api/v1/telemed-visits', { provider_id, entry: 'mart' })).data
  await send('PUT', `/api/v1/telemed-visits/${id}/cards`, { coverage_id, extra_ids })
  for (const { id: document_id } of (await get(`/api/v1/telemed-visits/${id}/terms`)).items)
    await send('POST', `/api/v1/telemed-visits/${id}/terms`, { document_id, lang: 'th' })
  await send('POST', `/api/v1/telemed-visits/${id}/hand-off`, { coverage_id, extra_ids, lang: 'th' })
  return { id, extras: extra_ids.length, ...(await get(`/api/v1/telemed-visits/${id}/hand-off`)) }
}

async function arrive(provider: string, credential: string) {
  // Sets the real time, because tokens are checked against the database's time, which the test can't set.
  clock.set(new Date().toISOString())
  const answer = await app().inject({
    method: 'POST',
    url: '/dev/telemed/arrival',
    payload: { provider, credential },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

describe('the demo providers', () => {
  test('include one that is closed, one with codes, one with three extra cards, and one for some insurers only', async () => {
    const member = await enter('thanakorn', 'jade')
    const children = await go(member, 'noknoi')
    expect(children.extras).toBe(3)
    const token = tokenOf(children.url)
    const first = await arrive('noknoi', token)
    expect(first.token).toMatchObject({ aud: 'noknoi', visit: children.id })
    expect(first.told.cards).toHaveLength(4)
    expect(await arrive('noknoi', token)).toMatchObject({ told: null, refused: 'telemed_hand_off_over' })
    expect(await arrive('fahsai', token)).toMatchObject({ told: null, refused: 'token' })

    const mind = await go(member, 'lomyen')
    expect((await arrive('lomyen', mind.code)).told.cards).toHaveLength(3)
    expect((await arrive('lomyen', mind.code)).refused).toBe('telemed_hand_off_over')

    const skin = await member.provider('phiwnuan')
    const start = (body: object) => member.send('POST', '/api/v1/telemed-visits', { entry: 'mart', ...body })
    expect(await start({ provider_id: skin.id })).toMatchObject({ code: 'telemed_closed' })
    const { id, promotion } = await member.provider('lomyen')
    expect(promotion).toMatchObject({ expired: true })
    expect(await start({ provider_id: id, promotion_id: promotion.id })).toMatchObject({
      code: 'promotion_expired',
    })

    const { items } = await member.get(
      `/api/v1/telemed-cards?provider=${(await member.provider('fahsai')).id}`,
    )
    expect(items.map((card: { obstacle: string | null }) => card.obstacle)).toEqual([
      null,
      null,
      null,
      'not_with_provider',
    ])
  })

  test('pay for one of malee’s cards and not for others', async () => {
    const member = await enter('malee', 'khum')
    const { items } = await member.get(
      `/api/v1/telemed-cards?provider=${(await member.provider('noknoi')).id}`,
    )
    expect(items.map((card: { obstacle: string | null }) => card.obstacle)).toEqual([
      null,
      null,
      null,
      'not_in_force',
      'not_in_force',
    ])
    expect((await go(member, 'fahsai')).extras).toBe(1)
    expect(bangkokDate(clock.now())).toBe(ctx().clock.today())
  })
})

describe('a provider’s check of the link', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const now = new Date('2026-11-21T05:00:00Z')
  const iat = now.getTime() / 1000
  const of = { issuer: 'https://khum.example', audience: 'noknoi', now }
  const claims = {
    visit: 'v',
    cards: [],
    iss: of.issuer,
    aud: of.audience,
    sub: 's',
    jti: 'j',
    iat,
    exp: iat + 60,
  }
  const header = { alg: 'ES256', kid: 'one', typ: 'khum-telemed+jwt' }

  async function check(change: Record<string, unknown> = {}, as: Record<string, string> = {}, at = now) {
    const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }] }
    const token = await new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ ...header, ...as })
      .sign(privateKey)
    return { keys, token, seen: await verifyAsProvider(token, keys, { ...of, now: at }) }
  }

  test('accepts a valid token', async () => {
    const { seen, token } = await check()
    expect(seen).toEqual(decodeJwt(token))
    expect(decodeProtectedHeader(token)).toEqual(header)
  })

  test.each([
    ['another’s audience', { aud: 'fahsai' }, {}],
    ['another issuer', { iss: 'https://else.example' }, {}],
    ['a minute gone', { iat: iat - 66, exp: iat - 6 }, {}],
    ['a life longer than a minute', { iat: iat - 66, exp: iat + 60 }, {}],
    ['no end', { exp: undefined }, {}],
    ['no visit', { visit: undefined }, {}],
    ['another kind of token', {}, { typ: 'JWT' }],
    ['a key that is not published', {}, { kid: 'two' }],
  ])('refuses %s', async (_name, change, as) => {
    expect((await check(change, as)).seen).toBeNull()
  })

  test('refuses a changed token, one without signature, and one signed with the public key as a shared secret', async () => {
    const { token, keys } = await check()
    const [head = '', body = '', signature = ''] = token.split('.')
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const changed = encode({ ...claims, sub: 'somebody else' })
    const secret = createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'pem' }))
      .digest()
    const pem = await importJWK({ kty: 'oct', k: secret.toString('base64url') }, 'HS256')
    const confused = await new SignJWT(claims).setProtectedHeader({ ...header, alg: 'HS256' }).sign(pem)
    for (const forged of [
      `${head}.${changed}.${signature}`,
      `${encode({ ...header, alg: 'none' })}.${body}.`,
      `${encode({ ...header, alg: 'none' })}.${body}.${signature}`,
      confused,
      'no token',
    ])
      expect(await verifyAsProvider(forged, keys, of), forged).toBeNull()
  })
})

/** Returns getters, because the test app exists only while tests run. */
function boundApp() {
  const testApp = useTestApp()
  return {
    app: () => testApp.app,
    ctx: () => testApp.ctx,
    db: () => testApp.db,
    call: testApp.call,
    clock: testApp.clock,
  }
}
