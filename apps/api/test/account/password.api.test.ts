import { limits } from '@khum/contract'
import { describe, expect, it } from 'vitest'
import { testPassword } from '../factories'
import { statusAt, useSecondServer } from '../second-server'
import { holdDelays } from '../sessions/hold-delays'
import { useTestApp } from '../test-app'
import { freshPassword, makePhoneMember, signIn, textsTo } from './account-world'

const test = useTestApp()

const other = useSecondServer(test)

function change(as: Record<string, string>, current: string, password = freshPassword) {
  const payload = { current_password: current, password, password_confirm: password }
  return test.call({ method: 'PUT', url: '/api/v1/password', as, payload })
}

describe('changing the password', () => {
  it('needs the current one (Requirements 5.3, 8.4)', async () => {
    const member = await makePhoneMember(test)
    const as = await test.signIn(member)
    const wrong = await change(as, 'Wrong1234')
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'current_password_wrong'])
    expect((await change(as, testPassword)).statusCode).toBe(204)
    expect((await signIn(test, member.username, testPassword)).statusCode).toBe(401)
    expect((await signIn(test, member.username, freshPassword)).statusCode).toBe(201)
  })

  it('ends every other session, on this server at once and elsewhere within a second, and notifies the member (R19)', async () => {
    const member = await makePhoneMember(test, { lang: 'en' })
    const mine = await test.signIn(member)
    const elsewhere = await test.signIn(member)
    expect(await statusAt(other(), elsewhere)).toBe(200)
    await change(mine, testPassword)
    expect(await statusAt(test.app, elsewhere)).toBe(401)
    test.clock.advance(1_000)
    expect(await statusAt(other(), elsewhere)).toBe(401)
    expect(await statusAt(test.app, mine)).toBe(200)
    await test.ctx.jobs.drain()
    expect((await textsTo(test, member.phone)).join('\n')).toContain('Your password was changed')
  })

  it('answers a repeated change like the first one, whose answer may have been lost, but not later', async () => {
    const member = await makePhoneMember(test)
    const as = await test.signIn(member)
    expect((await change(as, testPassword)).statusCode).toBe(204)
    expect((await change(as, testPassword)).statusCode).toBe(204)
    expect((await change(as, testPassword, 'Other2569x')).json().code).toBe('current_password_wrong')
    expect(await test.db.selectFrom('notification').select('kind').execute()).toEqual([
      { kind: 'password_changed' },
    ])
    test.clock.advance(limits.otp.grantMs)
    const later = await test.signIn({ ...member, password: freshPassword })
    expect((await change(later, testPassword)).json().code).toBe('current_password_wrong')
  })

  it('refuses the current one, even in another Unicode form (R19)', async () => {
    const as = await test.signIn(await makePhoneMember(test))
    const same = [{ path: 'password', code: 'password_same' }]
    expect((await change(as, testPassword, testPassword)).json().fields).toEqual(same)
    // The full-width letter becomes an ordinary one when the password is normalised, so this is the old password.
    expect((await change(as, testPassword, 'Ｓecret123')).json().fields).toEqual(same)
  })

  it('slows down guessing like the sign-in, but failed sign-ins by strangers don’t count (R16)', async () => {
    const member = await makePhoneMember(test)
    const as = await test.signIn(member)
    for (let n = 0; n < 12; n += 1) await signIn(test, member.username, 'Wrong1234')
    await holdDelays(test)
    expect((await signIn(test, member.username, testPassword)).json().code).toBe('rate_limited')
    expect((await change(as, 'Wrong1234')).json().code).toBe('current_password_wrong')
    for (let n = 0; n < 9; n += 1) await change(as, 'Wrong1234')
    await holdDelays(test)
    const slowed = await change(as, testPassword)
    expect([slowed.statusCode, slowed.json().code]).toEqual([429, 'rate_limited'])
  })

  it('names the wrong fields', async () => {
    const as = await test.signIn(await makePhoneMember(test))
    const payload = { current_password: '', password: 'abc', password_confirm: 'abd' }
    const answer = await test.call({ method: 'PUT', url: '/api/v1/password', as, payload })
    expect(answer.json().fields).toEqual(
      expect.arrayContaining([
        { path: 'current_password', code: 'required' },
        { path: 'password', code: 'password_length' },
        { path: 'password_confirm', code: 'passwords_differ' },
      ]),
    )
  })
})
