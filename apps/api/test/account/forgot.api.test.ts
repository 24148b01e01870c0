import { describe, expect, it } from 'vitest'
import { testPassword } from '../factories'
import { holdDelays } from '../sessions/hold-delays'
import { testPartner, useTestApp } from '../test-app'
import {
  cookiesOf,
  freshPassword,
  makeGrant,
  makePhoneMember,
  nextPhone,
  partnerCall,
  signIn,
  textsTo,
} from './account-world'

const test = useTestApp()

function reveal(token: string) {
  return partnerCall(test, 'POST', '/api/v1/forgot-username/reveal', {}, { token })
}

function reset(token: string, password = freshPassword, cookie = '') {
  const payload = { password, password_confirm: password }
  return partnerCall(test, 'PUT', '/api/v1/forgot-password', payload, { token, cookie })
}

async function grantFor(phone: string, purpose: 'forgot_username' | 'forgot_password') {
  return await makeGrant(test, { phone, purpose })
}

describe('a forgotten username', () => {
  it('is shown masked and sent in full to the phone', async () => {
    const member = await makePhoneMember(test, { username: 'maliwan7' })
    const answer = await reveal(await grantFor(member.phone, 'forgot_username'))
    expect(answer.json().data).toEqual({ username_masked: 'm******7' })
    await test.ctx.jobs.drain()
    expect((await textsTo(test, member.phone)).join('\n')).toContain('maliwan7')
  })

  it('is shown once for each code', async () => {
    const member = await makePhoneMember(test)
    const token = await grantFor(member.phone, 'forgot_username')
    expect((await reveal(token)).statusCode).toBe(200)
    expect([(await reveal(token)).statusCode]).toEqual([410])
  })

  it('isn’t found for a phone without an account, or for another partner’s member (Requirement 8.4)', async () => {
    const unknown = await reveal(await grantFor(nextPhone(), 'forgot_username'))
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'username_not_found'])
    await test.db.insertInto('partner').values({ id: 'other', ins_code: 'OTH' }).execute()
    const foreign = await makePhoneMember(test, { partner_id: 'other' })
    const answer = await reveal(await grantFor(foreign.phone, 'forgot_username'))
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'username_not_found'])
  })
})

describe('a forgotten password', () => {
  it('is replaced without signing in; the old one no longer works (R20)', async () => {
    const member = await makePhoneMember(test)
    const answer = await reset(await grantFor(member.phone, 'forgot_password'))
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(answer.cookies.map((cookie) => cookie.name)).toEqual(['khum-device'])
    expect((await signIn(test, member.username, testPassword)).statusCode).toBe(401)
    expect((await signIn(test, member.username, freshPassword)).statusCode).toBe(201)
  })

  it('can be set once with a code, within ten minutes, and with no other purpose’s code (R20)', async () => {
    const member = await makePhoneMember(test)
    const token = await grantFor(member.phone, 'forgot_password')
    expect((await reveal(token)).json().code).toBe('flow_missing')
    const both = await Promise.all([reset(token, 'Lamphun73ping'), reset(token, 'Phrae88yomriver')])
    expect(both.map((answer) => answer.statusCode).toSorted()).toEqual([204, 410])
    const late = await grantFor(member.phone, 'forgot_password')
    await test.db
      .updateTable('otp_flow')
      .set({ grant_expires_at: new Date(Date.now() - 1_000) })
      .where('used_at', 'is', null)
      .execute()
    expect((await reset(late)).json().code).toBe('flow_missing')
    expect((await reset(await grantFor(member.phone, 'forgot_username'))).json().code).toBe('flow_missing')
  })

  it('ends every session and notifies the member when it is reset (R19)', async () => {
    const member = await makePhoneMember(test, { lang: 'en' })
    const one = await test.signIn(member)
    const two = await test.signIn(member)
    await reset(await grantFor(member.phone, 'forgot_password'))
    for (const as of [one, two])
      expect((await test.call({ method: 'GET', url: '/api/v1/me', as })).statusCode).toBe(401)
    await test.ctx.jobs.drain()
    expect((await textsTo(test, member.phone)).join('\n')).toContain('Your password was changed')
  })

  it('can’t become the old one or a common one; the member can try again (R17, R19)', async () => {
    const member = await makePhoneMember(test)
    const token = await grantFor(member.phone, 'forgot_password')
    expect((await reset(token, testPassword)).json().fields).toEqual([
      { path: 'password', code: 'password_same' },
    ])
    expect((await reset(token, 'qwerty123')).json().fields).toEqual([
      { path: 'password', code: 'password_common' },
    ])
    expect((await reset(token)).statusCode).toBe(204)
  })

  it('unlocks a member whom a stranger locked out, and this device stays unlocked (R16)', async () => {
    const member = await makePhoneMember(test)
    for (let n = 0; n < 12; n += 1) await signIn(test, member.username, 'Wrong1234')
    await holdDelays(test)
    expect((await signIn(test, member.username, testPassword)).json().code).toBe('rate_limited')
    const answer = await reset(await grantFor(member.phone, 'forgot_password'))
    const cookie = cookiesOf(answer, 'khum-device')
    for (let n = 0; n < 12; n += 1) await signIn(test, member.username, 'Wrong1234')
    await holdDelays(test)
    expect((await signIn(test, member.username, freshPassword)).json().code).toBe('rate_limited')
    expect((await signIn(test, member.username, freshPassword, { cookie })).statusCode).toBe(201)
  })

  it('ends the session of a simultaneous sign-in with the old password (R19)', async () => {
    const member = await makePhoneMember(test)
    const token = await grantFor(member.phone, 'forgot_password')
    const [signedIn] = await Promise.all([signIn(test, member.username, testPassword), reset(token)])
    const live = await test.db.selectFrom('session').select('id').where('ended_at', 'is', null).execute()
    expect([201, 401]).toContain(signedIn.statusCode)
    expect(live).toEqual([])
    expect(signedIn.json().data?.partner_id ?? testPartner.id).toBe(testPartner.id)
  })
})
