import { type Kysely, sql } from 'kysely'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import type { LedgerEntryTable } from '../../db/schema-insurance'
import { type ClaimLimits, exceededLimits, limitsById, limitsOfClaim, payable } from './claim-limits'
import type { Objection, Reservation } from './coverage'
import { benefitRows, ledgerCoverageRow } from './coverage-rows.repo'
import { readLedgerSums, type SumsOf } from './ledger-sums'
import { atLeastZero, type LedgerSums, type PlanLimit, smaller } from './limits'
import { groupByPlan } from './plan-benefits'
import { balanceYear } from './policy-year'

type Db = Kysely<Database>
type OfClaim = Omit<Reservation, 'amount'>
type NewEntry = Pick<LedgerEntryTable, 'limit_id' | 'period_start' | 'kind'> & { amount: bigint }

/** A claim's limits and balances, locked until the transaction ends. */
interface LockedLedger {
  limits: ClaimLimits
  byId: ReadonlyMap<string, PlanLimit>
  sumsOf: SumsOf
  periodStart: string
  /** The entries that this claim already has in the ledger. */
  entries: { limit_id: string; period_start: string; kind: LedgerEntryTable['kind']; amount: bigint }[]
}

/**
 * Reserves what the plan can still pay for a claim, in satang. Does nothing if the claim already has entries. Run it in a
 * transaction.
 */
export async function reserve(db: Db, claim: Reservation, at: Date): Promise<void> {
  const ledger = await lockLedger(db, claim)
  if (ledger.entries.length > 0) return
  const amount = payable(ledger.limits, claim.amount, ledger.byId, ledger.sumsOf)
  if (amount === 0n) return
  await insertEntries(db, claim, at, entriesFor(ledger, amount, 'reserve'))
}

/**
 * Settles a decided claim: releases its reservation and consumes `claim.amount` satang, at most what remains of the
 * limits. Does nothing if the claim was already settled. Run it in a transaction.
 */
export async function settle(db: Db, claim: Reservation, at: Date): Promise<void> {
  const ledger = await lockLedger(db, claim)
  if (ledger.entries.some(({ kind }) => kind !== 'reserve')) return
  const released = ledger.entries.map(
    (entry): NewEntry => ({ ...entry, kind: 'release', amount: -entry.amount }),
  )
  const consumed = entriesFor(ledger, claim.amount, 'consume').map((entry) => {
    const { used, pending } = sumsWithoutOwn(ledger, entry.limit_id)
    const value = ledger.byId.get(entry.limit_id)?.value ?? 0n
    // The ledger never exceeds the limit. What the insurer pays beyond it isn't counted.
    return {
      ...entry,
      amount: smaller(entry.amount, atLeastZero(value - used - pending)),
    }
  })
  await insertEntries(db, claim, at, [...released, ...consumed])
}

/**
 * Lists the reasons why the plan doesn't cover a decision; empty if it does. `benefits`: satang for each line. Run it
 * in a transaction.
 */
export async function findObjections(
  db: Db,
  claim: OfClaim,
  benefits: readonly bigint[],
): Promise<Objection[]> {
  const ledger = await lockLedger(db, claim)
  if (!ledger.limits.hasBenefit) return [{ kind: 'no_benefit' }]
  const exceeded = exceededLimits(ledger.limits, {
    benefits,
    sameDay: takesSeveralDays.has(claim.admitedType) ? null : await paidOnSameDay(db, claim),
    sumsOf: (limitId) => sumsWithoutOwn(ledger, limitId),
  })
  return exceeded.map((limit) => ({ kind: 'over_limit', ...limit }))
}

const takesSeveralDays: ReadonlySet<string> = new Set(['ipd', 'maternity', 'other'])

/**
 * Returns the sum (in satang) and the number of payments for other claims of this coverage and type on the same day.
 */
async function paidOnSameDay(
  db: Db,
  { claimId, coverageId, admitedType, serviceDate }: OfClaim,
): Promise<{ paid: bigint; visits: bigint }> {
  return await db
    .selectFrom('claim')
    .innerJoin('claim_line', 'claim_line.claim_id', 'claim.id')
    .select([
      sql<bigint>`coalesce(sum(benefit), 0)::bigint`.as('paid'),
      sql<bigint>`count(distinct claim.id) filter (where benefit > 0)`.as('visits'),
    ])
    .where('coverage_id', '=', coverageId)
    .where('admited_type', '=', admitedType)
    .where('admited_date', '=', serviceDate)
    .where('claim.id', '<>', claimId)
    .executeTakeFirstOrThrow()
}

/** Returns the sums of a limit without this claim's own reservation. */
function sumsWithoutOwn({ sumsOf, entries }: LockedLedger, limitId: string): LedgerSums {
  const { used, pending } = sumsOf(limitId)
  const own = entries.filter((entry) => entry.limit_id === limitId)
  return { used, pending: own.reduce((sum, entry) => sum - entry.amount, pending) }
}

/**
 * Locks the household's balances on this plan, then reads them, so that concurrent claims see each other's entries.
 * Locks the whole household because its members share family limits.
 */
async function lockLedger(
  db: Db,
  { claimId, coverageId, admitedType, serviceDate }: OfClaim,
): Promise<LockedLedger> {
  const coverage = await ledgerCoverageRow(db, coverageId)
  if (!coverage) throw new Error(`no coverage ${coverageId}`)
  await lockUntilCommit(db, `ledger ${coverage.plan_id} ${coverage.household}`)

  const benefits = groupByPlan(await benefitRows(db, [coverage.plan_id])).get(coverage.plan_id) ?? []
  const year = balanceYear(
    {
      policyStart: coverage.period_start,
      effectiveDate: coverage.effective_date,
      expiryDate: coverage.expiry_date,
    },
    serviceDate,
  )
  const sums = await readLedgerSums(db, [{ id: coverageId, year }])
  const entries = await db
    .selectFrom('ledger_entry')
    .select(['limit_id', 'period_start', 'kind', 'amount'])
    .where('claim_id', '=', claimId)
    .execute()
  return {
    limits: limitsOfClaim(benefits, admitedType),
    byId: limitsById(benefits),
    sumsOf: sums(coverageId),
    periodStart: year.start,
    entries,
  }
}

/** Makes one entry per limit: the amount or, for a limit on visits, one visit if the amount isn't zero. */
function entriesFor(
  { limits, periodStart }: LockedLedger,
  amount: bigint,
  kind: NewEntry['kind'],
): NewEntry[] {
  const visits = amount > 0n ? 1n : 0n
  return limits.running.map((limit) => ({
    limit_id: limit.id,
    period_start: periodStart,
    kind,
    amount: limit.measure === 'amount' ? amount : visits,
  }))
}

async function insertEntries(
  db: Db,
  { claimId, coverageId }: Reservation,
  at: Date,
  entries: NewEntry[],
): Promise<void> {
  const values = entries
    .filter(({ amount }) => amount !== 0n)
    .map((entry) => ({ ...entry, coverage_id: coverageId, claim_id: claimId, at }))
  if (values.length > 0) await db.insertInto('ledger_entry').values(values).execute()
}
