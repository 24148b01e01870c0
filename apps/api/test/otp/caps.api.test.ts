import { thaiMobile } from '@khum/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../src/http/app-error'
import { createLimiters, type LimitName, limitRules } from '../../src/http/limiters'
import { newId } from '../../src/ids'
import { startFlow } from '../../src/modules/otp/otp.service'
import { partnerHeaders, testPartner, useTestApp } from '../test-app'
import { age, anyAddress, anyPhone, codeTo, resend, start, verify, wrongFor } from './otp-world'

const test = useTestApp()

/** Begins so many flows, and answers how each ended: `ok` or the code of its refusal. */
async function starts(count: number, values: (i: number) => Parameters<typeof start>[1]): Promise<string[]> {
  const ends: string[] = []
  for (let i = 0; i < count; i += 1) ends.push(await outcome(start(test, values(i))))
  return ends
}

function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
}

/** As many events under a limit as it takes until one more is allowed. */
async function fill(name: LimitName, key: string, left = 1): Promise<void> {
  const points = limitRules[name].points - left
  await sql`insert into rate_limit values (${`${name}:${key}`}, ${points}, ${Date.now() + 3_000_000})`.execute(
    test.db,
  )
}

const ok = (count: number) => Array<string>(count).fill('ok')

describe('texts with codes (R08)', () => {
  it('go to one phone 3 times in ten minutes, 5 times an hour, 10 times a day', async () => {
    const phone = anyPhone()
    const tries = (count: number) => starts(count, () => ({ phone }))
    expect(await tries(4)).toEqual([...ok(3), 'otp_send_limit'])
    await age(test, 601)
    expect(await tries(3)).toEqual([...ok(2), 'otp_send_limit'])
    await age(test, 3_601)
    expect(await tries(3)).toEqual(ok(3))
    await age(test, 3_601)
    expect(await tries(3)).toEqual([...ok(2), 'otp_send_limit'])
    expect(await test.ctx.gateways.outbox.list(test.db, phone)).toHaveLength(10)
  })

  it('are asked for by one address 10 times an hour, told with Retry-After', async () => {
    const ip = anyAddress()
    expect(await starts(11, () => ({ ip }))).toEqual([...ok(10), 'otp_send_limit'])
    const answer = await test.call({
      method: 'POST',
      url: '/api/v1/forgot-username',
      headers: partnerHeaders,
      remoteAddress: ip,
      payload: { phone: '0812345678' },
    })
    expect(answer.json().code).toBe('otp_send_limit')
    expect(Math.abs(Number(answer.headers['retry-after']) - 3_600)).toBeLessThan(30)
    await age(test, 3_601)
    expect(await starts(1, () => ({ ip }))).toEqual(ok(1))
  })

  it.each([
    ['IPv4 /24', (i: number) => `203.0.113.${i}`, '203.0.114.1'],
    ['IPv6 /64', (i: number) => `2001:db8:0:1::${(i + 1).toString(16)}`, '2001:db8:0:2::1'],
  ])('are asked for by one network (%s) 60 times an hour', async (_, address, neighbour) => {
    expect(await starts(60, (i) => ({ ip: address(i) }))).toEqual(ok(60))
    expect(await starts(1, () => ({ ip: address(61) }))).toEqual(['otp_send_limit'])
    expect(await starts(1, () => ({ ip: neighbour }))).toEqual(ok(1))
  })

  it('are asked for 5 times by one flow, and it says how many are left', async () => {
    const flow = await start(test)
    const left: number[] = [flow.sends_left]
    for (let i = 0; i < 4; i += 1) {
      await age(test, 61)
      await sql`delete from rate_limit`.execute(test.db)
      left.push((await resend(test, flow)).json().data.sends_left)
    }
    expect(left).toEqual([4, 3, 2, 1, 0])
    await age(test, 61)
    await sql`delete from rate_limit`.execute(test.db)
    expect((await resend(test, flow)).json().code).toBe('otp_send_limit')
  })

  it.each([
    ['otp_partner_hour', testPartner.id],
    ['otp_partner_day', testPartner.id],
    ['otp_all_hour', 'all'],
    ['otp_all_day', 'all'],
  ] as const)('stop at the budget %s', async (name, key) => {
    await fill(name, key)
    expect(await starts(2, () => ({}))).toEqual(['ok', 'otp_send_limit'])
  })

  it('are 2,000 an hour and 20,000 a day, and somebody is told once at 80 %', async () => {
    expect(limitRules.otp_partner_hour).toEqual({ points: 2_000, seconds: 3_600, failOpen: false })
    expect(limitRules.otp_all_day).toEqual({ points: 20_000, seconds: 86_400, failOpen: false })
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    await fill('otp_all_hour', 'all', 401)
    for (let i = 0; i < 3; i += 1) {
      const start = { purpose: 'register', partnerId: testPartner.id, showsPhone: true, lang: 'th' } as const
      await startFlow({ ...test.ctx, log }, { ...start, phone: anyPhone(), ip: anyAddress() })
    }
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('otp_all_hour')
  })

  it('are refused while the counters are out: every limit that fails closed, and no other (R82)', async () => {
    const pool = new pg.Pool({ connectionString: 'postgresql://nobody@127.0.0.1:1/none' })
    const limiters = createLimiters(pool)
    const names = Object.keys(limitRules) as LimitName[]
    for (const name of names) {
      for (const work of [
        () => limiters.spend(name, 'k'),
        () => limiters.hit(name, 'k'),
        () => limiters.wait(name, 'k'),
        () => limiters.take(name, 'k', 1),
        () => limiters.clear(name, 'k'),
      ]) {
        expect([name, await outcome(work())]).toEqual([
          name,
          limitRules[name].failOpen ? 'ok' : 'unavailable',
        ])
      }
    }
    expect(
      await outcome(
        startFlow(
          { ...test.ctx, limiters },
          {
            purpose: 'register',
            partnerId: testPartner.id,
            showsPhone: true,
            lang: 'th',
            phone: anyPhone(),
            ip: anyAddress(),
          },
        ),
      ),
    ).toBe('unavailable')
    await pool.end()
  })
})

