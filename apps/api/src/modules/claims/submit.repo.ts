import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import type { ClaimTable } from '../../db/schema-claims'
import { newId } from '../../ids'
import { formatClaimNumber } from './claim-number'

type Db = Kysely<Database>

/**
 * Gives a new claim the next number of its prefix and year. Call it last: until the transaction ends, no other claim
 * with the prefix gets a number, so that no number is left out. If the transaction rolls back, the number is free
 * again.
 * @returns the number
 */
export async function giveClaimNumber(
  db: Db,
  claimId: string,
  prefix: string,
  beYear2: number,
): Promise<string> {
  const { last_number } = await db
    .insertInto('claim_number_counter')
    .values({ prefix, year: beYear2, last_number: 1 })
    .onConflict((conflict) =>
      conflict.columns(['prefix', 'year']).doUpdateSet((eb) => ({
        last_number: eb('claim_number_counter.last_number', '+', 1),
      })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  const number = formatClaimNumber(prefix, beYear2, last_number)
  await db.updateTable('claim').set({ claim_number: number }).where('id', '=', claimId).execute()
  return number
}

/** Inserts a claim with its id in place of the number. `giveClaimNumber` then sets the number. */
export async function insertClaim(db: Db, claim: Omit<Insertable<ClaimTable>, 'claim_number'>) {
  await db
    .insertInto('claim')
    .values({ ...claim, claim_number: claim.id })
    .execute()
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
