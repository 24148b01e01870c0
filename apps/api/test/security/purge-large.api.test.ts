import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../src/db/schema'
import { purgeExpired } from '../../src/purge-expired'
import { useTestApp } from '../test-app'
import { testPartner } from '../test-partner'

const test = useTestApp()
/**
 * The statement timeout. It is long enough for one batch of the purge, but too short for deleting all rows in one
 * statement.
 */
const statementMs = 1_000
const flows = 8_000
const messages = 60_000
let hurried: Kysely<Database>

beforeAll(() => {
  const pool = new pg.Pool({ ...test.ctx.pool.options, statement_timeout: statementMs })
  hurried = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
})
afterAll(() => hurried.destroy())

/** Inserts expired one-time codes with their text messages, and many other old messages. */
async function fill(): Promise<void> {
  const id = (letter: string) => sql`${letter} || lpad(n::text, 20, '0') || 'A'`
  await sql`insert into otp_flow (id, token_hash, purpose, partner_id, shows_phone, lang, expires_at)
    select ${id('F')}, decode(md5(n::text), 'hex'), 'register', ${testPartner.id}, true, 'th', now() - interval '1 day'
    from generate_series(1, ${flows}::int) n`.execute(test.db)
  await sql`insert into otp_code (id, flow_id, purpose, ref_no, code_hash, expires_at, ended_at, end_reason)
    select ${id('C')}, ${id('F')}, 'register', 'ABCDEF', '\\x00', now() - interval '1 day', now(), 'passed'
    from generate_series(1, ${flows}::int) n`.execute(test.db)
  await sql`insert into outbox_message (id, kind, channel, recipient, text_sealed, dedupe_key, otp_code_id, created_at, status, sent_at)
    select ${id('M')}, 'code', 'sms', '+66812345678', '\\x01', 'key ' || n, case when n <= ${flows}::int then ${id('C')} end,
      ${test.clock.now()}::timestamptz - interval '2 days', 'sent', now()
    from generate_series(1, ${messages}::int) n`.execute(test.db)
  await sql`analyze outbox_message, otp_code, otp_flow`.execute(test.db)
}

describe('the hourly purge of a large database', () => {
  it('runs only short statements (R68, R70)', async () => {
    await fill()
    await purgeExpired({ ...test.ctx, db: hurried })
    const { rows } =
      await sql`select (select count(*)::int from otp_flow) as flows, (select count(*)::int from otp_code) as codes,
      count(*)::int as messages, count(*) filter (where recipient <> '' or text_sealed <> '')::int as known
      from outbox_message`.execute(test.db)
    expect(rows).toEqual([{ flows: 0, codes: 0, messages, known: 0 }])
  })

  it('does all other steps if one fails, and throws an error with its name', async () => {
    await sql`insert into spent_token values ('\\x01', ${test.clock.now()}::timestamptz - interval '3 days')`.execute(
      test.db,
    )
    const forget = vi
      .spyOn(test.ctx.gateways.outbox, 'forget')
      .mockRejectedValue(new Error('statement timeout'))
    try {
      await expect(purgeExpired(test.ctx)).rejects.toThrow('failed: recipients and texts')
    } finally {
      forget.mockRestore()
    }
    expect(await test.db.selectFrom('spent_token').selectAll().execute()).toEqual([])
  })
})
