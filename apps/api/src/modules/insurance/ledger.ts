import { type Kysely, sql } from 'kysely'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import type { LedgerEntryTable } from '../../db/schema-insurance'
import {
  exceededLimits,
  exceededMaxima,
  type LimitsById,
  limitsById,
  limitsOfClaim,
  type MemberPays,
  noLimits,
  paidByMember,
  payable,
  withoutRaised,
} from './claim-limits'
import { memberPaysOf, paidOnSameDay } from './claim-payments.repo'
import type { Objection, Reservation } from './coverage'
import { ledgerCoverageRow } from './coverage-rows.repo'
import { holderOf, planOnDay } from './holders'
import { type IsInFigure, readFiguresOfHistory } from './ledger-history'
import { readLedgerSums, type SumsOf } from './ledger-sums'
import { atLeastZero, type LedgerSums, type PlanLimit, smaller } from './limits'
import { groupByPlan } from './plan-benefits'
import { benefitRows } from './plan-rows.repo'
import type { Period } from './policy-year'
import { readRaised } from './read-raised'

type Db = Kysely<Database>
export type OfClaim = Omit<Reservation, 'amount'>
type OfLimit = Pick<PlanLimit, 'key' | 'sharedBy'>
export type NewEntry = Pick<LedgerEntryTable, 'limit_key' | 'period_start' | 'kind'> & {
  /** The household of a family limit; null for a limit of the person. */
  household_id: string | null
  amount: bigint
}

/** A claim's limits and balances, locked until the transaction ends. */
export interface LockedLedger extends LimitsById {
  /**
   * The limits with the values that apply to the claim: for an illness, without raised parts that are in a waiting
   * period.
   */
  covered: LimitsById
  sumsOf: SumsOf
  /** The policy year that contains the date of treatment. */
  year: Period
  householdId: string
  /** The entries that this claim already has in the ledger. */
  entries: NewEntry[]
  /** What the member pays according to the claim's current decision. */
  memberPays: MemberPays
  /** Whether a balance that the source sent includes the claim, so that the claim must not change it. */
  isInFigure: IsInFigure
}

/** The amounts that a claim's ledger entries should add up to, in satang. */
export interface ClaimState {
  /** What the claim's current decision pays; 0n if there is none. */
  benefit: bigint
  /** The bill of an undecided claim, whose payable part is reserved. 0n for a decided claim. */
  open: bigint
}

/** The time of a claim's new entries, and the event that caused them. */
export interface Booking {
  at: Date
  eventId: string | null
}

/**
 * Reserves what the plan can still pay for a new claim. `claim.amount` is the bill in satang. Does nothing if the
 * claim has entries already. Run it in a transaction.
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

/** Books a decided claim with `bookClaim`. `claim.amount` is what the decision pays, in satang. */
export function bookDecidedClaim(
  db: Db,
  { amount, ...claim }: Reservation,
  at: Date,
  eventId: string | null = null,
): Promise<void> {
  return bookClaim(db, claim, { benefit: amount, open: 0n }, { at, eventId })
}

/**
 * Adds the ledger entries that bring a claim's sums to `state`, for example after a decision, its undoing or a
 * withdrawal. Earlier entries don't change. Books at most what other claims leave of the limits, but never lowers what
 * this claim has already booked and still needs. A repeated call adds nothing. Run it in a transaction.
 */
export async function bookClaim(db: Db, claim: OfClaim, state: ClaimState, booking: Booking): Promise<void> {
  const ledger = await lockLedger(db, claim)
  await insertEntries(db, claim, booking, entriesTo(ledger, state))
}

