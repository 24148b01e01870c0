import type { FamilyScope } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { auditAll } from '../audit/audit'
import type { InsuranceCoverage } from '../insurance/coverage'
import { readCoverages, readOwnCoverages } from '../insurance/read-coverages'
import { listRelativePlaces, type RelativePlace } from './authority.repo'

/** Who looks, and in which request. */
export interface Reader {
  accountId: string
  partnerId?: string | undefined
  traceId?: string | undefined
}

/** A relative's coverage with the authority that opens it. */
interface RelativeCoverage {
  coverage: InsuranceCoverage
  linkId: string
}

interface Look {
  scope: FamilyScope
  coverageId?: string
  /** Keeps the authority as it is until the transaction of `ctx.db` ends. */
  hold?: true
}

/**
 * Coverages of relatives in the member's list, in its order, that an authority of this scope opens now; nothing of it is
 * kept from one call to the next. Each one is written down as read. TRUST R42, R65
 */
export async function readRelatives(
  ctx: AppContext,
  reader: Reader,
  look: Look,
): Promise<RelativeCoverage[]> {
  const { accountId } = reader
  const places = await listRelativePlaces(ctx.db, { accountId, now: ctx.clock.now(), ...look })
  const ids = places.map((place) => place.coverage_id)
  const coverages = await readCoverages(ctx.db, ids, ctx.clock.today())
  const read = places.flatMap((place) => {
    const coverage = coverages.find(({ id }) => id === place.coverage_id)
    return coverage ? [{ place, coverage }] : []
  })
  await writeDown(
    ctx,
    reader,
    look.scope,
    read.map(({ place }) => place),
  )
  return read.map(({ place: { link_id, nickname, hidden }, coverage }) => ({
    coverage: { ...coverage, nickname, hidden },
    linkId: link_id,
  }))
}

async function writeDown(ctx: AppContext, reader: Reader, scope: FamilyScope, places: RelativePlace[]) {
  await auditAll(
    ctx,
    places.map((place) => ({
      action: 'family.read',
      outcome: scope,
      accountId: reader.accountId,
      partnerId: reader.partnerId,
      traceId: reader.traceId,
      subject: place.coverage_id,
      personId: place.person_id,
    })),
  )
}

/**
 * A coverage that the member may use so: an own one, or a relative's with an authority of this scope. Anybody else's and an
 * unknown one are answered alike. Within a transaction pass a context whose `db` is the transaction; `hold` keeps the
 * authority until it ends. TRUST R39, R42. @throws AppError not_found
 */
export async function requireCoverageFor(
  ctx: AppContext,
  reader: Reader,
  coverageId: string,
  look: { scope: Exclude<FamilyScope, 'see_diagnosis'>; hold?: true },
): Promise<InsuranceCoverage> {
  const [own] = await readOwnCoverages(ctx.db, reader.accountId, ctx.clock.today(), coverageId)
  if (own) return own
  const [relative] = await readRelatives(ctx, reader, { ...look, coverageId })
  if (!relative) throw new AppError('not_found')
  return relative.coverage
}
