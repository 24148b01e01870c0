import type { FamilyScope } from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { auditAll } from '../audit/audit'
import type { CoverageFacts, InsuranceCoverage } from '../insurance/coverage'
import { readCoverages, readOwnCoverages, readOwnFacts } from '../insurance/read-coverages'
import { listRelativeCoverages, type RelativeCoverageRow } from './authority.repo'

/** The member who reads, and the request. The audit log records them. */
export interface Reader {
  accountId: string
  sessionId?: string | undefined
  partnerId?: string | undefined
  addressKey?: string | undefined
  traceId?: string | undefined
}

/** Makes a `Reader` from the member who made the call. Reads of relatives' data are audited under this `Reader`. */
export function readerOf(
  { accountId, sessionId, partnerId, addressKey }: MemberCaller,
  traceId: string,
): Reader {
  return { accountId, sessionId, partnerId, addressKey, traceId }
}

/** A relative's coverage, and the family link that allows reading it. */
interface RelativeCoverage {
  coverage: InsuranceCoverage
  linkId: string
}

interface ReadOptions {
  scope: FamilyScope
  coverageId?: string
  /** Locks the family links until the transaction of `ctx.db` ends. */
  lock?: true
}

/**
 * Reads the coverages of relatives that the member may read now with this scope, in the order of the member's cards.
 * The result is never cached, because a family link can end at any time. Adds each read to the audit log. R42, R65
 */
export async function readRelatives(
  ctx: AppContext,
  reader: Reader,
  options: ReadOptions,
): Promise<RelativeCoverage[]> {
  const { accountId } = reader
  const rows = await listRelativeCoverages(ctx.db, { accountId, now: ctx.clock.now(), ...options })
  const ids = rows.map((row) => row.coverage_id)
  const coverages = await readCoverages(ctx.db, ids, ctx.clock.today())
  const read = rows.flatMap((row) => {
    const coverage = coverages.find(({ id }) => id === row.coverage_id)
    return coverage ? [{ row, coverage }] : []
  })
  await auditReads(ctx, reader, options.scope, read)
  return read.map(({ row: { link_id, nickname, hidden }, coverage }) => ({
    coverage: { ...coverage, nickname, hidden },
    linkId: link_id,
  }))
}

async function auditReads(
  ctx: AppContext,
  reader: Reader,
  scope: FamilyScope,
  read: readonly { row: RelativeCoverageRow; coverage: InsuranceCoverage }[],
): Promise<void> {
  await auditAll(
    ctx,
    read.map(({ row, coverage }) => ({
      ...reader,
      action: 'family.read',
      outcome: scope,
      subject: row.coverage_id,
      personId: row.person_id,
      insurerCode: coverage.insurerCode,
    })),
  )
}

type UseOptions = { scope: Exclude<FamilyScope, 'see_diagnosis'>; lock?: true }

/**
 * Returns a coverage that the member may use with this scope: their own, or a relative's. With `lock`, the family link
 * can't end before the transaction of `ctx.db` ends. R39, R42
 * @throws AppError not_found if the coverage is unknown, or the member may not use it with this scope
 */
export async function requireCoverageFor(
  ctx: AppContext,
  reader: Reader,
  coverageId: string,
  options: UseOptions,
): Promise<InsuranceCoverage> {
  const [own] = await readOwnCoverages(ctx.db, reader.accountId, ctx.clock.today(), coverageId)
  return own ?? (await requireRelativeCoverage(ctx, reader, coverageId, options))
}

/** Like `requireCoverageFor`, but returns a member's own coverage without benefits and balances, which is faster. */
export async function requireCoverageFactsFor(
  ctx: AppContext,
  reader: Reader,
  coverageId: string,
  options: UseOptions,
): Promise<CoverageFacts> {
  const own = await readOwnFacts(ctx.reads, reader.accountId, ctx.clock.today(), coverageId)
  return own ?? (await requireRelativeCoverage(ctx, reader, coverageId, options))
}

async function requireRelativeCoverage(
  ctx: AppContext,
  reader: Reader,
  coverageId: string,
  options: UseOptions,
): Promise<InsuranceCoverage> {
  const [relative] = await readRelatives(ctx, reader, { ...options, coverageId })
  if (!relative) throw new AppError('not_found')
  return relative.coverage
}
