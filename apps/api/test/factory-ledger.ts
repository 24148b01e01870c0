import type { Kysely } from 'kysely'
import type { Database } from '../src/db/schema'
import type { LedgerEntryTable } from '../src/db/schema-insurance'
import { makeClaim } from './factory-claim'

/** Inserts ledger entries for a limit. Creates one claim, to which all entries except adjustments belong. */
export async function enterLedger(
  db: Kysely<Database>,
  of: { accountId: string; coverageId: string; limitId: string | undefined },
  entries: readonly (readonly [kind: LedgerEntryTable['kind'], amount: number])[],
  periodStart = '2026-01-01',
): Promise<void> {
  const { accountId, coverageId, limitId } = of
  if (!limitId) throw new Error('no such limit')
  const needsClaim = entries.some(([kind]) => kind !== 'adjust')
  const claimId = needsClaim ? await makeClaim(db, { account_id: accountId, coverage_id: coverageId }) : null
  const limit = await db
    .selectFrom('benefit_limit')
    .select(['key', 'shared_by'])
    .where('id', '=', limitId)
    .executeTakeFirstOrThrow()
  const { household_id } = await db
    .selectFrom('coverage')
    .select('household_id')
    .where('id', '=', coverageId)
    .executeTakeFirstOrThrow()
  for (const [kind, amount] of entries) {
    await db
      .insertInto('ledger_entry')
      .values({
        coverage_id: coverageId,
        limit_key: limit.key,
        household_id: limit.shared_by === 'family' ? household_id : null,
        period_start: periodStart,
        kind,
        amount,
        claim_id: kind === 'adjust' ? null : claimId,
        at: new Date('2026-11-20T03:00:00Z'),
      })
      .execute()
  }
}
