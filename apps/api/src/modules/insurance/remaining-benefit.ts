import { type AdmitedType, admitedTypes, type RemainingBenefit } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { coveragesOfChain } from './claim-history.repo'
import { memberPaysAtMost, payable } from './claim-limits'
import { paidOnSameDay } from './claim-payments.repo'
import type { CoverageBenefit, Reservation } from './coverage'
import { numberOrNull } from './coverages.view'
import { readLedger, sumsWithoutOwn, takesSeveralDays } from './ledger'
import { atLeastZero, benefitOfClaim, smaller, smallest } from './limits'
import type { Period } from './policy-year'

type OfClaim = Omit<Reservation, 'amount'>

/**
 * The amount, in satang, that means “no limit”. It is higher than any bill, because money columns have at most
 * 99,999,999.99 baht.
 */
const anyBill = 10_000_000_000n

/**
 * Returns what the plan can still pay for a claim, and what the member has to pay first. The claim's own ledger entries
 * don't count. `benefits` are the coverage's benefits on the date of treatment.
 */
export async function readRemainingBenefit(
  db: Kysely<Database>,
  claim: OfClaim,
  benefits: readonly CoverageBenefit[],
): Promise<RemainingBenefit> {
  const ledger = await readLedger(db, claim)
  const { limits, byId } = ledger.covered
  const sums = (id: string) => sumsWithoutOwn(ledger, id)
  const most = smaller(payable(limits, anyBill, byId, sums), await leftOnDay(db, claim, limits.perUse))
  const items = limits.perUse.filter(({ scope, measure }) => scope === 'item' && measure === 'amount')
  const plan = withoutBalances(benefits)
  const benefit = benefitOfClaim(plan, claim.admitedType)
  const types = admitedTypes.filter((type) => benefitOfClaim(plan, type)?.id === benefit?.id)
  const sharing = benefits.find(({ id }) => id === benefit?.id)
  const deductible = sharing?.deductible
    ? atLeastZero(sharing.deductible - (await deductiblePaid(db, claim, types, ledger.year)))
    : 0n
  return {
    has_benefit: limits.hasBenefit,
    left_satang: most >= anyBill ? null : Number(most),
    line_most_satang: numberOrNull(smallest(items.map(({ value }) => value))),
    deductible_left_satang: Number(
      smaller(deductible, memberPaysAtMost(limits, 'deductible', sums) ?? deductible),
    ),
    copay_per_visit_satang: Number(sharing?.copayPerVisit ?? 0n),
    coinsurance_percent: sharing?.copayPercent ?? 0,
    copay_left_satang: numberOrNull(memberPaysAtMost(limits, 'copayment', sums)),
  }
}

/** Removes the balances from benefits, for `benefitOfClaim`. */
function withoutBalances(benefits: readonly CoverageBenefit[]) {
  return benefits.map(({ id, kind, limits }) => ({
    id,
    kind,
    limits: limits.map(({ balance: _balance, raised: _raised, ...limit }) => ({
      ...limit,
      key: limit.id,
      parentId: null,
    })),
  }))
}

/**
 * Returns what the limits per day still allow for this claim after the other claims of the same day, in satang;
 * `anyBill` if no limit per day applies.
 */
async function leftOnDay(
  db: Kysely<Database>,
  claim: OfClaim,
  perUse: Awaited<ReturnType<typeof readLedger>>['limits']['perUse'],
): Promise<bigint> {
  const perDay = perUse.filter(({ scope }) => scope === 'day')
  if (perDay.length === 0 || takesSeveralDays.has(claim.admitedType)) return anyBill
  const { paid, visits } = await paidOnSameDay(db, claim)
  return perDay.reduce((left, { measure, value }) => {
    if (measure === 'amount') return smaller(left, atLeastZero(value - paid))
    return visits < value ? left : 0n
  }, anyBill)
}

/**
 * Returns how much of the deductible was already paid in the policy year, in satang: the sum of the deductibles of the
 * coverage's decided claims with these kinds of treatment, without the claim `claimId`. Counts the whole chain of
 * renewals, because a change of class within the year makes a new coverage.
 */
async function deductiblePaid(
  db: Kysely<Database>,
  { claimId, coverageId }: OfClaim,
  types: readonly AdmitedType[],
  year: Period,
): Promise<bigint> {
  const { paid } = await db
    .selectFrom('claim')
    .innerJoin('claim_decision_line as line', 'line.decision_id', 'claim.decision_id')
    .select(sql<bigint>`coalesce(sum(line.deductible), 0)::bigint`.as('paid'))
    .where('claim.coverage_id', 'in', coveragesOfChain(db, coverageId))
    .where('claim.admited_type', 'in', types)
    .where('claim.admited_date', '>=', year.start)
    .where('claim.admited_date', '<=', year.end)
    .where('claim.id', '<>', claimId)
    .executeTakeFirstOrThrow()
  return paid
}
