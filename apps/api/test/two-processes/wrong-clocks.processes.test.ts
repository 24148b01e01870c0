import { fileURLToPath } from 'node:url'
import { limits } from '@khum/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { limitRules } from '../../src/limiters'
import { makeMember } from '../factories'
import { type Reply, useTwoServers } from './use-two-servers'

const hour = 3_600_000
const program = fileURLToPath(new URL('skew-wall-clock.cjs', import.meta.url))
const skews = [2 * hour, -2 * hour]
const test = useTwoServers((server) => ({
  NODE_OPTIONS: `--require ${program}`,
  KHUM_TEST_SKEW_MS: String(skews[server]),
}))
const both = [0, 1] as const
const other = (server: number) => 1 - server

async function signIn(server: number) {
  const { username, password } = await makeMember(test.db)
  const answer = await test.call(server, {
    method: 'POST',
    path: '/api/v1/session',
    body: { username, password, stay_signed_in: false },
  })
  expect(answer.status).toBe(201)
  return { token: String(answer.json.data.access_token), cookie: cookieOf(answer) }
}

function cookieOf({ headers }: Reply): string {
  return (
    headers
      .getSetCookie()
      .find((one) => one.startsWith('khum-refresh='))
      ?.split(';')[0] ?? ''
  )
}

async function databaseTime(): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(test.db)
  return rows[0]?.at.getTime() ?? 0
}

const me = (server: number, token: string) =>
  test.call(server, { method: 'GET', path: '/api/v1/me', headers: { authorization: `Bearer ${token}` } })
const refresh = (server: number, cookie: string) =>
  test.call(server, { method: 'POST', path: '/api/v1/session/refresh', headers: { cookie } })

describe('one server two hours ahead and one two hours behind', () => {
  it('members who sign in at one stay signed in at the other (R24)', async () => {
    for (const server of both) {
      for (let member = 0; member < 5; member += 1) {
        const { token, cookie } = await signIn(server)
        expect((await me(other(server), token)).status).toBe(200)
        const refreshed = await refresh(other(server), cookie)
        expect(refreshed.status).toBe(200)
        expect((await me(server, refreshed.json.data.access_token)).status).toBe(200)
      }
    }
  })

  it.each(both)('server %i refuses an expired token and an ended session (R24)', async (server) => {
    const { token, cookie } = await signIn(server)
    await sql`update access_token set expires_at = clock_timestamp() - interval '1 second'`.execute(test.db)
    expect((await me(other(server), token)).json.code).toBe('session_expired')
    await sql`update session set idle_expires_at = clock_timestamp() - interval '1 second'`.execute(test.db)
    expect((await refresh(server, cookie)).json.code).toBe('session_expired')
  })

  it.each(both)('server %i stores expiry times by the database’s clock (R24)', async (server) => {
    await signIn(server)
    const { rows } = await sql<{ token: number; idle: number }>`
      select extract(epoch from access_token.expires_at - clock_timestamp())::float8 as token,
        extract(epoch from idle_expires_at - clock_timestamp())::float8 as idle
      from access_token join session on session.id = session_id`.execute(test.db)
    const [{ token, idle } = { token: 0, idle: 0 }] = rows
    // An expiry may be at most 5 s too late. It may be up to 15 s too early, because on a slow machine, several seconds
    // pass between the sign-in and this check.
    for (const [left, life] of [
      [token, limits.accessTokenMs],
      [idle, limits.session.idleMs],
    ] as const) {
      expect(left).toBeLessThan(life / 1000 + 5)
      expect(left).toBeGreaterThan(life / 1000 - 15)
    }
  })

  it.each(both)('a limit set by server %i lasts equally long on both (R08)', async (server) => {
    const phone = `08${String(12_345_670 + server)}`
    const ask = (at: number) =>
      test.call(at, { method: 'POST', path: '/api/v1/forgot-username', body: { phone } })
    const answers: Reply[] = []
    while (answers.at(-1)?.json.code !== 'otp_send_limit') answers.push(await ask(server))
    const waits = [answers.at(-1), await ask(other(server))].map((reply) =>
      Number(reply?.headers.get('retry-after')),
    )
    const { seconds } = limitRules.otp_phone_10_minutes
    for (const wait of waits) {
      expect(wait).toBeLessThanOrEqual(seconds)
      expect(wait).toBeGreaterThan(seconds - 60)
    }
    const { rows } = await sql<{ left: number }>`
      select max(expire) / 1000 - extract(epoch from clock_timestamp())::float8 as left from rate_limit
      where key like 'otp_phone_10_minutes:%'`.execute(test.db)
    expect(rows[0]?.left).toBeLessThanOrEqual(seconds)
  })

  it('both send the database’s time, by which pages count down', async () => {
    for (const server of both) {
      const before = await databaseTime()
      const { headers } = await test.call(server, { method: 'GET', path: '/api/v1/otp' })
      const told = Number(headers.get('khum-time'))
      // The server's time may differ from the database's by up to 2 s (R59).
      expect(told).toBeGreaterThan(before - 2_000)
      expect(told).toBeLessThan((await databaseTime()) + 2_000)
    }
  })

  it('both serve, and report their wrong clock in /readyz', async () => {
    for (const server of both) {
      const ready = await test.call(server, { method: 'GET', path: '/readyz' })
      const side = server === 0 ? 'ahead of' : 'behind'
      expect([ready.status, ready.json.status, ready.json.details.clock]).toEqual([
        200,
        'degraded',
        `this machine is 7200 s ${side} the database`,
      ])
    }
  })
})
