import type { OtpPurpose } from '@khum/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import { createLimiters } from '../../src/limiters'
import { startFlow } from '../../src/modules/one-time-codes/otp.service'
import { partnerHeaders, testPartner, useTestApp } from '../test-app'
import { anyAddress, anyPhone, codeTo, guestPurposes, wrongFor } from './otp-world'

const test = useTestApp()
const many = 1_000

/** Returns all rows of all tables, including the job queue's, as one string. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(test.db)
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(
      test.db,
    )
    parts.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return parts.join('\n')
}

/** Counts how often each sequence of exactly six digits occurs, except in times and ids. */
function sixDigits(text: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const [run] of text.matchAll(/(?<![0-9A-Za-z_.+-])\d{6}(?![0-9A-Za-z_.+-])/g)) {
    found.set(run, (found.get(run) ?? 0) + 1)
  }
  return found
}

it(`none of ${many} codes is in a table, a log or a response (R12)`, async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace', base: null }, { write: (line) => void lines.push(line) })
  const points = { otp_partner_hour: many * 2, otp_all_hour: many * 2 }
  const codes = new Set<string>()
  const outbox = test.ctx.gateways.outbox
  const watched = {
    ...outbox,
    send: (...args: Parameters<typeof outbox.send>) => {
      codes.add(/#(\d{6})$/.exec(args[1].body)?.[1] ?? '')
      return outbox.send(...args)
    },
  }
  const ctx = {
    ...test.ctx,
    log,
    limiters: createLimiters(test.ctx.pool, points),
    gateways: { ...test.ctx.gateways, outbox: watched },
  }
  const answers: string[] = []
  const startOne = async (index: number) => {
    const purpose: OtpPurpose = guestPurposes[index % 3] ?? 'register'
    const at = { purpose, partnerId: testPartner.id, showsPhone: true, lang: 'th' } as const
    // Uses a different prefix for each flow, because the SMS fraud limit would block a single prefix whose codes are
    // never entered.
    const phone = `+668${String(index).padStart(4, '0')}0000`
    answers.push(
      JSON.stringify(await startFlow(ctx, { ...at, phone, ip: `10.${index >> 8}.${index & 255}.1` })),
    )
  }
  for (let from = 0; from < many; from += 8) {
    await Promise.all(Array.from({ length: 8 }, (_, i) => startOne(from + i)))
  }
  // Two flows can get the same code by chance, so there may be slightly fewer codes than flows.
  expect(codes.size).toBeGreaterThan(many * 0.98)
  expect(codes.has('')).toBe(false)

  const app = await buildApp(ctx, '/no-pages')
  for (const right of [true, false]) {
    const phone = anyPhone()
    const headers = partnerHeaders
    const started = await app.inject({
      method: 'POST',
      url: '/api/v1/forgot-username',
      headers,
      remoteAddress: anyAddress(),
      payload: { phone },
    })
    const { token, ref_no } = started.json().data
    const code = await codeTo(test, phone)
    const entered = await app.inject({
      method: 'POST',
      url: '/api/v1/otp/verify',
      headers: { ...headers, 'register-token': token },
      payload: { ref_no, code: right ? code : wrongFor(code) },
    })
    answers.push(started.body, entered.body)
  }
  await app.close()
  expect(lines.length).toBeGreaterThan(0)

  for (const [place, text] of Object.entries({
    tables: await dump(),
    logs: lines.join('\n'),
    answers: answers.join('\n'),
  })) {
    const leaked = [...sixDigits(text).keys()].filter((run) => codes.has(run))
    expect([place, leaked]).toEqual([place, []])
  }
}, 120_000)
