import {
  type HospitalDetail,
  type HospitalItem,
  type HospitalKind,
  type HospitalReportReason,
  limits,
  type NetworkService,
  type Words,
} from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { addressKey } from '../../http/address-key'
import { newId } from '../../ids'
import { findInsurerOf, insertReport, listProvinceNames } from './hospitals.repo'
import { toHospitalDetail, toHospitalItem } from './hospitals.view'
import {
  findHospital,
  findHospitals,
  findSimilar,
  type HospitalSearch,
  type InsurerNetwork,
  type Position,
} from './search.repo'
import { readSearch } from './search-words'

const usualLimit = 30

interface PositionQuery {
  lat?: number | undefined
  lng?: number | undefined
}

interface ListQuery extends PositionQuery {
  search?: string | undefined
  province?: string | undefined
  kind?: HospitalKind | undefined
  coverage?: string | undefined
  network?: NetworkService | undefined
  limit?: number | undefined
  after?: string | undefined
}

/**
 * Hospitals and clinics by name, alias or province in either language and any usual spelling, nearest first when a
 * position is given. When nothing holds what was typed, those most like it. Spec §1, §3 Hospital.
 * @throws AppError validation_failed, session_missing, not_found (for a coverage that is not the caller's)
 */
export async function listHospitals(
  ctx: AppContext,
  query: ListQuery,
  caller: MemberCaller | null,
): Promise<{ items: HospitalItem[]; next: string | null }> {
  if (query.network && !query.coverage) throw missing('coverage')
  const offset = Number(query.after ?? 0)
  const size = Math.min(query.limit ?? usualLimit, limits.hospitalsPerSearch - offset)
  if (size <= 0) return { items: [], next: null }
  const find: HospitalSearch = {
    words: readSearch(query.search ?? ''),
    kind: query.kind,
    provinceTh: query.province,
    position: readPosition(query),
    network: await networkOf(ctx, query.coverage, caller),
    service: query.network,
    limit: size + 1,
    offset,
  }
  if (find.words.isHopeless) return { items: [], next: null }
  const found = await findHospitals(ctx.db, find)
  // With a filter it is more likely the filter that leaves nothing.
  const filtered = query.kind ?? query.province ?? query.network
  const misspelt = found.length === 0 && offset === 0 && find.words.all.length > 0 && filtered === undefined
  const rows = misspelt ? await findSimilar(ctx.db, { ...find, limit: size }) : found
  const now = ctx.clock.now()
  const end = offset + size
  return {
    items: rows.slice(0, size).map((row) => toHospitalItem(row, now)),
    next: rows.length > size && end < limits.hospitalsPerSearch ? String(end) : null,
  }
}

/** One place. @throws AppError validation_failed, session_missing, not_found */
export async function getHospital(
  ctx: AppContext,
  id: string,
  query: PositionQuery & { coverage?: string | undefined },
  caller: MemberCaller | null,
): Promise<HospitalDetail> {
  const network = await networkOf(ctx, query.coverage, caller)
  const row = await findHospital(ctx.db, id, { position: readPosition(query), network })
  if (!row) throw new AppError('not_found')
  return toHospitalDetail(row, ctx.clock.now())
}

export async function listProvinces(ctx: AppContext): Promise<Words[]> {
  const rows = await listProvinceNames(ctx.db)
  return rows.map(({ province_th, province_en }) => ({ th: province_th, en: province_en }))
}

/**
 * Keeps what somebody says is wrong with an entry, and nothing of who says it.
 * @throws AppError not_found; rate_limited after ten of one address in an hour
 */
export async function reportHospital(
  ctx: AppContext,
  id: string,
  { reason, note, ip }: { reason: HospitalReportReason; note: string; ip: string },
): Promise<void> {
  const { waitSeconds } = await ctx.limiters.spend('hospital_report_ip', addressKey(ip))
  if (waitSeconds > 0) throw new AppError('rate_limited', { retryAfterSeconds: waitSeconds })
  const report = { id: newId(), hospital_id: id, reason, note, created_at: ctx.clock.now() }
  if (!(await insertReport(ctx.db, report))) throw new AppError('not_found')
}

/** Whose network is asked for: a coverage tells its insurer to whoever may see it. TRUST R39, R42 */
async function networkOf(
  ctx: AppContext,
  coverageId: string | undefined,
  caller: MemberCaller | null,
): Promise<InsurerNetwork | null> {
  if (coverageId === undefined) return null
  if (!caller) throw new AppError('session_missing')
  const { accountId } = caller
  const insurer = await findInsurerOf(ctx.db, { accountId, now: ctx.clock.now() }, coverageId)
  if (insurer === null) throw new AppError('not_found')
  return { insurer, today: ctx.clock.today() }
}

function readPosition({ lat, lng }: PositionQuery): Position | null {
  if (lat === undefined && lng === undefined) return null
  if (lat === undefined) throw missing('lat')
  if (lng === undefined) throw missing('lng')
  return { latitude: lat, longitude: lng }
}

function missing(path: string): AppError {
  return new AppError('validation_failed', { fields: [{ path, code: 'required' }] })
}
