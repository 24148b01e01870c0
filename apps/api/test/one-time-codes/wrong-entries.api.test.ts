import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../test-app'
import { age, anyPhone, codeTo, ok, resend, start, starts, verify, wrongFor } from './otp-world'

const test = useTestApp()

describe('wrong entries (R04)', () => {
  async function enterWrong(
    phone: string,
    count: number,
    purpose: 'register' | 'forgot_username' = 'register',
  ) {
    const flow = await start(test, { phone, purpose })
    const wrong = wrongFor(await codeTo(test, phone))
    const codes: string[] = []
    for (let i = 0; i < count; i += 1) codes.push((await verify(test, flow, wrong)).json().code)
    return { flow, codes }
  }
  const wrong = (count: number) => Array<string>(count).fill('otp_wrong')

  it('are limited to 10 over all codes; then the purpose is locked for 24 hours, other purposes are not', async () => {
    const phone = anyPhone()
    expect((await enterWrong(phone, 5)).codes).toEqual(wrong(5))
    expect((await enterWrong(phone, 3)).codes).toEqual(wrong(3))
    await age(test, 700)
    const { flow, codes } = await enterWrong(phone, 4)
    expect(codes).toEqual([...wrong(2), 'otp_purpose_locked', 'otp_purpose_locked'])
    const right = await codeTo(test, phone)
    expect((await verify(test, flow, right)).json().code).toBe('otp_purpose_locked')
    await age(test, 61)
    const again = await resend(test, flow)
    expect(again.json().code).toBe('otp_purpose_locked')
    expect(Math.abs(Number(again.headers['retry-after']) - (86_400 - 61))).toBeLessThan(30)
    expect(await starts(test, 1, () => ({ phone }))).toEqual(['otp_purpose_locked'])
    expect(await starts(test, 1, () => ({ phone, purpose: 'forgot_username' }))).toEqual(ok(1))
    expect(await starts(test, 1, () => ({}))).toEqual(ok(1))
    await age(test, 86_300)
    expect(await starts(test, 1, () => ({ phone }))).toEqual(['otp_purpose_locked'])
    await age(test, 100)
    expect(await starts(test, 1, () => ({ phone }))).toEqual(ok(1))
  })

  it('are limited to 10 also in parallel', async () => {
    const phone = anyPhone()
    await enterWrong(phone, 5)
    await enterWrong(phone, 3)
    const flow = await start(test, { phone })
    const code = wrongFor(await codeTo(test, phone))
    const answers = await Promise.all(Array.from({ length: 30 }, () => verify(test, flow, code)))
    expect(answers.filter((answer) => answer.json().code === 'otp_wrong')).toHaveLength(2)
  })

  it('are cleared by a right one; 100 without any lock the purpose for 24 hours, too (R16)', async () => {
    const phone = anyPhone()
    await enterWrong(phone, 5)
    const flow = await start(test, { phone })
    expect((await verify(test, flow, await codeTo(test, phone))).statusCode).toBe(200)
    expect((await enterWrong(phone, 5)).codes).toEqual(wrong(5))
    await sql`update otp_failure set consecutive = 99`.execute(test.db)
    await age(test, 86_401)
    expect((await enterWrong(phone, 2)).codes).toEqual(['otp_wrong', 'otp_purpose_locked'])
    await age(test, 86_300)
    expect(await starts(test, 1, () => ({ phone }))).toEqual(['otp_purpose_locked'])
    await age(test, 101)
    expect((await enterWrong(phone, 5)).codes).toEqual(wrong(5))
    const after = await start(test, { phone })
    expect((await verify(test, after, await codeTo(test, phone))).statusCode).toBe(200)
  })
})
