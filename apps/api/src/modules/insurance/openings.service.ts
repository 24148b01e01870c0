import type { OpeningFigure, Openings } from '@khum/contract'
import { AppError, invalidField } from '../../app-error'
import type { StaffCaller } from '../../caller'
import type { AppContext } from '../../context'
import { ledgerCoverageRow } from './coverage-rows.repo'
import { cutReservations } from './cut-reservations'
import { holderOf, planOnDay } from './holders'
import { lockHouseholdOf } from './ledger'
import { hasBalance, type PlanLimit } from './limits'
import { correctSourceBalance, findCoverageOwner, insertAdjustment, listEntries } from './openings.repo'
import { groupByPlan } from './plan-benefits'
import { benefitRows } from './plan-rows.repo'

type Ctx = Pick<AppContext, 'db' | 'clock'>
type Entry = Awaited<ReturnType<typeof listEntries>>[number]

/**
 * Lists the opening figures of a coverage's limits in the present policy year: what was used before Khum began to keep
 * the balances, with the entries that led to the figure.
 * @throws AppError not_found
 */
export async function listOpenings(ctx: Ctx, caller: StaffCaller, id: string): Promise<Openings> {
  const { holder, limits, entriesOf } = await read(ctx, caller, id)
  return {
    can_adjust: holder.balancesOwnedBy === 'khum',
    items: limits.map(({ name, limit }): OpeningFigure => {
      const entries = entriesOf(limit)
      return {
        limit_id: limit.id,
        benefit_name: name,
        item: limit.item,
        scope: limit.scope,
        measure: limit.measure,
        shared_by: limit.sharedBy,
        value: Number(limit.value),
        period_start: holder.year.start,
        figure: Number(figureOf(entries)),
        entries: entries.filter(isOpening).map(({ at, amount, by, note }) => ({
          at: at.toISOString(),
          amount: Number(amount),
          by,
          reason: note,
        })),
      }
    }),
  }
}

/**
 * Corrects the opening figure of a limit with a new ledger entry that names the person and the reason; earlier entries
 * stay. Changes the source's stored figure by the same amount. From then on, the source must send this corrected
 * figure; other figures are refused. Undecided claims give up what the limit can no longer pay. Call it in a
 * transaction.
 * @throws AppError not_found, balance_of_source, opening_changed (the present figure isn't `former`),
 * opening_above_limit (with what decided claims consumed), validation_failed
 */
export async function adjustOpening(
  ctx: Ctx,
  caller: StaffCaller,
  given: { id: string; limit_id: string; former: number; figure: number; reason: string },
): Promise<Openings> {
  const { id, reason } = given
  await requireOwner(ctx, caller, id)
  await lockHouseholdOf(ctx.db, id)
  const { holder, limits, entriesOf } = await read(ctx, caller, id)
  if (holder.balancesOwnedBy !== 'khum') throw new AppError('balance_of_source')
  const limit = limits.find((each) => each.limit.id === given.limit_id)?.limit
  if (!limit) throw invalidField('limit_id')
  const entries = entriesOf(limit)
  const [former, figure] = [figureOf(entries), BigInt(given.figure)]
  if (former !== BigInt(given.former)) throw new AppError('opening_changed')
  const byClaims = entries.filter((entry) => !isOpening(entry))
  const consumed = sumOf(byClaims.filter(({ kind }) => kind !== 'reserve' && kind !== 'release'))
  if (consumed + figure > limit.value) throw new AppError('opening_above_limit')
  if (figure !== former) {
    const of = {
      coverageId: id,
      householdId: limit.sharedBy === 'family' ? holder.householdId : null,
      limitKey: limit.key,
      periodStart: holder.year.start,
    }
    const amount = figure - former
    const isFirst = !entries.some(({ kind }) => kind === 'opening')
    const by = { staffId: caller.staffId, reason, at: ctx.clock.now() }
    await insertAdjustment(ctx.db, of, { kind: isFirst ? 'opening' : 'adjust', amount, ...by })
    await correctSourceBalance(ctx.db, { ...of, isLifetime: limit.scope === 'lifetime' }, amount)
    if (sumOf(byClaims) + figure > limit.value) {
      const claimIds = byClaims.flatMap(({ kind, claim_id }) => (kind === 'reserve' ? (claim_id ?? []) : []))
      await cutReservations(ctx.db, claimIds, by.at)
    }
  }
  return await listOpenings(ctx, caller, id)
}

async function read(ctx: Ctx, caller: StaffCaller, id: string) {
  await requireOwner(ctx, caller, id)
  const coverage = await ledgerCoverageRow(ctx.db, id)
  if (!coverage) throw new AppError('not_found')
  const today = ctx.clock.today()
  const plan = planOnDay(coverage, today)
  const holder = holderOf(coverage, today)
  const { benefits } = groupByPlan(await benefitRows(ctx.db, [plan]))(plan)
  const limits = benefits.flatMap(({ name, limits: all }) =>
    all.filter(hasBalance).map((limit) => ({ name, limit })),
  )
  const rows = await listEntries(ctx.db, holder)
  const entriesOf = ({ key, sharedBy, scope }: PlanLimit) =>
    rows.filter(
      (row) =>
        row.limit_key === key &&
        row.is_family === (sharedBy === 'family') &&
        (scope === 'lifetime' ||
          (row.period_start >= holder.year.start && row.period_start <= holder.year.end)),
    )
  return { holder, limits, entriesOf }
}

/** Requires that the coverage belongs to an insurer of the caller. */
async function requireOwner(ctx: Ctx, caller: StaffCaller, id: string): Promise<void> {
  const owner = await findCoverageOwner(ctx.db, caller, id)
  if (!owner) throw new AppError('not_found')
  caller.about = { subject: `coverage ${id}`, insurerCode: owner.insurer_code, personId: owner.person_id }
}

function isOpening({ claim_id }: Entry): boolean {
  return claim_id === null
}

function figureOf(entries: readonly Entry[]): bigint {
  return sumOf(entries.filter(isOpening))
}

function sumOf(entries: readonly Entry[]): bigint {
  return entries.reduce((sum, { amount }) => sum + amount, 0n)
}
