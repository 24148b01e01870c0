import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import { createCallerCache } from '../../src/db/fast-reads/caller-cache'
import { testPassword } from '../factories'
import { holdDelays } from '../sessions/hold-delays'
import { apiKey, useTestApp } from '../test-app'
import { freshPassword, makePhoneMember, signIn, textsTo } from './account-world'

const test = useTestApp()

/** A second instance of the product on the same database. */
let other: FastifyInstance
beforeAll(async () => {
  other = await buildApp({ ...test.ctx, callers: createCallerCache() }, 'no-pages')
})
afterAll(() => other.close())

function change(as: Record<string, string>, current: string, password = freshPassword) {
  const payload = { current_password: current, password, password_confirm: password }
  return test.call({ method: 'PUT', url: '/api/v1/password', as, payload })
}

async function statusAt(app: FastifyInstance, as: Record<string, string>): Promise<number> {
  const headers = { 'x-api-key': apiKey, ...as }
  return (await app.inject({ method: 'GET', url: '/api/v1/me', headers })).statusCode
}

describe('changing the password', () => {
  it('needs the current one (Spec §5, §8)', async () => {
    const member = await makePhoneMember(test)
    const as = await test.signIn(member)
    const wrong = await change(as, 'Wrong1234')
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'current_password_wrong'])
    expect((await change(as, testPassword)).statusCode).toBe(204)
    expect((await signIn(test, member.username, testPassword)).statusCode).toBe(401)
    expect((await signIn(test, member.username, freshPassword)).statusCode).toBe(201)
  })

  it('ends every other session here at once, elsewhere within a second, and tells the member (R19)', async () => {
    const member = await makePhoneMember(test, { lang: 'en' })
    const mine = await test.signIn(member)
    const elsewhere = await test.signIn(member)
    expect(await statusAt(other, elsewhere)).toBe(200)
    await change(mine, testPassword)
    expect(await statusAt(test.app, elsewhere)).toBe(401)
    test.clock.advance(1_000)
    expect(await statusAt(other, elsewhere)).toBe(401)
    expect(await statusAt(test.app, mine)).toBe(200)
    await test.ctx.jobs.drain()
    expect((await textsTo(test, member.phone)).join('\n')).toContain('Your password was changed')
  })

  it('takes another one than the current, in whatever form it is typed (R19)', async () => {
    const as = await test.signIn(await makePhoneMember(test))
    const same = [{ path: 'password', code: 'password_same' }]
    expect((await change(as, testPassword, testPassword)).json().fields).toEqual(same)
    // Full-width letters are the same password once both are normalised.
    expect((await change(as, testPassword, 'Ｓecret123')).json().fields).toEqual(same)
  })

  it('slows a guesser down as the sign-in does, and stays open when strangers fail outside (R16)', async () => {
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

  it('names what is wrong beside its field', async () => {
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
