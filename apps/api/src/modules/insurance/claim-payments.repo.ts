import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { ClaimLimits, MemberPays } from './claim-limits'
import type { Reservation } from './coverage'

/**
 * Returns the sum (in satang) and the number of payments for other claims of this coverage and type on the same day.
 */
export async function paidOnSameDay(
  db: Kysely<Database>,
  { claimId, coverageId, admitedType, serviceDate }: Omit<Reservation, 'amount'>,
): Promise<{ paid: bigint; visits: bigint }> {
  return await db
    .selectFrom('claim')
    .innerJoin('claim_decision', 'claim_decision.id', 'claim.decision_id')
    .select([
      sql<bigint>`coalesce(sum(benefit), 0)::bigint`.as('paid'),
      sql<bigint>`count(*) filter (where benefit > 0)`.as('visits'),
    ])
    .where('coverage_id', '=', coverageId)
    .where('admited_type', '=', admitedType)
    .where('admited_date', '=', serviceDate)
    .where('claim.id', '<>', claimId)
    .executeTakeFirstOrThrow()
}

/**
 * Returns the sum, in satang, of a decision's `benefit` and the payments for other claims of this coverage and type on
 * the same day. Returns 0 if `benefit` is 0. R92
 */
export async function benefitOfDay(
  db: Kysely<Database>,
  claim: Parameters<typeof paidOnSameDay>[1],
  benefit: bigint,
): Promise<bigint> {
  return benefit === 0n ? 0n : benefit + (await paidOnSameDay(db, claim)).paid
}

/**
 * Returns what the member pays according to the claim's current decision, in satang; 0 if the claim isn't decided. Also
 * returns 0 if the plan has no yearly maximum for what the member pays, because nothing needs the amount then.
 */
export async function memberPaysOf(
  db: Kysely<Database>,
  claimId: string,
  { memberMaxima }: ClaimLimits,
): Promise<MemberPays> {
  if (memberMaxima.length === 0) return { deductible: 0n, copayment: 0n }
  return await db
    .selectFrom('claim')
    .innerJoin('claim_decision_line as line', 'line.decision_id', 'claim.decision_id')
    .select([
      sql<bigint>`coalesce(sum(line.deductible), 0)::bigint`.as('deductible'),
      sql<bigint>`coalesce(sum(line.copay + line.coinsurance), 0)::bigint`.as('copayment'),
    ])
    .where('claim.id', '=', claimId)
    .executeTakeFirstOrThrow()
}
