import { thaiMobile } from '@khum/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { newToken } from '../../src/ids'
import { createLimiters, type LimitName, limitRules } from '../../src/limiters'
import { startFlow } from '../../src/modules/one-time-codes/otp.service'
import { partnerHeaders, testPartner, useTestApp } from '../test-app'
import { age, anyAddress, anyPhone, ok, outcome, resend, start, starts } from './otp-world'

const test = useTestApp()

/** Records events until only `left` more are allowed under a rate limit. */
async function fill(name: LimitName, key: string, left = 1): Promise<void> {
  const points = limitRules[name].points - left
  await sql`insert into rate_limit values (${`${name}:${key}`}, ${points}, ${Date.now() + 3_000_000})`.execute(
    test.db,
  )
}

describe('SMS with codes (R08)', () => {
  it('are limited per phone to 3 in ten minutes, 5 an hour and 10 a day', async () => {
    const phone = anyPhone()
    const tries = (count: number) => starts(test, count, () => ({ phone }))
    expect(await tries(4)).toEqual([...ok(3), 'otp_send_limit'])
    await age(test, 601)
    expect(await tries(3)).toEqual([...ok(2), 'otp_send_limit'])
    await age(test, 3_601)
    expect(await tries(3)).toEqual(ok(3))
    await age(test, 3_601)
    expect(await tries(3)).toEqual([...ok(2), 'otp_send_limit'])
    expect(await test.ctx.gateways.outbox.list(test.db, phone)).toHaveLength(10)
  })

  it('are limited per browser to 10 an hour over all addresses', async () => {
    const browser = newToken()
    expect(await starts(test, 11, () => ({ browser }))).toEqual([...ok(10), 'otp_send_limit'])
    expect(await starts(test, 1, () => ({ browser: newToken() }))).toEqual(ok(1))
  })

  it('are allowed for forty phones behind one hospital’s address', async () => {
    const ip = anyAddress()
    expect(await starts(test, 40, () => ({ ip, browser: newToken() }))).toEqual(ok(40))
  })

  it('are limited to 10 an hour for all browsers of an address that keep no cookie, with Retry-After', async () => {
    const ip = anyAddress()
    expect(await starts(test, 11, () => ({ ip }))).toEqual([...ok(10), 'otp_send_limit'])
    expect(await starts(test, 1, () => ({ ip, browser: newToken() }))).toEqual(ok(1))
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
    expect(await starts(test, 1, () => ({ ip }))).toEqual(ok(1))
  })

  it.each([
    ['IPv4 /24', '203.0.113.0/24', (i: number) => `203.0.113.${i}`, '203.0.114.1'],
    ['IPv6 /64', '2001:db8:0:1::/64', (i: number) => `2001:db8:0:1::${i}`, '2001:db8:0:2::1'],
  ])('are limited per network (%s) to 1,000 an hour', async (_, network, address, neighbour) => {
    expect(limitRules.otp_network).toMatchObject({ points: 1_000, seconds: 3_600 })
    await fill('otp_network', network, 2)
    const ends = await starts(test, 3, (i) => ({ ip: address(i + 1), browser: newToken() }))
    expect(ends).toEqual(['ok', 'ok', 'otp_send_limit'])
    expect(await starts(test, 1, () => ({ ip: neighbour }))).toEqual(ok(1))
  })

  it('are limited per address to 300 an hour', async () => {
    expect(limitRules.otp_ip).toMatchObject({ points: 300, seconds: 3_600 })
    const ip = anyAddress()
    await fill('otp_ip', ip, 2)
    const ends = await starts(test, 3, () => ({ ip, browser: newToken() }))
    expect(ends).toEqual(['ok', 'ok', 'otp_send_limit'])
  })

  it.each<[string, LimitName, string]>([
    ['the address', 'otp_ip', '198.51.100.9'],
    ['a budget', 'otp_all_hour', 'all'],
  ])('that are refused (by %s) are not counted', async (_, name, key) => {
    const phone = anyPhone()
    const browser = newToken()
    const refused = () => ({ phone, browser, ip: '198.51.100.9' })
    await fill(name, key, 0)
    const counts = () =>
      sql`select key, points from rate_limit where points > 0 order by key`.execute(test.db)
    const before = (await counts()).rows
    expect(await starts(test, 12, refused)).toEqual(Array(12).fill('otp_send_limit'))
    expect((await counts()).rows).toEqual(before)
  })

  it('are limited per flow to 5, and the flow says how many remain', async () => {
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
    expect(await starts(test, 2, () => ({}))).toEqual(['ok', 'otp_send_limit'])
  })

  it('are limited in total to 2,000 an hour and 20,000 a day, with one alert at 80 %', async () => {
    expect(limitRules.otp_partner_hour).toEqual({ points: 2_000, seconds: 3_600, failOpen: false })
    expect(limitRules.otp_all_day).toEqual({ points: 20_000, seconds: 86_400, failOpen: false })
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    await fill('otp_all_hour', 'all', 402)
    const alerts: number[] = []
    for (let i = 0; i < 3; i += 1) {
      const guest = { purpose: 'register', partnerId: testPartner.id, showsPhone: true, lang: 'th' } as const
      await startFlow({ ...test.ctx, log }, { ...guest, phone: anyPhone(), ip: anyAddress() })
      alerts.push(lines.length)
    }
    expect(alerts).toEqual([0, 1, 1])
    expect(lines[0]).toContain('otp_all_hour')
    const metrics = await test.call({ url: '/metrics' })
    expect(metrics.body).toContain('khum_code_budget_used_ratio{budget="all_hour",partner="all"} 0.8005')
  })

  it('are refused while the counters are unavailable, as are all limits that fail closed and no others (R82)', async () => {
    const pool = new pg.Pool({ connectionString: 'postgresql://nobody@127.0.0.1:1/none' })
    const limiters = createLimiters(pool)
    const names = Object.keys(limitRules) as LimitName[]
    for (const name of names) {
      for (const work of [
        () => limiters.spend(name, 'k'),
        () => limiters.count(name, 'k'),
        () => limiters.readWait(name, 'k'),
        () => limiters.countAndTest(name, 'k', 1),
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
  it('has one canonical form that every limit counts', async () => {
    const forms = [
      '\u202a+66\u00a081\u2011234\u20115678\u202c',
      'tel:+66-81-234-5678',
      '081\u200b234\u200b5678',
      '๐๘๑๒๓๔๕๖๗๘',
      '0812345678',
      '+66812345678',
      '66-81-234-5678',
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
    'that is not a Thai mobile number (%s) is refused before anything is counted or written',
    async (phone) => {
      expect(await starts(test, 1, () => ({ phone }))).toEqual(['otp_number_blocked'])
      const counts = await sql`select (select count(*) from rate_limit) + (select count(*) from otp_flow)
        + (select count(*) from outbox_message) as n`.execute(test.db)
      expect(counts.rows).toEqual([{ n: 0n }])
    },
  )
})
