import { describe, expect, it } from 'vitest'
import { makeMember, testPassword } from '../factories'
import { partnerHeaders, useTestApp } from '../test-app'

const test = useTestApp()

function cookieOf(answer: { cookies: { name: string; value: string }[] }): string {
  return answer.cookies.find((one) => one.name === 'khum-refresh')?.value ?? ''
}

async function signIn(username: string, cookie = '') {
  const answer = await test.call({
    method: 'POST',
    url: '/api/v1/session',
    headers: { ...partnerHeaders, ...(cookie ? { cookie: `khum-refresh=${cookie}` } : {}) },
    payload: { username, password: testPassword },
  })
  return { token: String(answer.json().data.access_token), cookie: cookieOf(answer) }
}

const refresh = (cookie: string) =>
  test.call({
    method: 'POST',
    url: '/api/v1/session/refresh',
    headers: { cookie: `khum-refresh=${cookie}` },
  })

async function isAlive(token: string): Promise<boolean> {
  const as = { authorization: `Bearer ${token}`, partnerid: 'testpartner' }
  return (await test.call({ method: 'GET', url: '/api/v1/me', as })).statusCode === 200
}

describe('a stolen refresh token (R23)', () => {
  it('that is used by a thief ends the session when the member comes back', async () => {
    const { username } = await makeMember(test.db)
    const { cookie: stolen } = await signIn(username)
    const members = cookieOf(await refresh(stolen))
    test.clock.advance(60_000)
    const thief = await refresh(stolen)
    test.clock.advance(60_000)
    expect(await isAlive(thief.json().data.access_token)).toBe(true)
    expect((await refresh(members)).json().code).toBe('session_expired')
    expect(await isAlive(thief.json().data.access_token)).toBe(false)
    expect((await refresh(cookieOf(thief))).statusCode).toBe(401)
    const session = await test.db.selectFrom('session').select('end_reason').executeTakeFirstOrThrow()
    expect(session.end_reason).toBe('reuse_detected')
  })

  it('leaves at most one valid token, however often a response is lost', async () => {
    const { username } = await makeMember(test.db)
    const { cookie } = await signIn(username)
    for (let lost = 0; lost < 3; lost += 1) {
      await refresh(cookie)
      test.clock.advance(60_000)
    }
    expect((await refresh(cookieOf(await refresh(cookie)))).statusCode).toBe(200)
    const live = await test.db
      .selectFrom('refresh_token')
      .select('token_hash')
      .where('rotated_at', 'is', null)
      .execute()
    expect(live).toHaveLength(1)
  })
})

describe('two sessions in one browser', () => {
  it('sign-out ends both the tab’s and the cookie’s session (R25)', async () => {
    const { username } = await makeMember(test.db)
    const first = await signIn(username)
    const second = await signIn(username)
    await test.call({
      method: 'DELETE',
      url: '/api/v1/session',
      headers: { authorization: `Bearer ${first.token}`, cookie: `khum-refresh=${second.cookie}` },
    })
    expect([await isAlive(first.token), await isAlive(second.token)]).toEqual([false, false])
    expect((await refresh(second.cookie)).statusCode).toBe(401)
  })

  it('signing in again, with the right password only, ends the session of the overwritten cookie', async () => {
    const { username } = await makeMember(test.db)
    const first = await signIn(username)
    await test.call({
      method: 'POST',
      url: '/api/v1/session',
      headers: { ...partnerHeaders, cookie: `khum-refresh=${first.cookie}` },
      payload: { username, password: 'Wrong1234' },
    })
    expect(await isAlive(first.token)).toBe(true)
    const second = await signIn(username, first.cookie)
    expect([await isAlive(first.token), await isAlive(second.token)]).toEqual([false, true])
  })
})