/** Makes the entries that bring the claim's sums for each limit to the given state. */
export function entriesTo(ledger: LockedLedger, { benefit, open }: ClaimState): NewEntry[] {
  const { limits, covered, memberPays } = ledger
  const reserved =
    open === 0n ? 0n : payable(covered.limits, open, covered.byId, (id) => sumsWithoutOwn(ledger, id))
  const running = limits.running.flatMap((limit) => {
    if (movesNothing(ledger, limit)) return []
    const counted = (amount: bigint) => (limit.measure === 'amount' ? amount : amount > 0n ? 1n : 0n)
    return changesTo(ledger, limit, { used: counted(benefit), pending: counted(reserved) })
  })
  const maxima = limits.memberMaxima.flatMap((limit) =>
    movesNothing(ledger, limit)
      ? []
      : changesTo(ledger, limit, { used: paidByMember(limit, memberPays), pending: 0n }),
  )
  // Reverses entries on limits against which the claim no longer counts, for example after staff corrected the plan.
  const drawn = [...limits.running, ...limits.memberMaxima]
  const former = ledger.entries.filter((entry) => !drawn.some((limit) => isOfLimit(entry, limit)))
  const formerLimits = new Map(
    former.map((entry): [string, OfLimit] => [
      `${entry.household_id} ${entry.limit_key}`,
      { key: entry.limit_key, sharedBy: entry.household_id === null ? 'person' : 'family' },
    ]),
  )
  return [
    ...running,
    ...maxima,
    ...[...formerLimits.values()].flatMap((limit) => {
      const { used, pending } = ownSums(ledger, limit)
      return entriesOf(ledger, limit, { used: -used, pending: -pending })
    }),
  ]
}

/**
 * Whether booking the claim must not change this limit: a balance that the source sent includes the claim, and the
 * claim has no entries for this limit.
 */
function movesNothing({ isInFigure, entries }: LockedLedger, limit: PlanLimit): boolean {
  return isInFigure(limit) && !entries.some((entry) => isOfLimit(entry, limit))
}

/**
 * Makes the entries that change the claim's sums for a limit to `wanted`. The claim can use at most what other claims
 * leave of the limit, or what it already uses, whichever is more.
 */
function changesTo(ledger: LockedLedger, limit: PlanLimit, wanted: LedgerSums): NewEntry[] {
  const own = ownSums(ledger, limit)
  const others = sumsWithoutOwn(ledger, limit.id)
  const left = atLeastZero(limit.value - others.used - others.pending)
  const used = smaller(wanted.used, left > own.used ? left : own.used)
  const pending = smaller(atLeastZero(wanted.pending - used), atLeastZero(left - used))
  return entriesOf(ledger, limit, { used: used - own.used, pending: pending - own.pending })
}

function entriesOf(
  { year, householdId }: LockedLedger,
  { key, sharedBy }: OfLimit,
  change: LedgerSums,
): NewEntry[] {
  const entry = {
    limit_key: key,
    household_id: sharedBy === 'family' ? householdId : null,
    period_start: year.start,
  }
  return [
    { ...entry, kind: change.pending > 0n ? 'reserve' : 'release', amount: change.pending },
    // A `consume` entry must be positive, so a decrease is booked as an `adjust` entry.
    { ...entry, kind: change.used > 0n ? 'consume' : 'adjust', amount: change.used },
  ]
}

/**
 * Lists the reasons why the plan doesn't allow a decision; empty if it does. Amounts are in satang: what the plan pays
 * for each line, and what the member pays for all lines together. Run it in a transaction.
 */
export async function findObjections(
  db: Db,
  claim: OfClaim,
  benefits: readonly bigint[],
  memberPays: MemberPays = { deductible: 0n, copayment: 0n },
): Promise<Objection[]> {
  const ledger = await lockLedger(db, claim)
  if (!ledger.limits.hasBenefit) return [{ kind: 'no_benefit' }]
  const exceeded = exceededLimits(ledger.covered.limits, {
    benefits,
    sameDay: takesSeveralDays.has(claim.admitedType) ? null : await paidOnSameDay(db, claim),
    sumsOf: (limitId) => sumsWithoutOwn(ledger, limitId),
  })
  const tooMuch = exceededMaxima(ledger.limits, memberPays, (limitId) => sumsWithoutOwn(ledger, limitId))
  return [
    ...exceeded.map((limit) => ({ kind: 'over_limit', ...limit }) as const),
    ...tooMuch.map((limit) => ({ kind: 'over_member_maximum', ...limit }) as const),
  ]
}

export const takesSeveralDays: ReadonlySet<string> = new Set(['ipd', 'maternity', 'other'])

export function sumsWithoutOwn(ledger: LockedLedger, limitId: string): LedgerSums {
  const { used, pending } = ledger.sumsOf(limitId)
  const limit = ledger.byId.get(limitId)
  if (!limit) return { used, pending }
  const own = ownSums(ledger, limit)
  return { used: used - own.used, pending: pending - own.pending }
}

