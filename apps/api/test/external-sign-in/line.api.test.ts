import { createHmac } from 'node:crypto'
import { exportSPKI } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeMember } from '../factories'
import { partnerHeaders, testPartner, useTestApp } from '../test-app'
import { channelId, lineIssuer, useLineWorld } from './line-world'
import { absurdTimes, spellings } from './token-spellings'

const test = useTestApp()
const line = useLineWorld(test)
const subject = 'U0123456789abcdef0123456789abcdef'
let accountId = ''

async function enter(id_token: string, more: object = {}) {
  return await test.call({
    method: 'POST',
    url: '/api/v1/line/session',
    headers: partnerHeaders,
    payload: { id_token, ...more },
  })
}

async function linkTo(account: string) {
  await test.db
    .insertInto('account_identity')
    .values({
      provider: 'line',
      partner_id: testPartner.id,
      subject,
      account_id: account,
      linked_at: test.clock.now(),
    })
    .execute()
}

const now = () => Math.floor(test.clock.now().getTime() / 1000)
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function sessions() {
  return (await test.db.selectFrom('session').select('id').execute()).length
}

beforeEach(async () => {
  accountId = (await makeMember(test.db)).accountId
  await linkTo(accountId)
})

describe('a LINE ID token', () => {
  it('of a linked account becomes a session with a refresh cookie', async () => {
    const answer = await enter(await line.token())
    expect(answer.statusCode).toBe(201)
    const { session, link } = answer.json().data
    expect(session.member.id).toBe(accountId)
    expect(link).toBeNull()
    expect(answer.headers['set-cookie']).toEqual(
      expect.arrayContaining([expect.stringContaining('khum-refresh=')]),
    )
  })

  it('is accepted up to its last second, and with a clock slightly behind LINE’s', async () => {
    expect((await enter(await line.token({ exp: now() + 1 }))).statusCode).toBe(201)
    expect((await enter(await line.token({ iat: now() + 20 }))).statusCode).toBe(201)
  })

  it('is accepted with the page’s nonce', async () => {
    const token = await line.token({ nonce: 'n-1' })
    expect((await enter(token, { nonce: 'n-1' })).statusCode).toBe(201)
  })

  const variants: [name: string, make: () => Promise<string>, more?: object][] = [
    [
      'alg none',
      async () => {
        const [, claims] = (await line.token()).split('.')
        return `${base64url({ alg: 'none', kid: 'line-1' })}.${claims}.`
      },
    ],
    [
      'HS256 with the public key as the secret',
      async () => {
        const spki = await exportSPKI(line.publicKey)
        const [, claims] = (await line.token()).split('.')
        const signed = `${base64url({ alg: 'HS256', kid: 'line-1' })}.${claims}`
        return `${signed}.${createHmac('sha256', spki).update(signed).digest('base64url')}`
      },
    ],
    ['a wrong kid', async () => await line.token({}, { kid: 'line-2' })],
    [
      'jku',
      async () => await line.token({}, { jku: 'https://keys.example/certs', kid: 'mine' }, line.foreignKey),
    ],
    ['expired', async () => await line.token({ iat: now() - 3700, exp: now() - 1 })],
    ['issued in the future', async () => await line.token({ iat: now() + 600, exp: now() + 4000 })],
    ['of another channel', async () => await line.token({ aud: '999' })],
    ['for a list of audiences', async () => await line.token({ aud: [channelId, '999'] })],
    [
      'of another partner’s channel',
      async () => {
        await test.db
          .insertInto('partner')
          .values({ id: 'other', ins_code: 'OTH', line_liff_id: '555-abcdefgh' })
          .execute()
        return await line.token({ aud: '555' })
      },
    ],
    [
      'shown again',
      async () => {
        const token = await line.token({ jti: 'again' })
        expect((await enter(token)).statusCode).toBe(201)
        await test.db.deleteFrom('session').execute()
        return token
      },
    ],
    ['truncated', async () => (await line.token()).slice(0, -5)],
    ['without sub', async () => await line.token({ sub: undefined })],
    ['of a wrong issuer', async () => await line.token({ iss: `${lineIssuer}/` })],
    ['with another nonce', async () => await line.token({ nonce: 'n-1' }), { nonce: 'n-2' }],
  ]
  it.each(variants)('%s is refused and makes no session (R28)', async (_name, make, more) => {
    const token = await make()
    const answer = await enter(token, more)
    expect(answer.statusCode).toBe(401)
    expect(answer.json().code).toBe('line_token_refused')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await sessions()).toBe(0)
  })

  it.each([
    ['a nonce that the page doesn’t have', () => line.token({ nonce: 'n-1' }), {}],
    ['no nonce although the page has one', () => line.token(), { nonce: 'n-1' }],
    ['a foreign key under LINE’s kid', () => line.token({}, {}, line.foreignKey), {}],
    ['LINE’s own key and also a jku', () => line.token({}, { jku: 'https://keys.example' }), {}],
    ['no expiry', () => line.token({ exp: undefined }), {}],
  ])('with %s is refused too (R28)', async (_name, make, more) => {
    expect((await enter(await make(), more)).json().code).toBe('line_token_refused')
  })

  it.each(spellings)('that was used makes no second session %s (R28)', async (_name, respell) => {
    const token = await line.token()
    expect((await enter(token)).statusCode).toBe(201)
    const again = await enter(respell(token))
    expect([again.statusCode, again.json().code]).toEqual([401, 'line_token_refused'])
    expect(await sessions()).toBe(1)
  })

  it.each(spellings)('makes at most one session when it first comes %s (R28)', async (_name, respell) => {
    const token = await line.token()
    for (const text of [respell(token), token, respell(token)]) await enter(text)
    expect(await sessions()).toBe(1)
  })

  it('has one live ticket at most, however its signature is respelled (R28)', async () => {
    await test.db.deleteFrom('account_identity').execute()
    const token = await line.token()
    expect((await enter(token)).json().data.link).not.toBeNull()
    for (const [, respell] of spellings) await enter(respell(token))
    const live = test.db.selectFrom('link_ticket').select('subject').where('used_at', 'is', null)
    expect(await live.execute()).toHaveLength(1)
  })

  it.each(absurdTimes(now()))('with %s is refused', async (_name, claims) => {
    const answer = await enter(await line.token({ ...claims }))
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'line_token_refused'])
    expect(await sessions()).toBe(0)
  })

  it('makes one session when many calls use it at once (R28)', async () => {
    const token = await line.token()
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(token)))
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1)
    expect(await sessions()).toBe(1)
  })

  it('is the only proof: a user id, profile or e-mail sent with it changes nothing (R29)', async () => {
    const other = await makeMember(test.db, { email: 'victim@example.com' })
    const claimed = {
      userId: 'Uffffffffffffffffffffffffffffffff',
      sub: 'Uffffffffffffffffffffffffffffffff',
      account_id: other.accountId,
      email: 'victim@example.com',
      profile: { userId: 'Uffffffffffffffffffffffffffffffff', displayName: 'somebody' },
    }
    const answer = await enter(await line.token(), claimed)
    expect(answer.json().data.session.member.id).toBe(accountId)
    const bare = await test.call({
      method: 'POST',
      url: '/api/v1/line/session',
      headers: partnerHeaders,
      payload: claimed,
    })
    expect(bare.json()).toMatchObject({ code: 'validation_failed', fields: [{ path: 'id_token' }] })
  })
})

