import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { limitsById, limitsOfClaim, noLimits } from './claim-limits'
import { memberPaysOf } from './claim-payments.repo'
import { type LedgerCoverageRow, ledgerCoverageRows } from './coverage-rows.repo'
import { holderOf, planOnDay } from './holders'
import {
  type Booking,
  type ClaimState,
  entriesTo,
  insertBooked,
  type LockedLedger,
  type OfClaim,
} from './ledger'
import { readFiguresOfHistory } from './ledger-history'
import { readLedgerSums } from './ledger-sums'
import { groupByPlan } from './plan-benefits'
import { benefitRows } from './plan-rows.repo'

type Db = Kysely<Database>

/** An imported claim that the ledger doesn't have yet, and what to book for it. */
export interface NewBooking {
  claim: OfClaim
  state: ClaimState
  booking: Booking
}

interface Located extends NewBooking {
  coverage: LedgerCoverageRow
}

/**
 * Books imported claims like `bookClaim`, in rounds with at most one claim of each household. Keeps the given order
 * within a household, because each claim can use only what earlier claims left of a limit. Run it in a transaction.
 */
export async function bookNewClaims(db: Db, bookings: readonly NewBooking[]): Promise<void> {
  const ids = [...new Set(bookings.map(({ claim }) => claim.coverageId))]
  const coverages = new Map((await ledgerCoverageRows(db, ids)).map((row) => [row.id, row]))
  const rounds: Map<string, Located>[] = []
  for (const one of bookings) {
    const coverage = coverages.get(one.claim.coverageId)
    if (!coverage) throw new Error(`no coverage ${one.claim.coverageId}`)
    const { household_id } = coverage
    const free = rounds.find((round) => !round.has(household_id))
    const round = free ?? new Map<string, Located>()
    if (!free) rounds.push(round)
    round.set(household_id, { ...one, coverage })
  }
  // Locks in the order of ids, so that two transactions can't deadlock.
  await sql`
    select pg_advisory_xact_lock(hashtextextended('ledger ' || id, 0))
    from (select distinct household_id as id from unnest(${[...coverages.values()].map((row) => row.household_id)}::text[])
      given (household_id) order by 1) household`.execute(db)
  for (const round of rounds) await bookRound(db, [...round.values()])
}

/** Books claims of different households with one query for each kind of row. */
async function bookRound(db: Db, claims: readonly Located[]): Promise<void> {
  const located = claims.map((one) => ({
    ...one,
    claimId: one.claim.claimId,
    plan: planOnDay(one.coverage, one.claim.serviceDate),
    holder: holderOf(one.coverage, one.claim.serviceDate),
  }))
  const benefitsOf = groupByPlan(
    await benefitRows(
      db,
      located.map(({ plan }) => plan),
    ),
  )
  const sums = await readLedgerSums(
    db,
    located.map(({ holder }) => holder),
  )
  const figureOf = await readFiguresOfHistory(db, located)
  const entries = []
  for (const one of located) {
    const { claim, coverage, state, plan, holder } = one
    const { benefits } = benefitsOf(plan)
    const byId = limitsById(benefits)
    const limits = coverage.void_from_inception ? noLimits : limitsOfClaim(benefits, claim.admitedType)
    const ledger: LockedLedger = {
      limits,
      byId,
      covered: { limits, byId },
      sumsOf: sums(coverage.id, byId),
      year: holder.year,
      householdId: coverage.household_id,
      entries: [],
      memberPays: await memberPaysOf(db, claim.claimId, limits),
      isInFigure: figureOf(one),
    }
    entries.push({ claim, booking: one.booking, entries: entriesTo(ledger, state) })
  }
  await insertBooked(db, entries)
}
