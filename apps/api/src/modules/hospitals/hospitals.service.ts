import type {
  Answer,
  HospitalDetail,
  HospitalKind,
  HospitalReportReason,
  hospitalEndpoints,
  NetworkService,
  Place,
  Words,
} from '@khum/contract'
import { AppError, invalidField } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { addressKey } from '../../http/address-key'
import { newId } from '../../ids'
import { findPlanOf, insertReport, listNamesOf, listProvinceNames } from './hospitals.repo'
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

const defaultLimit = 30
/** How many results one search returns over all pages. */
const mostResults = 300

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
 * Lists hospitals and clinics by name, alias or province, in either language and any usual spelling; nearest first if a
 * position is given. If nothing matches, lists the most similar names. Requirement 1.6.
 * @throws AppError validation_failed, session_missing, not_found (the caller may not see the coverage)
 */
export async function listHospitals(
  ctx: AppContext,
  query: ListQuery,
  caller: MemberCaller | null,
): Promise<Answer<typeof hospitalEndpoints.listHospitals>> {
  if (query.network && !query.coverage) throw invalidField('coverage', 'required')
  const offset = Number(query.after ?? 0)
  const size = Math.min(query.limit ?? defaultLimit, mostResults - offset)
  if (size <= 0) return { items: [], next: null }
  const search: HospitalSearch = {
    words: readSearch(query.search ?? ''),
    kind: query.kind,
    provinceTh: query.province,
    position: readPosition(query),
    network: await networkOf(ctx, query.coverage, caller),
    service: query.network,
    limit: size + 1,
    offset,
  }
  if (search.words.isUnusable) return { items: [], next: null }
  const found = await findHospitals(ctx.db, search)
  // Searches for similar names only without a filter. With a filter, an empty result rarely means a misspelling.
  const filtered = query.kind ?? query.province ?? query.network
  const isMisspelt =
    found.length === 0 && offset === 0 && search.words.all.length > 0 && filtered === undefined
  const rows = isMisspelt ? await findSimilar(ctx.db, { ...search, limit: size }) : found
  const now = ctx.clock.now()
  const end = offset + size
  const hasMore = rows.length > size
  return {
    items: rows.slice(0, size).map((row) => toHospitalItem(row, now)),
    next: hasMore && end < mostResults ? String(end) : null,
    is_capped: hasMore && end >= mostResults,
  }
}

/** Returns a hospital. Requirement 1.6. @throws AppError validation_failed, session_missing, not_found */
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

/** Finds a few hospitals and clinics by name, for a field that suggests places. */
export async function findPlaces(ctx: AppContext, search: string): Promise<Place[]> {
  const { items } = await listHospitals(ctx, { search, limit: 10 }, null)
  return items.map(({ code, name, province }) => ({ code, name, province }))
}

/**
 * Returns the codes of a few hospitals whose names contain the words of a text, in either language. Returns an empty
 * list if no word of the text has three letters or more.
 */
export async function listPlaceCodes({ db }: Pick<AppContext, 'db'>, text: string): Promise<string[]> {
  const words = readSearch(text)
  if (words.isUnusable || words.all.length === 0) return []
  const rows = await findHospitals(db, { words, position: null, network: null, limit: 10, offset: 0 })
  return rows.map(({ code }) => code)
}

export async function listProvinces(ctx: AppContext): Promise<Words[]> {
  const rows = await listProvinceNames(ctx.db)
  return rows.map(({ province_th, province_en }) => ({ th: province_th, en: province_en }))
}

/**
 * Saves an anonymous report of wrong hospital data.
 * @throws AppError not_found; rate_limited after ten reports from one IP address in an hour
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

/**
 * Returns the hospital network to search in: the network of the coverage's insurer and plan. Null without a coverage.
 * R39, R42
 * @throws AppError session_missing, not_found
 */
async function networkOf(
  ctx: AppContext,
  coverageId: string | undefined,
  caller: MemberCaller | null,
): Promise<InsurerNetwork | null> {
  if (coverageId === undefined) return null
  if (!caller) throw new AppError('session_missing')
  const { accountId } = caller
  const found = await findPlanOf(ctx.db, { accountId, now: ctx.clock.now() }, coverageId)
  if (!found) throw new AppError('not_found')
  return { insurer: found.insurer_code, planId: found.plan_id, today: ctx.clock.today() }
}

function readPosition({ lat, lng }: PositionQuery): Position | null {
  if (lat === undefined && lng === undefined) return null
  if (lat === undefined) throw invalidField('lat', 'required')
  if (lng === undefined) throw invalidField('lng', 'required')
  return { latitude: lat, longitude: lng }
}

/** Returns a map from hospital codes to the hospitals' names. Leaves out unknown codes. */
export async function listPlaceNames(
  db: AppContext['db'],
  codes: readonly string[],
): Promise<Map<string, Words>> {
  if (codes.length === 0) return new Map()
  const rows = await listNamesOf(db, codes)
  return new Map(rows.map(({ code, name_th, name_en }) => [code, { th: name_th, en: name_en }]))
}
