import { type HospitalKind, type NetworkService, networkServices, type Opening } from '@khum/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { SearchWords } from './search-words'

export interface Position {
  latitude: number
  longitude: number
}

/** Which network contracts count: those of an insurer, for a plan, in force on the date `today` (ISO). */
export interface InsurerNetwork {
  insurer: string
  planId: string
  today: string
}

export interface HospitalSearch {
  words: SearchWords
  kind?: HospitalKind | undefined
  provinceTh?: string | undefined
  position: Position | null
  network: InsurerNetwork | null
  /** If set, finds only hospitals that offer this service cashless. `network` must then be set too. */
  service?: NetworkService | undefined
  limit: number
  offset: number
}

export interface HospitalRow {
  id: string
  code: string
  name_th: string
  name_en: string
  kind: HospitalKind
  province_th: string
  province_en: string
  phone: string | null
  latitude: number
  longitude: number
  hours: Opening[]
  /** Distance in metres in a straight line, not by road; null without a position. */
  distance: number | null
  network: NetworkService[]
}

/**
 * If at most this many rows match, all are fetched and sorted. If more match, rows are read in index order until the
 * page is full.
 */
const fewRows = 2_000

/**
 * Finds a page of hospitals. If the planner estimates that few rows match the words, or if only hospitals with a
 * service are wanted, looks up all matching rows and sorts them. Otherwise reads rows in the order of an index (by
 * position, name or province) until the page is full.
 */
export async function findHospitals(db: Kysely<Database>, given: HospitalSearch): Promise<HospitalRow[]> {
  const isFew =
    given.service !== undefined || (given.words.all.length > 0 && (await estimate(db, given)) <= fewRows)
  const find = isFew ? given : withProvinceFilter(given)
  const order = orderOf(find, isFew)
  const { rows } = await sql<HospitalRow>`
    select ${columns}, ${distanceFrom(find.position)} as distance, ${servicesFor(find.network)} as network
    from (
      select ${columns}, search_text, sort_name, place from hospital
      where ${sql.join(conditions(find, isFew), sql` and `)}
      order by ${order} limit ${find.limit} offset ${find.offset}
    ) hospital
    order by ${order}`.execute(db)
  return rows
}