/** Returns the sums of the entries that the ledger has for the claim itself, for one limit. */
function ownSums({ entries }: LockedLedger, limit: OfLimit): LedgerSums {
  const own = entries.filter((entry) => isOfLimit(entry, limit))
  const sum = (kinds: readonly NewEntry['kind'][]) =>
    own.reduce((total, { kind, amount }) => (kinds.includes(kind) ? total + amount : total), 0n)
  return { used: sum(['consume', 'adjust']), pending: sum(['reserve', 'release']) }
}

function isOfLimit(entry: NewEntry, { key, sharedBy }: OfLimit): boolean {
  return entry.limit_key === key && (entry.household_id !== null) === (sharedBy === 'family')
}

/**
 * Locks the household's balances, then reads them, so that concurrent claims see each other's entries. The lock is for
 * the household because its members share family limits. Uses the plan version in force on the date of treatment.
 */
async function lockLedger(db: Db, claim: OfClaim): Promise<LockedLedger> {
  await lockHouseholdOf(db, claim.coverageId)
  return await readLedger(db, claim)
}

/** Reads a claim's limits and balances. Takes no lock, so use `lockLedger` before writing entries. */
export async function readLedger(
  db: Db,
  { claimId, coverageId, admitedType, serviceDate, claimType, isImported, isNew }: OfClaim,
): Promise<LockedLedger> {
  const coverage = await ledgerCoverageRow(db, coverageId)
  if (!coverage) throw new Error(`no coverage ${coverageId}`)
  const plan = planOnDay(coverage, serviceDate)
  const { benefits } = groupByPlan(await benefitRows(db, [plan]))(plan)
  const byId = limitsById(benefits)
  const holder = holderOf(coverage, serviceDate)
  const sums = await readLedgerSums(db, [holder])
  const entries = isNew ? [] : await listEntries(db, claimId)
  const limits = coverage.void_from_inception ? noLimits : limitsOfClaim(benefits, admitedType)
  const isAccident = claimType === undefined || claimType === 'accident'
  const raised = isAccident ? null : await readRaised(db, [{ row: coverage, benefits }], serviceDate)
  return {
    limits,
    byId,
    covered: raised ? withoutRaised({ limits, byId }, raised(coverageId).limits) : { limits, byId },
    sumsOf: sums(coverageId, byId),
    year: holder.year,
    householdId: coverage.household_id,
    entries,
    memberPays: await memberPaysOf(db, claimId, limits),
    isInFigure: isImported
      ? (await readFiguresOfHistory(db, [{ claimId, holder }]))({ claimId, holder })
      : () => false,
  }
}

function listEntries(db: Db, claimId: string): Promise<NewEntry[]> {
  return db
    .selectFrom('ledger_entry')
    .select(['limit_key', 'household_id', 'period_start', 'kind', 'amount'])
    .where('claim_id', '=', claimId)
    .execute()
}

/** Locks the balances of a coverage's household until the transaction ends. */
export async function lockHouseholdOf(db: Db, coverageId: string): Promise<void> {
  const household = sql`(select household_id from coverage where id = ${coverageId})`
  await lockUntilCommit(db, sql<string>`'ledger ' || ${household}`)
}

function insertEntries(db: Db, claim: OfClaim, booking: Booking, entries: NewEntry[]): Promise<void> {
  return insertBooked(db, [{ claim, booking, entries }])
}

/** Writes the ledger entries of claims. Skips amounts of 0. */
export async function insertBooked(
  db: Db,
  claims: readonly { claim: OfClaim; booking: Booking; entries: readonly NewEntry[] }[],
): Promise<void> {
  const values = claims.flatMap(({ claim: { claimId, coverageId }, booking: { at, eventId }, entries }) =>
    entries
      .filter(({ amount }) => amount !== 0n)
      .map((entry) => ({
        ...entry,
        coverage_id: coverageId,
        claim_id: claimId,
        claim_event_id: eventId,
        at,
      })),
  )
  if (values.length > 0) await db.insertInto('ledger_entry').values(values).execute()
}
