import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { ClaimTable } from '../../db/schema-claims'
import { newId } from '../../ids'
import { formatClaimNumber } from './claim-number'

type Db = Kysely<Database>

/**
 * Allocates the next claim number of a prefix and year. Does so outside the claim's transaction; otherwise, claims
 * submitted at the same time would wait for each other's commit. If the claim's transaction rolls back, the number
 * stays unused.
 * @param counters the context's `counters`, not a transaction
 */
export async function allocateClaimNumber(counters: Db, prefix: string, beYear2: number): Promise<string> {
  const [number] = await allocateClaimNumbers(counters, prefix, beYear2, 1)
  if (number === undefined) throw new Error('no claim number')
  return number
}

/** Allocates the next `count` claim numbers of a prefix and year, outside the claims' transaction. */
export async function allocateClaimNumbers(
  counters: Db,
  prefix: string,
  beYear2: number,
  count: number,
): Promise<string[]> {
  const { last_number } = await counters
    .insertInto('claim_number_counter')
    .values({ prefix, year: beYear2, last_number: count })
    .onConflict((conflict) =>
      conflict.columns(['prefix', 'year']).doUpdateSet((eb) => ({
        last_number: eb('claim_number_counter.last_number', '+', count),
      })),
    )
    .returning('last_number')
    // Commits without waiting for the disk. A crash still can't lose the number of a stored claim: the claim commits
    // later, and its commit also writes the counter's earlier log records (WAL) to the disk.
    .returning(sql`set_config('synchronous_commit', 'off', true)`.as('commits'))
    .executeTakeFirstOrThrow()
  return Array.from({ length: count }, (_, index) =>
    formatClaimNumber(prefix, beYear2, last_number - count + 1 + index),
  )
}

export async function insertClaim(db: Db, ...claims: Insertable<ClaimTable>[]): Promise<void> {
  await db.insertInto('claim').values(claims).execute()
}

/** Inserts the single line of a new claim: the amount on the receipts, in satang. */
export async function insertFirstLine(db: Db, claimId: string, billed: bigint) {
  await db
    .insertInto('claim_line')
    .values({
      id: newId(),
      claim_id: claimId,
      sort: 0,
      description_th: 'ค่ารักษาพยาบาล',
      description_en: 'Medical expenses',
      billed,
    })
    .execute()
}