/** Returns the planner's estimate of how many hospitals match the words. Reads no row. */
async function estimate(db: Kysely<Database>, { words, provinceTh }: HospitalSearch): Promise<number> {
  const where = conditions({ words, provinceTh, position: null, network: null, limit: 0, offset: 0 }, true)
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select id from hospital where ${sql.join(where, sql` and `)}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/**
 * Turns a province's name among the words into a filter. Without the filter, a search by distance could read many rows
 * of other provinces before it reaches this province.
 */
function withProvinceFilter(find: HospitalSearch): HospitalSearch {
  const { province } = find.words
  if (!province || find.provinceTh !== undefined) return find
  const all = find.words.all.filter((word) => word !== province.word)
  return { ...find, provinceTh: province.name, words: { ...find.words, all } }
}

export async function findHospital(
  db: Kysely<Database>,
  id: string,
  { position, network }: Pick<HospitalSearch, 'position' | 'network'>,
) {
  const { rows } = await sql<HospitalRow & { address_th: string | null; address_en: string | null }>`
    select ${columns}, address_th, address_en, ${distanceFrom(position)} as distance, ${servicesFor(network)} as network
    from hospital where active and id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Words for kinds of hospital. Many names contain these words. So a search by similarity ignores them if it also has
 * other words.
 */
const kindWords = ['โรงพยาบาล', 'คลินิก', 'ทันตกรรม', 'hospital', 'clinic', 'dental', 'medical', 'international']

/**
 * Finds hospitals for a misspelt search. A hospital is found if its names have a similar word for each typed word. The
 * most similar hospitals come first.
 */
export async function findSimilar(db: Kysely<Database>, find: HospitalSearch): Promise<HospitalRow[]> {
  const specific = find.words.all.filter((word) => !kindWords.includes(word))
  const words = specific.length > 0 ? specific : [...find.words.all]
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const others = conditions({ ...find, words: { ...find.words, all: [] } }, true)
  const { rows } = await sql<HospitalRow>`
    select ${columns}, ${distanceFrom(find.position)} as distance, ${servicesFor(find.network)} as network
    from hospital join hospital_alike(${words}::text[], ${longest}) alike using (id)
    where ${sql.join(others, sql` and `)}
    order by likeness desc, id limit ${find.limit} offset ${find.offset}`.execute(db)
  return rows
}

const columns = sql.raw(
  'id, code, name_th, name_en, kind, province_th, province_en, phone, latitude, longitude, hours',
)

/**
 * Builds the search's conditions. With `isFew` (few hospitals are likely to match), an index finds the rows with the
 * words. Otherwise each row is checked as it is read.
 */
function conditions(
  { words, kind, provinceTh, network, service }: HospitalSearch,
  isFew: boolean,
): RawBuilder<unknown>[] {
  return [
    sql`active`,
    ...words.all.map((word) =>
      isFew ? sql`search_text like ${`%${word}%`}` : sql`strpos(search_text, ${word}) > 0`,
    ),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(provinceTh === undefined ? [] : [sql`province_th = ${provinceTh}`]),
    ...(service && network
      ? [
          sql`id in (select hospital_id from network_contract where insurer_code = ${network.insurer}
            and service = ${service} and ${inForce(network)})`,
        ]
      : []),
  ]
}

/** Orders by distance, or by name: exact matches first, then names that begin with the words, then the rest. */
function orderOf({ words, position }: HospitalSearch, isFew: boolean): RawBuilder<unknown> {
  if (position) {
    const away = sql`place <-> ${pointOf(position)}::cube`
    // Adding 0 stops the planner from using the index of positions. With this index, PostgreSQL would read the whole
    // index to find a few rows.
    return isFew ? sql`(${away}) + 0, id` : away
  }
  if (!isFew) return sql`sort_name, id`
  if (words.all.length === 0) return sql`sort_name || '', id`
  const lines = sql`chr(10) || search_text || chr(10)`
  return sql`case when ${lines} like ${`%\n${words.folded}\n%`} then 0 when ${lines} like ${`%\n${words.folded}%`} then 1
    else 2 end, sort_name, id`
}

/** The earth's radius in metres; the column `place` is computed with the same value. */
const globeRadius = 6_378_168

/** Returns a position in the format of the column `place`. In SQL, PostgreSQL would compute it again for each row. */
function pointOf({ latitude, longitude }: Position): string {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  const axes = [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
  return `(${axes.map((share) => share * globeRadius).join(',')})`
}

/**
 * SQL: the distance along the earth's surface in whole metres. It is computed from the distance that `<->` returns,
 * which is a straight line through the globe.
 */
function distanceFrom(position: Position | null): RawBuilder<number | null> {
  if (!position) return sql`null::float8`
  const across = sql.lit(2 * globeRadius)
  return sql`round(${across} * asin(least(1, (place <-> ${pointOf(position)}::cube) / ${across})))`
}

function servicesFor(network: InsurerNetwork | null): RawBuilder<NetworkService[]> {
  if (!network) return sql`'{}'::text[]`
  return sql`array(select distinct service from network_contract where hospital_id = hospital.id
    and insurer_code = ${network.insurer} and service = any(${[...networkServices]}) and ${inForce(network)} order by service)`
}

/** SQL condition: the contract is in force, and is for this plan or for all plans. */
function inForce({ planId, today }: InsurerNetwork): RawBuilder<boolean> {
  return sql`(plan_id is null or plan_id = ${planId})
    and valid_from <= ${today}::date and (valid_to is null or valid_to >= ${today}::date)`
}
