import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hashCode, isCode, makeCode, makeReference } from '../../src/modules/one-time-codes/code'
import { consumeGrant, readGrant } from '../../src/modules/one-time-codes/otp.service'
import { makeMember } from '../factories'
import { testPartner, useTestApp } from '../test-app'
import { age, anyPhone, codeTo, resend, start, verify, wrongFor } from './otp-world'

const test = useTestApp()
const asRegister = { purpose: 'register', partnerId: testPartner.id } as const

describe('a flow', () => {
  it('goes from its start through the SMS to its proof, which is used once', async () => {
    const phone = anyPhone()
    const flow = await start(test, { phone, payload: { username: 'somjai' } })
    expect(flow).toMatchObject({
      purpose: 'register',
      phone: `${phone.replace('+66', '0').slice(0, 3)}-xxx-${phone.slice(-4)}`,
      ttl_minute: 5,
      sends_left: 4,
      passed_until: null,
    })
    expect(flow.ref_no).toMatch(/^[BCDFGHJKMNPRTWXZ]{6}$/)
    await expect(readGrant(test.ctx, { ...asRegister, token: flow.token })).rejects.toThrow('flow_missing')

    const answer = await verify(test, flow, await codeTo(test, phone))
    expect(answer.json()).toMatchObject({ data: { purpose: 'register', is_old_user: false, existing: null } })
    const grant = { purpose: 'register', phone, payload: { username: 'somjai' }, lang: 'th' }
    expect(await readGrant(test.ctx, { ...asRegister, token: flow.token })).toMatchObject(grant)
    expect(await consumeGrant(test.ctx, { ...asRegister, token: flow.token })).toMatchObject(grant)
    await expect(consumeGrant(test.ctx, { ...asRegister, token: flow.token })).rejects.toThrow('flow_missing')
    await expect(readGrant(test.ctx, { ...asRegister, token: flow.token })).rejects.toThrow('flow_missing')
  })

  it('accepts Thai digits and spaces around the code', async () => {
    const phone = anyPhone()
    const flow = await start(test, { phone })
    const thai = [...(await codeTo(test, phone))].map((digit) => '๐๑๒๓๔๕๖๗๘๙'[Number(digit)]).join('')
    expect((await verify(test, flow, ` ${thai} `)).statusCode).toBe(200)
  })

  it('is restored after a reload by its cookie until it is used', async () => {
    const phone = anyPhone()
    const flow = await start(test, { phone })
    const current = () =>
      test.call({ method: 'GET', url: '/api/v1/otp', cookies: { 'khum-flow': flow.token } })
    expect((await current()).json().data).toEqual({ ...flow, existing: null })
    const passed = await verify(test, flow, await codeTo(test, phone))
    expect(String(passed.headers['set-cookie'])).toMatch(
      /^khum-flow=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect((await current()).json().data.passed_until).toBe(passed.json().data.passed_until)
    await consumeGrant(test.ctx, { ...asRegister, token: flow.token })
    expect((await current()).json().code).toBe('flow_missing')
    expect((await test.call({ method: 'GET', url: '/api/v1/otp' })).json().code).toBe('flow_missing')
  })

  it('of a member is not restored after they signed out', async () => {
    const made = await makeMember(test.db)
    const headers = await test.signIn(made)
    const session = await test.db.selectFrom('session').select('id').executeTakeFirstOrThrow()
    const member = { accountId: made.accountId, sessionId: session.id }
    const flow = await start(test, { purpose: 'phone_edit', member })
    const cookies = { 'khum-flow': flow.token }
    expect((await test.call({ method: 'GET', url: '/api/v1/otp', cookies })).statusCode).toBe(200)
    await test.call({ method: 'DELETE', url: '/api/v1/session', headers })
    expect((await test.call({ method: 'GET', url: '/api/v1/otp', cookies })).json().code).toBe('flow_missing')
  })

  it('shows its SMS on the demo phone at once for any spelling of the number', async () => {
    const phone = '+66812345678'
    const flow = await start(test, { phone })
    for (const to of ['+66812345678', '%2B66812345678', '0812345678']) {
      const accept = 'application/json'
      const { data } = (
        await test.call({ method: 'GET', url: `/dev/phone?to=${to}`, headers: { accept } })
      ).json()
      expect(data[0].body).toContain(flow.ref_no)
    }
  })
})

describe('a code', () => {
  it('is random, evenly distributed, with leading zeros and six to eight digits (R01)', () => {
    const count = 100_000
    const codes = Array.from({ length: count }, () => makeCode())
    for (let position = 0; position < 6; position += 1) {
      const counts = Array<number>(10).fill(0)
      for (const code of codes) counts[Number(code[position])] = (counts[Number(code[position])] ?? 0) + 1
      const chi = counts.reduce((sum, n) => sum + (n - count / 10) ** 2 / (count / 10), 0)
      // Chi-square test with nine degrees of freedom. A value above 60 occurs by chance once in a billion runs. If one
      // of the ten digits never occurred, the value would be 11,111.
      expect(chi).toBeLessThan(60)
    }
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    expect(codes.some((code) => code.startsWith('00'))).toBe(true)
    // 100,000 random draws from a million contain about 95,163 different values (birthday problem), with a standard
    // deviation of about 70.
    expect(Math.abs(new Set(codes).size - 95_163)).toBeLessThan(500)
    expect(codes.filter((code, i) => code === codes[i + 1]).length).toBeLessThan(6)
    expect(makeCode(8)).toMatch(/^\d{8}$/)
    expect(() => makeCode(5)).toThrow(RangeError)
    expect(() => makeCode(9)).toThrow(RangeError)
  })

  // The test stays ten seconds away from the time when a code expires, because the machine may be slow. Another test
  // checks the exact time.
  it.each([0, 3_600_000, -3_600_000])(
    'lives five minutes by the database’s clock when the server’s is %i ms off (R02)',
    async (off) => {
      test.clock.set(new Date(Date.now() + off).toISOString())
      for (const [seconds, status] of [
        [290, 200],
        [301, 410],
      ] as const) {
        const phone = anyPhone()
        const flow = await start(test, { phone })
        const code = await codeTo(test, phone)
        await age(test, seconds)
        const answer = await verify(test, flow, code)
        expect([seconds, answer.statusCode]).toEqual([seconds, status])
        if (status === 410) expect(answer.json().code).toBe('otp_expired')
      }
    },
  )

  it('shows its real end: ttl_minute after the gateway took it (R02)', async () => {
    const flow = await start(test)
    const { rows } = await sql<{ left: number }>`
      select extract(epoch from ${flow.expires_at}::timestamptz - handed_over_at)::float as left from otp_code`.execute(
      test.db,
    )
    expect(Math.abs((rows[0]?.left ?? 0) - flow.ttl_minute * 60)).toBeLessThan(0.05)
  })

  it('is compared five times; the right code as the sixth attempt gets the same response (R03)', async () => {
    const phone = anyPhone()
    const flow = await start(test, { phone })
    const code = await codeTo(test, phone)
    for (let left = 4; left >= 0; left -= 1) {
      const answer = await verify(test, flow, wrongFor(code))
      expect(answer.json()).toMatchObject({ status: 422, code: 'otp_wrong', params: { left } })
    }
    const [wrong, right] = [await verify(test, flow, wrongFor(code)), await verify(test, flow, code)]
    const { trace_id: _a, ...saidOfWrong } = wrong.json()
    const { trace_id: _b, ...saidOfRight } = right.json()
    expect(saidOfRight).toEqual(saidOfWrong)
    expect(saidOfRight.code).toBe('otp_locked')
  })

  it('works for one of a hundred parallel right entries (R05)', async () => {
    const phone = anyPhone()
    const flow = await start(test, { phone })
    const code = await codeTo(test, phone)
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify(test, flow, code)))
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  })

  it('ends when a newer one is requested by the same flow or another flow of the same phone (R07)', async () => {
    const phone = anyPhone()
    const first = await start(test, { phone })
    const firstCode = await codeTo(test, phone)
    await age(test, 61)
    const second = (await resend(test, first)).json().data
    expect(second.ref_no).not.toBe(first.ref_no)
    const secondCode = await codeTo(test, phone)
    expect((await verify(test, first, firstCode)).statusCode).toBe(422)

    const other = await start(test, { phone })
    expect((await verify(test, second, secondCode)).json().code).toBe('otp_expired')
    expect((await verify(test, other, await codeTo(test, phone))).statusCode).toBe(200)
    const { rows } = await sql<{
      n: bigint
    }>`select count(*) as n from otp_code where ended_at is null`.execute(test.db)
    expect(rows[0]?.n).toBe(0n)
  })

  it('may be requested again after 60 s, with the wait in Retry-After (R07)', async () => {
    const began = performance.now()
    const flow = await start(test)
    for (const [aged, left] of [
      [0, 60],
      [30, 30],
      [15, 15],
    ] as const) {
      await age(test, aged)
      const answer = await resend(test, flow)
      const passed = (performance.now() - began) / 1_000
      expect(answer.json().code).toBe('otp_resend_too_soon')
      const retryAfter = Number(answer.headers['retry-after'])
      expect(retryAfter).toBeLessThanOrEqual(left)
      expect(retryAfter).toBeGreaterThan(left - passed - 1)
    }
    await age(test, 15)
    expect((await resend(test, flow)).statusCode).toBe(200)
  })

  it('is sent once for two parallel requests (R07)', async () => {
    const phone = anyPhone()
    const flow = await start(test, { phone })
    await age(test, 61)
    const answers = await Promise.all([resend(test, flow), resend(test, flow), resend(test, flow)])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 429, 429])
    expect(await test.ctx.gateways.outbox.list(test.db, phone)).toHaveLength(2)
  })

  it('is right under the current and the previous master key, for its flow only (R12)', () => {
    const binding = {
      flowId: 'a',
      purpose: 'register',
      partnerId: 'p',
      phone: '+66812345678',
      refNo: makeReference(),
    }
    const hash = hashCode(test.ctx.keys, binding, '012345')
    expect(isCode(test.ctx.keys, binding, '012345', hash)).toBe(true)
    for (const other of [
      { flowId: 'b' },
      { purpose: 'phone_edit' },
      { partnerId: 'q' },
      { phone: '+66812345679' },
      { refNo: 'BBBBBB' },
    ]) {
      expect(isCode(test.ctx.keys, { ...binding, ...other }, '012345', hash)).toBe(false)
    }
  })
})
