import type { Insertable, Kysely } from 'kysely'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import type { ClaimTable } from '../../db/schema-claims'
import { newId } from '../../ids'
import { formatClaimNumber } from './claim-number'

type Db = Kysely<Database>

/**
 * Takes the next claim number of an insurer's year. The number is free again if the transaction rolls back. Insurers
 * may share a prefix, so numbers already in use are skipped; the lock on the prefix makes that check safe.
 */
export async function takeClaimNumber(
  db: Db,
  insurer: { code: string; prefix: string },
  beYear2: number,
): Promise<string> {
  await lockUntilCommit(db, `claim number ${insurer.prefix} ${beYear2}`)
  for (;;) {
    const number = formatClaimNumber(
      insurer.prefix,
      beYear2,
      await incrementCounter(db, insurer.code, beYear2),
    )
    const taken = await db
      .selectFrom('claim')
      .select('id')
      .where('claim_number', '=', number)
      .executeTakeFirst()
    if (!taken) return number
  }
}

async function incrementCounter(db: Db, insurerCode: string, year: number): Promise<number> {
  const { last_number } = await db
    .insertInto('claim_number_counter')
    .values({ insurer_code: insurerCode, year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.columns(['insurer_code', 'year']).doUpdateSet((eb) => ({
        last_number: eb('claim_number_counter.last_number', '+', 1),
      })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

export async function insertClaim(db: Db, claim: Insertable<ClaimTable>) {
  await db.insertInto('claim').values(claim).execute()
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
