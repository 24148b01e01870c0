import { bangkokDate, claimStatuses } from '@khum/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { withStartLock } from '../../src/db/advisory-lock'
import { brokenInvariants } from '../broken-invariants'
import { useTestDatabase } from '../postgres/test-database'
import { digest, now, seed, useSeeded } from './seeded-database'
import { expectContent, expectLegalClaims, expectRightAmounts } from './world-rules'

const database = useTestDatabase()
const seeded = useSeeded()

async function countAll(): Promise<Record<string, bigint>> {
  const counts: Record<string, bigint> = {}
  for (const table of [
    'account',
    'person',
    'policy',
    'claim',
    'claim_event',
    'ledger_entry',
    'content_item',
    'notification',
  ] as const) {
    const row = await database.db
      .selectFrom(table)
      .select(sql<bigint>`count(*)`.as('n'))
      .executeTakeFirstOrThrow()
    counts[table] = row.n
  }
  return counts
}

describe('the demo data', () => {
  test('keep the invariants of the database', async () => {
    expect(await brokenInvariants(seeded.pool)).toEqual([])
  })

  test('have a payout account, and a payment into it that failed', async () => {
    const rows = await seeded.db
      .selectFrom('payout_account')
      .innerJoin('claim_payout', 'claim_payout.payout_account_id', 'payout_account.id')
      .innerJoin('claim', 'claim.id', 'claim_payout.claim_id')
      .select(['claim.status', 'payout_account.last4'])
      .execute()
    expect(rows).toContainEqual({ status: 'payment_failed', last4: '1234' })
    expect(rows).toContainEqual({ status: 'paid', last4: '1234' })
  })

  test('have every kind of claim in the office, also sent by hospitals, at both insurers', async () => {
    const rows = await seeded.db
      .selectFrom('claim')
      .innerJoin('document', 'document.claim_id', 'claim.id')
      .select(['insurer_code', 'admited_type', 'mode', 'document.sender'])
      .where('source_key', 'like', 'queue-%')
      .where('queue', '=', 'new')
      .execute()
    const kinds = new Set(rows.map((row) => `${row.insurer_code} ${row.admited_type} ${row.sender}`))
    for (const insurer of ['KHM', 'ORC'])
      for (const kind of ['opd member', 'ipd member', 'dental member', 'emergency_opd member', 'ipd client'])
        expect(kinds).toContain(`${insurer} ${kind}`)
    expect(new Set(rows.map(({ mode, sender }) => `${mode} ${sender}`))).toEqual(
      new Set(['reimbursement member', 'cashless client']),
    )
  })

  test('have claims with nearly the same picture of a receipt', async () => {
    const pairs = await sql<{ claims: string[]; files: bigint }>`
      select array_agg(document.claim_id::text) as claims, count(distinct document.sha256) as files
      from document_picture one join document_picture other on one.document_id < other.document_id
        and bit_count(one.hash # other.hash) <= 20
      join document on document.id in (one.document_id, other.document_id)
      group by one.document_id, other.document_id`.execute(seeded.db)
    expect(pairs.rows).toHaveLength(1)
    for (const { claims, files } of pairs.rows) expect([new Set(claims).size, files]).toEqual([2, 2n])
  })

  test('are written once: a second or simultaneous run changes nothing', async () => {
    // As `seed.ts` does it, so that processes that start together write one after the other.
    const inTurn = () => withStartLock(database.pool, () => seed(database.db))
    expect((await Promise.all([inTurn(), inTurn()])).toSorted()).toEqual([false, true])
    const counts = await countAll()
    expect(counts.account).toBe(40n)
    expect(await seed(database.db)).toBe(false)
    expect(await countAll()).toEqual(counts)
  })

  test('have five partners with themes, insurers and one LIFF id', async () => {
    const partners = await seeded.db
      .selectFrom('partner')
      .innerJoin('theme', 'theme.ins_code', 'partner.ins_code')
      .innerJoin('insurer', 'insurer.code', 'partner.ins_code')
      .innerJoin('partner_secret', 'partner_secret.partner_id', 'partner.id')
      .select(['partner.id', 'partner.ins_code', 'line_liff_id', 'secret_hash'])
      .orderBy('partner.id')
      .execute()
    expect(partners.map(({ id, ins_code }) => [id, ins_code])).toEqual([
      ['jade', 'JAD'],
      ['khum', 'KHM'],
      ['orchid', 'ORC'],
      ['pale', 'PAL'],
      ['tempo', 'TMP01'],
    ])
    expect(partners.map(({ line_liff_id }) => line_liff_id !== null)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
    expect(partners[1]?.secret_hash).toEqual(digest('khum-demo-secret'))
  })

  test('have a claim of Malee’s in every status', async () => {
    const { id } = await seeded.accountOf('malee')
    const claims = await seeded.db.selectFrom('claim').select('status').where('account_id', '=', id).execute()
    expect(claims.map(({ status }) => status).toSorted()).toEqual([...claimStatuses, 'paid'].toSorted())
    const request = await seeded.db
      .selectFrom('document_request')
      .innerJoin('claim', 'claim.id', 'claim_id')
      .select('due_date')
      .where('account_id', '=', id)
      .where('status', '=', 'documents_needed')
      .where('fulfilled_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect(request.due_date > bangkokDate(now)).toBe(true)
  })

  // The demo data depend on the time, so these instants include the turn of the year, a leap day and minutes around
  // midnight in Bangkok.
  test.each(['2026-11-21T05:00:00Z', '2026-12-31T17:01:00Z', '2028-02-29T03:00:00Z', '2029-03-01T16:59:59Z'])(
    'follow the claim rules at %s',
    async (instant) => {
      const at = new Date(instant)
      await seed(database.db, at)
      await expectLegalClaims(database.db, at)
      await expectRightAmounts(database.db)
      await expectContent(database.db, bangkokDate(at))
    },
  )
})
