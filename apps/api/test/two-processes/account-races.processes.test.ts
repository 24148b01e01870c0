import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeMember, testPassword } from '../factories'
import { testPartner } from '../test-partner'
import { type Request, served, tally, useTwoServers } from './use-two-servers'

// Trusts X-Forwarded-For, so that each call can have another IP address and rate limits don't refuse the call.
const test = useTwoServers(() => ({ TRUSTED_PROXIES: '127.0.0.1' }))
const password = 'Lamphun73ping'

function from(index: number) {
  return { 'x-forwarded-for': `198.51.${index >> 4}.${index & 15}` }
}

function register(index: number, values: object): Request {
  const body = {
    username: `newbie${index}`,
    password,
    password_confirm: password,
    name: 'สมหญิง',
    surname: 'ใจดี',
    phone: `08${String(10_000_000 + index)}`,
    ...values,
  }
  return { method: 'POST', path: '/api/v1/register', headers: from(index), body }
}

function finish(token: string, index: number): Request {
  return {
    method: 'POST',
    path: '/api/v1/register/complete',
    headers: { ...from(index), 'register-token': token },
    body: { consents: [], confirm_existing: false },
  }
}

describe('on two servers with one database', () => {
  it('50 registrations of one username, in any letter case, create one account (R21)', async () => {
    const begun = served(
      await test.race(50, (index) =>
        register(index, { username: ['samename', 'SAMENAME', 'SameName'][index % 3] }),
      ),
    )
    expect(tally(begun)).toEqual({ ok: begun.length })
    expect(begun.length).toBeGreaterThan(1)
    await sql`update otp_flow set passed_at = now(), grant_expires_at = now() + interval '10 minutes'`.execute(
      test.db,
    )
    const answers = served(
      await test.race(begun.length, (index) => finish(begun[index]?.json.data.token, index)),
    )
    expect(tally(answers)).toEqual({ ok: 1, username_taken: answers.length - 1 })
    expect(await test.db.selectFrom('account').select('id').execute()).toHaveLength(1)
    expect(await test.db.selectFrom('session').select('id').execute()).toHaveLength(1)
  })

  it('a changed password ends sessions on the other server within a second (R19)', async () => {
    const member = await makeMember(test.db)
    const signIn = { method: 'POST', path: '/api/v1/session', body: { ...member, password: testPassword } }
    const [here, there] = [await test.call(0, signIn), await test.call(1, signIn)]
    const as = ({ json }: typeof here) => ({
      authorization: `Bearer ${json.data.access_token}`,
      partnerid: testPartner.id,
    })
    const me = { method: 'GET', path: '/api/v1/me', headers: as(there) }
    expect((await test.call(1, me)).status).toBe(200)
    const body = { current_password: testPassword, password, password_confirm: password }
    const change = { method: 'PUT', path: '/api/v1/password', headers: as(here), body }
    expect((await test.call(0, change)).status).toBe(204)

    const changedAt = performance.now()
    const answeredOf = async () => {
      const begun = performance.now() - changedAt
      return (await test.call(1, me)).status === 200 ? begun : null
    }
    // When the last successful call began, in milliseconds after the password change.
    let last = 0
    for (let begun = await answeredOf(); begun !== null; begun = await answeredOf()) last = begun
    expect(last).toBeLessThan(1_000)
    expect((await test.call(0, { ...me, headers: as(here) })).status).toBe(200)
  })
})
