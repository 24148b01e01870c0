import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { startFlow } from '../../src/modules/one-time-codes/otp.service'
import { testPartner, useTestApp } from '../test-app'
import { age, anyAddress, codeTo, ok, outcome, start, starts, verify } from './otp-world'

const test = useTestApp()

describe('the limit against SMS pumping (R10)', () => {
  /**
   * Inserts a hundred text messages to numbers with this prefix. The codes in the first `verified` messages were
   * entered.
   */
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

  it('blocks a prefix for an hour if fewer than 20 of its last 100 codes were entered, with an alert', async () => {
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
    expect(await starts(test, 1, () => ({ phone: '+66912230001' }))).toEqual(ok(1))
    await age(test, 3_500)
    expect(await starts(test, 1, () => phone(3))).toEqual(['otp_number_blocked'])
    // An hour after the block began, one text message is sent. The next one is blocked, because too few codes were
    // entered for this prefix.
    await age(test, 101)
    expect(await starts(test, 2, (i) => phone(4 + i))).toEqual(['ok', 'otp_number_blocked'])
  })

  it('does not block a prefix with 20 entered codes, and counts new entries', async () => {
    await sent('+6691222', 20)
    const flow = await start(test, phone(1))
    expect((await verify(test, flow, await codeTo(test, phone(1).phone))).statusCode).toBe(200)
    const { rows } = await sql<{ n: bigint }>`select count(verified_at) as n from otp_send`.execute(test.db)
    expect(rows[0]?.n).toBe(21n)
  })
})
