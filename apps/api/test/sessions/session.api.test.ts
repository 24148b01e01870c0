import { limits } from '@khum/contract'
import { describe, expect, it } from 'vitest'
import { makeMember, testPassword } from '../factories'
import { partnerHeaders, useTestApp } from '../test-app'

const test = useTestApp()

async function open(stay = false) {
  const member = await makeMember(test.db)
  const answer = await test.call({
    method: 'POST',
    url: '/api/v1/session',
    headers: partnerHeaders,
    payload: { username: member.username, password: testPassword, stay_signed_in: stay },
  })
  return { member, token: String(answer.json().data.access_token), cookie: cookieOf(answer) }
}

function cookieOf(answer: { cookies: { name: string; value: string }[] }): string {
  return answer.cookies.find((one) => one.name === 'khum-refresh')?.value ?? ''
}

function refresh(cookie: string) {
  return test.call({
    method: 'POST',
    url: '/api/v1/session/refresh',
    headers: { cookie: `khum-refresh=${cookie}` },
  })
}

function me(token: string, headers: Record<string, string> = { partnerid: 'testpartner' }) {
  return test.call({
    method: 'GET',
    url: '/api/v1/me',
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
}

describe('access token', () => {
  it('lives ten minutes (R24)', async () => {
    const { token } = await open()
    test.clock.advance(limits.accessTokenMs - 1000)
    expect((await me(token)).statusCode).toBe(200)
    test.clock.advance(2000)
    const answer = await me(token)
    expect(answer.statusCode).toBe(401)
    expect(answer.json().code).toBe('session_expired')
  })

  it('is refused with the headers of another partner, or none (R33)', async () => {
    const { token } = await open()
    await test.db.insertInto('partner').values({ id: 'other', ins_code: 'OTH' }).execute()
    for (const headers of [{}, { partnerid: 'other' }, { partnerid: 'unknown' }]) {
      const answer = await me(token, headers)
      expect(answer.statusCode).toBe(403)
      expect(answer.json().code).toBe('partner_mismatch')
    }
  })

  it('is returned with no-store', async () => {
    const { token } = await open()
    expect((await me(token)).headers['cache-control']).toBe('no-store')
  })
})

describe('refresh', () => {
  it('rotates the cookie and returns a new access token', async () => {
    const { cookie, token } = await open()
    const answer = await refresh(cookie)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data.access_token).not.toBe(token)
    expect(cookieOf(answer)).not.toBe(cookie)
    // The server uses this cookie to render pages in the theme of the member's insurer.
    const look = answer.cookies.find((one) => one.name === 'khum-member-look')
    expect(look?.value).toBe(answer.json().data.ins_code)
    expect((await me(answer.json().data.access_token)).statusCode).toBe(200)
  })

  it('lets two tabs refresh at once: one new cookie, two access tokens', async () => {
    const { cookie } = await open()
    const answers = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)])
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
    expect(answers.filter((answer) => cookieOf(answer) !== '')).toHaveLength(1)
  })

  it('replaces a new token that never arrived', async () => {
    const { cookie } = await open()
    const lost = cookieOf(await refresh(cookie))
    test.clock.advance(60_000)
    const again = await refresh(cookie)
    expect(again.statusCode).toBe(200)
    test.clock.advance(60_000)
    expect((await refresh(cookieOf(again))).statusCode).toBe(200)
    // The token from the lost response is used after all, although another token has replaced it. So two browsers may
    // have this session's tokens, and the server ends the session.
    expect((await refresh(lost)).statusCode).toBe(401)
    expect((await refresh(cookieOf(again))).statusCode).toBe(401)
  })

  it('ends the session if a used token comes again (R23)', async () => {
    const { cookie } = await open()
    const second = cookieOf(await refresh(cookie))
    test.clock.advance(60_000)
    const third = await refresh(second)
    test.clock.advance(60_000)
    expect((await refresh(cookie)).statusCode).toBe(401)
    expect((await refresh(cookieOf(third))).statusCode).toBe(401)
    expect((await me(third.json().data.access_token)).statusCode).toBe(401)
    const session = await test.db.selectFrom('session').select('end_reason').executeTakeFirstOrThrow()
    expect(session.end_reason).toBe('reuse_detected')
  })

  it.each([
    { stay: false, idleMs: 3_600_000, absoluteMs: 86_400_000 },
    { stay: true, idleMs: 1_209_600_000, absoluteMs: 2_592_000_000 },
  ])('ends idle after $idleMs ms when stay signed in is $stay (R24)', async ({ stay, idleMs }) => {
    const { cookie } = await open(stay)
    test.clock.advance(idleMs - 5000)
    const kept = await refresh(cookie)
    expect(kept.statusCode).toBe(200)
    test.clock.advance(idleMs + 5000)
    expect((await refresh(cookieOf(kept))).statusCode).toBe(401)
  })

  it('ends after a day even if it is used (R24)', async () => {
    let { cookie } = await open()
    for (let hour = 0; hour < 47; hour += 1) {
      test.clock.advance(1_800_000)
      cookie = cookieOf(await refresh(cookie)) || cookie
    }
    test.clock.advance(1_805_000)
    expect((await refresh(cookie)).statusCode).toBe(401)
  })

  it('returns session_missing without a cookie', async () => {
    const answer = await test.call({ method: 'POST', url: '/api/v1/session/refresh' })
    expect(answer.json().code).toBe('session_missing')
  })
})

describe('sign-out', () => {
  it('ends access and refresh token at once and clears the cookies (R25)', async () => {
    const { token, cookie } = await open()
    const answer = await test.call({
      method: 'DELETE',
      url: '/api/v1/session',
      headers: { authorization: `Bearer ${token}`, cookie: `khum-refresh=${cookie}` },
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['clear-site-data']).toContain('"cache"')
    const cleared = answer.cookies.filter(({ value }) => value === '').map(({ name }) => name)
    expect(cleared.sort()).toEqual(['khum-member-look', 'khum-refresh', 'khum-signed-in'])
    expect((await me(token)).statusCode).toBe(401)
    expect((await refresh(cookie)).statusCode).toBe(401)
  })
})
