import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema'
import { brokenInvariants } from '../broken-invariants'

/** Returns what a claim has used and reserved, in satang. Leaves out entries of 1, because these count visits. */
export async function ledgerOfClaim(db: Kysely<Database>, claimId: string) {
  const { rows } = await sql<{ used: bigint; pending: bigint }>`
    select coalesce(sum(amount) filter (where kind in ('consume', 'adjust')), 0)::bigint as used,
      coalesce(sum(amount) filter (where kind in ('reserve', 'release')), 0)::bigint as pending
    from ledger_entry where claim_id = ${claimId} and abs(amount) > 1`.execute(db)
  return rows[0]
}

/**
 * Returns the names of the invariants that rows in the database break. Leaves out the one about stored files, because
 * the tests' documents have no files.
 */
export async function brokenClaims(db: Kysely<Database>): Promise<string[]> {
  return (await brokenInvariants(db)).filter((name) => name !== 'accepted_document_has_its_object')
}
