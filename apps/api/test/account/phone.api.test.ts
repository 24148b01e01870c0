import { describe, expect, it } from 'vitest'
import { testPassword } from '../factories'
import { holdDelays } from '../sessions/hold-delays'
import { useTestApp } from '../test-app'
import { freshPassword, makeGrant, makePhoneMember, nextAddress, nextPhone, textsTo } from './account-world'
import { statementsOf } from './sql-spy'

const test = useTestApp()

function start(as: Record<string, string>, phone: string, current_password = testPassword) {
  const payload = { phone, current_password }
  const remoteAddress = nextAddress()
  return test.call({ method: 'POST', url: '/api/v1/profile/phone', as, payload, remoteAddress })
}

function finish(as: Record<string, string>, token: string) {
  const headers = { 'register-token': token }
  return test.call({ method: 'PUT', url: '/api/v1/profile/phone', as, headers })
}

async function signedIn() {
  const member = await makePhoneMember(test, { lang: 'en' })
  const as = await test.signIn(member)
  const session = await test.db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', member.accountId)
    .executeTakeFirstOrThrow()
  return { ...member, as, sessionId: session.id }
}

async function grant(of: { accountId: string; sessionId: string }, phone: string) {
  const { accountId, sessionId } = of
  return await makeGrant(test, { purpose: 'phone_edit', phone, member: { accountId, sessionId } })
}

describe('changing the phone', () => {
  it('sets the verified number and notifies the old one', async () => {
    const member = await signedIn()
    const phone = nextPhone()
    const answer = await finish(member.as, await grant(member, phone))
    expect(answer.json().data.phone).toBe(phone)
    await test.ctx.jobs.drain()
    const text = (await textsTo(test, member.phone)).join('\n')
    expect(text).toContain(phone.slice(-4))
    expect(text).not.toContain(phone.slice(3))
  })

  it('sends no code without the account’s password: an unlocked phone isn’t enough (R27)', async () => {
    const member = await signedIn()
    const phone = nextPhone()
    const wrong = await start(member.as, phone, 'Wrong1234')
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'current_password_wrong'])
    const missing = await start(member.as, phone, '')
    expect(missing.json().fields).toEqual([{ path: 'current_password', code: 'required' }])
    await test.ctx.jobs.drain()
    expect(await textsTo(test, phone)).toEqual([])
    expect((await start(member.as, phone)).statusCode).toBe(201)
    await test.ctx.jobs.drain()
    expect(await textsTo(test, phone)).toHaveLength(1)
  })

  it('counts wrong passwords together with password changes; the right one clears the count (R16)', async () => {
    const member = await signedIn()
    const change = (current_password: string) => {
      const payload = { current_password, password: freshPassword, password_confirm: freshPassword }
      return test.call({ method: 'PUT', url: '/api/v1/password', as: member.as, payload })
    }
    for (let n = 0; n < 9; n += 1) await start(member.as, nextPhone(), 'Wrong1234')
    expect((await start(member.as, nextPhone())).statusCode).toBe(201)
    for (let n = 0; n < 5; n += 1) await start(member.as, nextPhone(), 'Wrong1234')
    for (let n = 0; n < 5; n += 1)
      expect((await change('Wrong1234')).json().code).toBe('current_password_wrong')
    await holdDelays(test)
    const slowed = await start(member.as, nextPhone())
    expect([slowed.statusCode, slowed.json().code]).toEqual([429, 'rate_limited'])
  })

  it('refuses the number that the account already has', async () => {
    const member = await signedIn()
    const answer = await start(member.as, `0${member.phone.slice(3)}`)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'phone_same'])
  })

  it('reveals that a number is taken only after its code was entered (R15)', async () => {
    const member = await signedIn()
    const other = await makePhoneMember(test)
    // Puts the caller into the server's cache, so that finding the caller needs no SQL statement below.
    await test.call({ method: 'GET', url: '/api/v1/me', as: member.as })
    const observed = []
    for (const phone of [nextPhone(), other.phone]) {
      const answers: Awaited<ReturnType<typeof start>>[] = []
      const statements = await statementsOf(async () => answers.push(await start(member.as, phone)))
      observed.push({
        status: answers[0]?.statusCode,
        keys: Object.keys(answers[0]?.json().data),
        statements,
      })
    }
    expect(observed[0]?.status).toBe(201)
    expect(observed[1]).toEqual(observed[0])
    const answer = await finish(member.as, await grant(member, other.phone))
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'phone_already_registered'])
  })

  it('refuses a missing grant, and another session’s or member’s (R27)', async () => {
    const member = await signedIn()
    const stranger = await signedIn()
    const token = await grant(member, nextPhone())
    const sameMember = await test.signIn(member)
    const guest = await makeGrant(test, { purpose: 'forgot_password', phone: nextPhone() })
    const refused = [
      await finish(member.as, 'A'.repeat(43)),
      await finish(stranger.as, token),
      await finish(sameMember, token),
      await finish(member.as, guest),
    ]
    for (const answer of refused)
      expect([answer.statusCode, answer.json().code]).toEqual([410, 'flow_missing'])
    const { phone } = await test.db
      .selectFrom('login')
      .select('phone')
      .where('id', '=', member.accountId)
      .executeTakeFirstOrThrow()
    expect(phone).toBe(member.phone)
  })

  it('answers a repeated call like the first, whose answer may have been lost, and changes nothing (R54)', async () => {
    const member = await signedIn()
    const phone = nextPhone()
    const token = await grant(member, phone)
    const first = await finish(member.as, token)
    expect(await finish(member.as, token)).toMatchObject({ statusCode: 200, body: first.body })
    expect((await finish(await test.signIn(member), token)).json().code).toBe('flow_missing')
    await test.ctx.jobs.drain()
    expect(await textsTo(test, member.phone)).toHaveLength(1)
  })
})
