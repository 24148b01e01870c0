import type { HospitalKind, NetworkService, Opening } from '@khum/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { SearchWords } from './search-words'

export interface Position {
  latitude: number
  longitude: number
}

/** Whose network is told beside each place, and on which day (ISO). */
export interface NetworkOf {
  insurer: string
  today: string
}

export interface Find {
  words: SearchWords
  kind?: HospitalKind | undefined
  provinceTh?: string | undefined
  position: Position | null
  network: NetworkOf | null
  /** Only places that have it without cash; needs `network`. */
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
  /** Metres over the ground, null without a position. */
  distance: number | null
  network: NetworkService[]
}

/**
 * One page of places in one query, which reads from one index: nearest first walks the index of positions, by name that
 * of names, by province that of provinces. What a telling word, or a network, leaves is few: those are found by it and
 * then put in order.
 */
export async function findHospitals(db: Kysely<Database>, find: Find): Promise<HospitalRow[]> {
  const order = orderOf(find)
  const { rows } = await sql<HospitalRow>`
    select ${columns}, ${distanceFrom(find.position)} as distance, ${servicesFor(find.network)} as network
    from (
      select ${columns}, search_text, sort_name, place from hospital
      where ${sql.join(conditions(find), sql` and `)}
      order by ${order} limit ${find.limit} offset ${find.offset}
    ) hospital
    order by ${order}`.execute(db)
  return rows
}

/** One place that has not closed, by its id. */
export async function findHospital(
  db: Kysely<Database>,
  id: string,
  { position, network }: Pick<Find, 'position' | 'network'>,
) {
  const { rows } = await sql<HospitalRow & { address_th: string | null; address_en: string | null }>`
    select ${columns}, address_th, address_en, ${distanceFrom(position)} as distance, ${servicesFor(network)} as network
    from hospital where active and id = ${id}`.execute(db)
  return rows[0]
}

/** For a misspelt name: the places in whose names every word is found alike, the likest first. */
export async function findAlike(db: Kysely<Database>, find: Find): Promise<HospitalRow[]> {
  const words = [...find.words.telling, ...find.words.common]
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const others = conditions({ ...find, words: { telling: [], common: [], folded: '' } })
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

function conditions({ words, kind, provinceTh, network, service }: Find): RawBuilder<unknown>[] {
  return [
    sql`active`,
    ...words.telling.map((word) => sql`search_text like ${`%${word}%`}`),
    // Looked at, but not looked up: an index would bring half of all places.
    ...words.common.map((word) => sql`strpos(search_text, ${word}) > 0`),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(provinceTh === undefined ? [] : [sql`province_th = ${provinceTh}`]),
    ...(service && network
      ? [
          sql`id in (select hospital_id from hospital_network where insurer_code = ${network.insurer}
            and service = ${service} and ${inForce(network.today)})`,
        ]
      : []),
  ]
}

/** By distance, or by name: first the names that are what was typed, then those that begin with it, then the rest. */
function orderOf({ words, position, service, provinceTh }: Find): RawBuilder<unknown> {
  const few = words.telling.length > 0 || service !== undefined
  if (position) {
    const away = sql`place <-> ${pointOf(position)}`
    // The sum keeps the few, or a province far away, from being found by walking past everything else.
    return few || provinceTh !== undefined ? sql`(${away}) + 0, id` : away
  }
  if (!few) return sql`sort_name, id`
  if (words.telling.length === 0) return sql`sort_name || '', id`
  const lines = sql`chr(10) || search_text || chr(10)`
  return sql`case when ${lines} like ${`%\n${words.folded}\n%`} then 0 when ${lines} like ${`%\n${words.folded}%`} then 1
    else 2 end, sort_name, id`
}

function pointOf({ latitude, longitude }: Position): RawBuilder<unknown> {
  return sql`ll_to_earth(${latitude}, ${longitude})`
}

function distanceFrom(position: Position | null): RawBuilder<number | null> {
  return position ? sql`round(earth_distance(place, ${pointOf(position)}))` : sql`null::float8`
}

function servicesFor(network: NetworkOf | null): RawBuilder<NetworkService[]> {
  if (!network) return sql`'{}'::text[]`
  return sql`array(select service from hospital_network where hospital_id = hospital.id
    and insurer_code = ${network.insurer} and ${inForce(network.today)} order by service)`
}

function inForce(today: string): RawBuilder<boolean> {
  return sql`valid_from <= ${today}::date and (valid_to is null or valid_to >= ${today}::date)`
}