describe('a destination (R09)', () => {
  it('has one form, under which every limit counts it', async () => {
    const forms = [
      '0812345678',
      '+66812345678',
      '66-81-234-5678',
      '๐๘๑๒๓๔๕๖๗๘',
      ' 081 234 5678 ',
      '０８１２３４５６７８',
    ]
    expect(new Set(forms.map(thaiMobile))).toEqual(new Set(['+66812345678']))
    const answers = []
    for (const phone of forms.slice(0, 4)) {
      const answer = await test.call({
        method: 'POST',
        url: '/api/v1/forgot-username',
        headers: partnerHeaders,
        remoteAddress: anyAddress(),
        payload: { phone },
      })
      answers.push(answer.json().code ?? 'ok')
    }
    expect(answers).toEqual([...ok(3), 'otp_send_limit'])
  })

  it.each(['+66212345678', '+661900123456', '+14155550123', '+8613912345678', '+66712345678'])(
    'that is no Thai mobile number (%s) is refused before anything is counted or written',
    async (phone) => {
      expect(await starts(1, () => ({ phone }))).toEqual(['otp_number_blocked'])
      const counts = await sql`select (select count(*) from rate_limit) + (select count(*) from otp_flow)
        + (select count(*) from outbox_message) as n`.execute(test.db)
      expect(counts.rows).toEqual([{ n: 0n }])
    },
  )
})

describe('the pumping breaker (R10)', () => {
  /** A hundred texts to a prefix, of which so many were answered. */
  async function sent(prefix: string, verified: number): Promise<void> {
    for (let i = 0; i < 100; i += 1) {
      await test.db
        .insertInto('otp_send')
        .values({
          code_id: newId(),
          prefix,
          sent_at: sql<Date>`clock_timestamp() - interval '1 minute'`,
          verified_at: i < verified ? sql<Date>`clock_timestamp()` : null,
        })
        .execute()
    }
  }
  const phone = (last: number) => ({ phone: `+6691222${String(last).padStart(4, '0')}` })

  it('blocks a prefix for an hour when fewer than 20 of its last 100 texts were answered, and tells', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    await sent('+6691222', 19)
    const at = { purpose: 'register', partnerId: testPartner.id, showsPhone: true, lang: 'th' } as const
    for (const last of [1, 2]) {
      const work = startFlow(
        { ...test.ctx, log },
        { ...at, ...phone(last), phone: phone(last).phone, ip: anyAddress() },
      )
      expect(await outcome(work)).toBe('otp_number_blocked')
    }
    expect(lines).toHaveLength(1)
    expect(await starts(1, () => ({ phone: '+66912230001' }))).toEqual(ok(1))
    await age(test, 3_500)
    expect(await starts(1, () => phone(3))).toEqual(['otp_number_blocked'])
    // Then one text goes through, and shows that nothing changed.
    await age(test, 101)
    expect(await starts(2, (i) => phone(4 + i))).toEqual(['ok', 'otp_number_blocked'])
  })

  it('lets a prefix be of which 20 were answered, and counts what is entered here', async () => {
    await sent('+6691222', 20)
    const flow = await start(test, phone(1))
    expect((await verify(test, flow, await codeTo(test, phone(1).phone))).statusCode).toBe(200)
    const { rows } = await sql<{ n: bigint }>`select count(verified_at) as n from otp_send`.execute(test.db)
    expect(rows[0]?.n).toBe(21n)
  })
})

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

  it('over many codes are 10; then the purpose rests for 24 hours, its other ones do not', async () => {
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
    expect(await starts(1, () => ({ phone }))).toEqual(['otp_purpose_locked'])
    expect(await starts(1, () => ({ phone, purpose: 'forgot_username' }))).toEqual(ok(1))
    expect(await starts(1, () => ({}))).toEqual(ok(1))
    await age(test, 86_300)
    expect(await starts(1, () => ({ phone }))).toEqual(['otp_purpose_locked'])
    await age(test, 100)
    expect(await starts(1, () => ({ phone }))).toEqual(ok(1))
  })

  it('at the same moment are no more than 10 either', async () => {
    const phone = anyPhone()
    await enterWrong(phone, 5)
    await enterWrong(phone, 3)
    const flow = await start(test, { phone })
    const code = wrongFor(await codeTo(test, phone))
    const answers = await Promise.all(Array.from({ length: 30 }, () => verify(test, flow, code)))
    expect(answers.filter((answer) => answer.json().code === 'otp_wrong')).toHaveLength(2)
  })

  it('are forgotten with a right one, and after 100 without any the purpose stays shut', async () => {
    const phone = anyPhone()
    await enterWrong(phone, 5)
    const flow = await start(test, { phone })
    expect((await verify(test, flow, await codeTo(test, phone))).statusCode).toBe(200)
    expect((await enterWrong(phone, 5)).codes).toEqual(wrong(5))
    await sql`update otp_failure set consecutive = 99`.execute(test.db)
    await age(test, 86_401)
    expect((await enterWrong(phone, 2)).codes).toEqual(['otp_wrong', 'otp_purpose_locked'])
    await age(test, 864_000)
    expect(await starts(1, () => ({ phone }))).toEqual(['otp_purpose_locked'])
  })
})
