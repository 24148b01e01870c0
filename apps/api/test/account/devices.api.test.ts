import { describe, expect, it } from 'vitest'
import { testPartner, useTestApp } from '../test-app'
import { makePhoneMember, signIn } from './account-world'

const test = useTestApp()

const lineOnAndroid =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 Line/14.9.0/IAB'
const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36'

async function signedInOn(member: { username: string; password: string }, userAgent: string) {
  const answer = await signIn(test, member.username, member.password, { userAgent })
  return { authorization: `Bearer ${answer.json().data.access_token}`, partnerid: testPartner.id }
}

async function list(as: Record<string, string>) {
  return (await test.call({ method: 'GET', url: '/api/v1/sessions', as })).json().data.items
}

function end(as: Record<string, string>, id: string) {
  return test.call({ method: 'DELETE', url: `/api/v1/sessions/${id}`, as })
}

describe('a member’s devices', () => {
  it('are listed by name, this one first, without ended ones', async () => {
    const member = await makePhoneMember(test)
    const old = await signedInOn(member, chromeOnWindows)
    await test.call({ method: 'DELETE', url: '/api/v1/session', as: old })
    const here = await signedInOn(member, chromeOnWindows)
    test.clock.advance(1_000)
    await signedInOn(member, lineOnAndroid)
    expect(await list(here)).toMatchObject([
      { name: 'Chrome · Windows', current: true },
      { name: 'LINE · Android', current: false },
    ])
    test.clock.advance(3_600_000)
    const later = await signedInOn(member, lineOnAndroid)
    expect(await list(later)).toHaveLength(1)
  })

  it('can be signed out one by one, with immediate effect', async () => {
    const member = await makePhoneMember(test)
    const here = await signedInOn(member, chromeOnWindows)
    const there = await signedInOn(member, lineOnAndroid)
    expect((await test.call({ method: 'GET', url: '/api/v1/me', as: there })).statusCode).toBe(200)
    const [, other] = await list(here)
    expect((await end(here, other.id)).statusCode).toBe(204)
    expect((await test.call({ method: 'GET', url: '/api/v1/me', as: there })).statusCode).toBe(401)
    expect((await end(here, other.id)).json().code).toBe('not_found')
  })

  it('can be signed out all but this one', async () => {
    const member = await makePhoneMember(test)
    const here = await signedInOn(member, chromeOnWindows)
    await signedInOn(member, lineOnAndroid)
    await signedInOn(member, lineOnAndroid)
    const answer = await test.call({ method: 'DELETE', url: '/api/v1/sessions', as: here })
    expect(answer.json().data).toEqual({ ended: 2 })
    expect(await list(here)).toMatchObject([{ current: true }])
  })

  it('don’t include another member’s (R39)', async () => {
    const stranger = await signedInOn(await makePhoneMember(test), chromeOnWindows)
    const [theirs] = await list(stranger)
    const here = await signedInOn(await makePhoneMember(test), chromeOnWindows)
    const foreign = await end(here, theirs.id)
    const unknown = await end(here, 'A'.repeat(22))
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect(foreign.json().code).toBe(unknown.json().code)
    expect(await list(stranger)).toHaveLength(1)
  })
})
