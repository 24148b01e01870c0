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

/** What a claim should have in the ledger, in satang. */
export interface ClaimState {
  /** What the decision that counts pays; 0n if there is none. */
  benefit: bigint
  /** The bill of a claim that isn't decided yet, for which cover is reserved; else 0n. */
  open: bigint
}

/** The time of a claim's new entries, and the event that caused them. */
interface Booking {
  at: Date
  eventId: string | null
}

/**
 * Reserves what the plan can still pay for a new claim, in satang. Does nothing if the claim already has entries. Run it
 * in a transaction.
 */
export async function reserve(
  db: Db,
  claim: Reservation,
  at: Date,
  eventId: string | null = null,
): Promise<void> {
  const ledger = await lockLedger(db, claim)
  if (ledger.entries.length > 0) return
  await insertEntries(db, claim, { at, eventId }, entriesTo(ledger, { benefit: 0n, open: claim.amount }))
}

/** Settles a decided claim: see `bookClaim`. `claim.amount`: what the decision pays, in satang. */
export function settle(
  db: Db,
  { amount, ...claim }: Reservation,
  at: Date,
  eventId: string | null = null,
): Promise<void> {
  return bookClaim(db, claim, { benefit: amount, open: 0n }, { at, eventId })
}

/**
 * Writes the entries that bring a claim's sums to a state, whatever was booked before: a decision, its undoing, a second
 * decision or a withdrawal. Earlier entries stay; new ones compensate them. Consumes at most what remains of the
 * limits, because what the insurer pays beyond them isn't counted, but never gives back what still counts. Repeating it
 * writes nothing. Run it in a transaction.
 */
export async function bookClaim(db: Db, claim: OfClaim, state: ClaimState, booking: Booking): Promise<void> {
  const ledger = await lockLedger(db, claim)
  await insertEntries(db, claim, booking, entriesTo(ledger, state))
}

/** Makes the entries, per limit, that take the claim from its present sums to the sums it should have. */
function entriesTo(ledger: LockedLedger, { benefit, open }: ClaimState): NewEntry[] {
  const { limits, byId, periodStart } = ledger
  const reserved = open === 0n ? 0n : payable(limits, open, byId, (id) => sumsWithoutOwn(ledger, id))
  const running = limits.running.flatMap((limit) => {
    const own = ownSums(ledger, limit.id)
    const others = sumsWithoutOwn(ledger, limit.id)
    const left = atLeastZero(limit.value - others.used - others.pending)
    const counted = (amount: bigint) => (limit.measure === 'amount' ? amount : amount > 0n ? 1n : 0n)
    const used = smaller(counted(benefit), left > own.used ? left : own.used)
    const pending = smaller(atLeastZero(counted(reserved) - used), atLeastZero(left - used))
    return entriesOf(limit.id, periodStart, { used: used - own.used, pending: pending - own.pending })
  })
  // The limits that the claim no longer draws on, for example after staff corrected its plan.
  const former = [...new Set(ledger.entries.map((entry) => entry.limit_id))].filter(
    (id) => !limits.running.some((limit) => limit.id === id),
  )
  return [
    ...running,
    ...former.flatMap((id) => {
      const { used, pending } = ownSums(ledger, id)
      return entriesOf(id, periodStart, { used: -used, pending: -pending })
    }),
  ]
}

function entriesOf(limit_id: string, period_start: string, change: LedgerSums): NewEntry[] {
  const entry = { limit_id, period_start }
  return [
    { ...entry, kind: change.pending > 0n ? 'reserve' : 'release', amount: change.pending },
    // A `consume` entry must be positive, so giving cover back is an `adjust` entry.
    { ...entry, kind: change.used > 0n ? 'consume' : 'adjust', amount: change.used },
  ]
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

/** Returns the sums of a limit without this claim's own entries. */
function sumsWithoutOwn(ledger: LockedLedger, limitId: string): LedgerSums {
  const { used, pending } = ledger.sumsOf(limitId)
  const own = ownSums(ledger, limitId)
  return { used: used - own.used, pending: pending - own.pending }
}

/** Returns the sums of this claim's own entries for a limit. */
function ownSums({ entries }: LockedLedger, limitId: string): LedgerSums {
  const own = entries.filter((entry) => entry.limit_id === limitId)
  const sum = (kinds: readonly NewEntry['kind'][]) =>
    own.reduce((total, { kind, amount }) => (kinds.includes(kind) ? total + amount : total), 0n)
  return { used: sum(['consume', 'adjust']), pending: sum(['reserve', 'release']) }
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

async function insertEntries(
  db: Db,
  { claimId, coverageId }: OfClaim,
  { at, eventId }: Booking,
  entries: NewEntry[],
): Promise<void> {
  const values = entries
    .filter(({ amount }) => amount !== 0n)
    .map((entry) => ({ ...entry, coverage_id: coverageId, claim_id: claimId, claim_event_id: eventId, at }))
  if (values.length > 0) await db.insertInto('ledger_entry').values(values).execute()
}
