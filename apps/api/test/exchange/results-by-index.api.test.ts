import { fictionalCitizenId } from '@khum/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { coverage, filesOf, mainRows, person, sendBatch } from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()

/** Returns how often PostgreSQL has read the whole table `coverage` (sequential scans). */
async function countScans(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(server.db)
  const { rows } = await sql<{ scans: bigint }>`
    select seq_scan as scans from pg_stat_user_tables where relname = 'coverage'`.execute(server.db)
  return Number(rows[0]?.scans)
}

test('decisions of a batch read coverages by index, so that a row of a long file takes as long as one of a short file', async () => {
  const numbers = Array.from({ length: 40 }, (_, index) => index + 10)
  await sendBatch(
    server,
    filesOf({
      ...mainRows,
      person: numbers.map((n) => ({ ...person, source_key: `M${n}`, citizen_id: fictionalCitizenId(n) })),
      coverage: numbers.map((n) => ({
        ...coverage,
        source_key: `C${n}`,
        person_key: `M${n}`,
        card_number: `${n}`,
      })),
      to_decide: numbers.map((n) => ({
        source_key: `H-${n}`,
        origin: 'hospital',
        mode: 'cashless',
        coverage_key: `C${n}`,
        claim_type: 'illness',
        admited_type: 'opd',
        admited_date: '2026-11-18',
        symptom: 'x',
        provider_name: 'y',
        lines: [
          { description_th: 'ค่ายา', description_en: 'Medicine', billed: 50_000, diagnosis_code: 'J11' },
        ],
      })),
    }),
    { batch: 'R-1' },
  )
  const claims = await server.db.selectFrom('claim').select('claim_number').execute()
  const decision = claims.map(({ claim_number }) => ({
    source_key: `D-${claim_number}`,
    claim_number,
    source_version: 1,
    status: 'partly_approved',
    lines: [
      {
        description_th: 'ค่ายา',
        description_en: 'Medicine',
        billed: 50_000,
        diagnosis_code: 'J11',
        coinsurance: 5_000,
        benefit: 45_000,
        reason: 'other',
      },
    ],
  }))
  const before = await countScans()
  const batch = await sendBatch(server, filesOf({ decision }), { batch: 'R-2' })
  expect([batch.status, batch.reconciliation?.new]).toEqual(['applied', 40])
  // `countScans` is complete now, because a batch publishes the counts of its connection when it ends. If each of the
  // 40 decisions read a whole table, there would be at least 40 scans.
  expect((await countScans()) - before).toBeLessThan(40)
})
