import { type Kysely, sql } from 'kysely'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database, LedgerEntryTable } from '../../db/schema'
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

/** A claim's cover, locked until the end of the transaction. */
interface LockedLedger {
  limits: ClaimLimits
  byId: ReadonlyMap<string, PlanLimit>
  sumsOf: SumsOf
  periodStart: string
  /** What this claim entered so far. */
  entries: { limit_id: string; period_start: string; kind: LedgerEntryTable['kind']; amount: bigint }[]
}

/** Sets cover aside for a claim; see CoreGateway. */
export async function reserve(db: Db, claim: Reservation, at: Date): Promise<void> {
  const account = await lockLedger(db, claim)
  if (account.entries.length > 0) return
  const amount = payable(account.limits, claim.amount, account.byId, account.sumsOf)
  if (amount === 0n) return
  await append(db, claim, at, entriesFor(account, amount, 'reserve'))
}

/** Gives back the rest of a claim's reservation and takes what was decided; see CoreGateway. */
export async function settle(db: Db, claim: Reservation, at: Date): Promise<void> {
  const account = await lockLedger(db, claim)
  if (account.entries.some(({ kind }) => kind !== 'reserve')) return
  const released = account.entries.map(
    (entry): NewEntry => ({ ...entry, kind: 'release', amount: -entry.amount }),
  )
  const consumed = entriesFor(account, claim.amount, 'consume').map((entry) => {
    const { used, pending } = sumsWithoutOwn(account, entry.limit_id)
    const value = account.byId.get(entry.limit_id)?.value ?? 0n
    // Money paid beyond a limit is the insurer's own: the ledger never takes cover that isn't left.
    return {
      ...entry,
      amount: smaller(entry.amount, atLeastZero(value - used - pending)),
    }
  })
  await append(db, claim, at, [...released, ...consumed])
}

/** What the plan has to say against a decision; see CoreGateway. */
export async function findObjections(
  db: Db,
  claim: OfClaim,
  benefits: readonly bigint[],
): Promise<Objection[]> {
  const account = await lockLedger(db, claim)
  if (!account.limits.hasBenefit) return [{ kind: 'no_benefit' }]
  const exceeded = exceededLimits(account.limits, {
    benefits,
    sameDay: takesSeveralDays.has(claim.admitedType) ? null : await paidOnSameDay(db, claim),
    sumsOf: (limitId) => sumsWithoutOwn(account, limitId),
  })
  return exceeded.map((limit) => ({ kind: 'over_limit', ...limit }))
}

const takesSeveralDays: ReadonlySet<string> = new Set(['ipd', 'maternity', 'other'])

/** What other claims of this coverage and type got for the same day (satang), and how many got something. */
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

/** The sums of a limit without what this claim itself reserved. */
function sumsWithoutOwn({ sumsOf, entries }: LockedLedger, limitId: string): LedgerSums {
  const { used, pending } = sumsOf(limitId)
  const own = entries.filter((entry) => entry.limit_id === limitId)
  return { used, pending: own.reduce((sum, entry) => sum - entry.amount, pending) }
}

/**
 * Locks the household's cover on this plan and reads it. The lock comes first: whoever waits for it reads what the one
 * before wrote. It covers the whole household because family limits are shared.
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

/** One entry a limit: the amount, or one visit when there is an amount at all. */
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

async function append(
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
