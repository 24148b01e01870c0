import { describe, expect, it } from 'vitest'
import { limitRules } from '../../src/limiters'
import { cookiesOf, makePhoneMember, nextAddress, signIn } from '../account/account-world'
import { emptyAccount, testPassword } from '../factories'
import { useTestApp } from '../test-app'
import { holdDelays } from './hold-delays'

const test = useTestApp()

/** Signs in with a wrong password `times` times, each time from another IP address. Returns the error codes. */
async function guess(username: string, times: number, cookie = ''): Promise<string[]> {
  const codes = []
  for (let n = 0; n < times; n += 1)
    codes.push((await signIn(test, username, 'Wrong1234', { cookie })).json().code)
  return codes
}

/** Records `times` wrong passwords in a row for a username or a device. */
async function countInARow(key: string, times: number): Promise<void> {
  const counter = test.ctx.keys.lookupHash(key, 'password_attempt')
  for (let n = 0; n < times; n += 1) await test.ctx.limiters.count('password_consecutive', counter)
}

describe('a stranger’s wrong passwords (R16)', () => {
  it('never lock out a device on which the member signed in before', async () => {
    const member = await makePhoneMember(test)
    const cookie = cookiesOf(await signIn(test, member.username, testPassword), 'khum-device')
    expect(
      (await guess(member.username, 14)).filter((code) => code === 'rate_limited').length,
    ).toBeGreaterThan(0)
    await holdDelays(test)
    expect((await signIn(test, member.username, testPassword)).json().code).toBe('rate_limited')
    expect((await signIn(test, member.username, testPassword, { cookie })).statusCode).toBe(201)
  })

  it('do not lock out the member behind the same address', async () => {
    const member = await makePhoneMember(test)
    const address = nextAddress()
    const first = await signIn(test, member.username, testPassword, { address })
    for (let n = 0; n < 50; n += 1) await signIn(test, `nobody${n}`, 'Wrong1234', { address })
    expect((await signIn(test, 'nobodyelse', 'Wrong1234', { address })).json().code).toBe('rate_limited')
    const cookie = cookiesOf(first, 'khum-device')
    expect((await signIn(test, member.username, testPassword, { address, cookie })).statusCode).toBe(201)
  })

  it('disable the password elsewhere after a hundred in a row; a code to the phone still works', async () => {
    const member = await makePhoneMember(test)
    const cookie = cookiesOf(await signIn(test, member.username, testPassword), 'khum-device')
    await countInARow(member.username.toLowerCase(), limitRules.password_consecutive.points - 1)
    expect((await signIn(test, member.username, testPassword)).statusCode).toBe(201)
    await countInARow(member.username.toLowerCase(), limitRules.password_consecutive.points)
    expect((await signIn(test, member.username, testPassword)).json().code).toBe('credentials_wrong')
    expect((await signIn(test, member.username, testPassword, { cookie })).statusCode).toBe(201)
  })
})

describe('the device cookie', () => {
  it('is HttpOnly, grants nothing, and allows no more guesses', async () => {
    const member = await makePhoneMember(test)
    const answer = await signIn(test, member.username, testPassword)
    expect(answer.cookies.find((one) => one.name === 'khum-device')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
    })
    const cookie = cookiesOf(answer, 'khum-device')
    const codes = await guess(member.username, 14, cookie)
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('credentials_wrong'))
    expect(codes).toContain('rate_limited')
  })

  it('of one member does not work for another and is never adopted (R26)', async () => {
    const [one, two] = [await makePhoneMember(test), await makePhoneMember(test)]
    const planted = `khum-device=${'A'.repeat(43)}`
    const first = await signIn(test, one.username, testPassword, { cookie: planted })
    expect(cookiesOf(first, 'khum-device').split('=')[1]?.split('.')[0]).not.toBe('A'.repeat(43))
    await guess(two.username, 12)
    await holdDelays(test)
    const foreign = await signIn(test, two.username, testPassword, {
      cookie: cookiesOf(first, 'khum-device'),
    })
    expect(foreign.json().code).toBe('rate_limited')
    const hashes = await test.db.selectFrom('known_device').select('account_id').execute()
    expect(hashes).toEqual([{ account_id: one.accountId }])
  })

  it('remembers both members of a shared phone', async () => {
    const [one, two] = [await makePhoneMember(test), await makePhoneMember(test)]
    const first = cookiesOf(await signIn(test, one.username, testPassword), 'khum-device')
    const both = cookiesOf(await signIn(test, two.username, testPassword, { cookie: first }), 'khum-device')
    for (const { username } of [one, two]) {
      await guess(username, 12)
      expect((await signIn(test, username, testPassword, { cookie: both })).statusCode).toBe(201)
    }
    expect(await test.db.selectFrom('known_device').select('account_id').execute()).toHaveLength(2)
  })

  it('of a deleted account counts like a stranger’s', async () => {
    const member = await makePhoneMember(test)
    const cookie = cookiesOf(await signIn(test, member.username, testPassword), 'khum-device')
    await emptyAccount(test.db, member.accountId)
    expect((await signIn(test, member.username, testPassword, { cookie })).json().code).toBe(
      'credentials_wrong',
    )
  })
})
