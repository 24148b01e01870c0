import { describe, expect, it } from 'vitest'
import { makeMember } from '../factories'
import { type Request, served, tally, useTwoServers } from './use-two-servers'

const test = useTwoServers()

async function startWithCode(phone: string) {
  const { status, json } = await test.call(0, {
    method: 'POST',
    path: '/api/v1/forgot-username',
    body: { phone },
  })
  expect([status, json?.code]).toEqual([201, undefined])
  const code = /#(\d{6})$/.exec(await test.textTo(phone))?.[1] ?? ''
  expect(code).not.toBe('')
  const enter = (entered: string): Request => ({
    method: 'POST',
    path: '/api/v1/otp/verify',
    headers: { 'register-token': json.data.token },
    body: { ref_no: json.data.ref_no, code: entered },
  })
  return { code, enter }
}

describe('on two servers with one database', () => {
  it('of 200 simultaneous wrong entries five are checked, and then the right one is refused too (R03)', async () => {
    const { code, enter } = await startWithCode('+66812345678')
    const wrong = (index: number) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0')
    const answers = served(await test.race(200, (index) => enter(wrong(index))))
    expect(tally(answers)).toEqual({ otp_wrong: 5, otp_locked: answers.length - 5 })
    for (const server of [0, 1]) {
      const late = await test.call(server, enter(code))
      expect([late.status, late.json.code]).toEqual([423, 'otp_locked'])
    }
  })

  it('of 100 simultaneous right entries one succeeds (R05)', async () => {
    const phone = '+66898765432'
    await makeMember(test.db, { phone, phone_verified_at: new Date() })
    const { code, enter } = await startWithCode(phone)
    const { ok, ...refused } = tally(served(await test.race(100, () => enter(code))))
    expect(ok).toBe(1)
    // The only allowed reasons for a refusal: the code was used, there were too many attempts, or the flow was
    // completed.
    expect(['otp_expired', 'otp_locked', 'flow_missing']).toEqual(
      expect.arrayContaining(Object.keys(refused)),
    )
  })
})