describe('LINE’s keys', () => {
  it('are fetched once and cached', async () => {
    line.forget()
    for (const jti of ['a', 'b', 'c']) await enter(await line.token({ jti }))
    expect(line.calls.filter((call) => call.line === 'GET /certs')).toHaveLength(1)
  })

  it('aren’t fetched again for every token with an unknown key', async () => {
    line.forget()
    for (const kid of ['x', 'y', 'z']) await enter(await line.token({}, { kid }))
    expect(line.calls.filter((call) => call.line === 'GET /certs').length).toBeLessThanOrEqual(2)
  })

  it.each(['broken', 'silent'] as const)(
    'that can’t be fetched (%s) lead to 503 within seconds, and no session',
    async (mode) => {
      line.forget()
      line.mode = mode
      const before = performance.now()
      const answer = await enter(await line.token())
      expect(answer.json().code).toBe('unavailable')
      // The server waits three seconds for LINE. The longer limit here is for slow machines.
      expect(performance.now() - before).toBeLessThan(8_000)
      line.mode = 'well'
      line.forget()
      expect((await enter(await line.token())).statusCode).toBe(201)
    },
  )
})

describe('a partner without LINE', () => {
  it('is refused, because LINE isn’t offered', async () => {
    await test.db.updateTable('partner').set({ line_liff_id: null }).execute()
    expect((await enter(await line.token())).json().code).toBe('line_not_offered')
  })

  it('can have a channel that differs from its LIFF id', async () => {
    await test.db.updateTable('partner').set({ line_channel_id: '777' }).execute()
    expect((await enter(await line.token())).json().code).toBe('line_token_refused')
    expect((await enter(await line.token({ aud: '777' }))).statusCode).toBe(201)
  })
})
