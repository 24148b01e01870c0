import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

const columns = [
  'id',
  'code',
  'name_th',
  'name_en',
  'kind',
  'province_th',
  'province_en',
  'phone',
  'latitude',
  'longitude',
] as const

/** Thai names by what follows the words for "hospital" and "clinic", and vowels written before their consonant after it. */
const byName = sql<string>`regexp_replace(regexp_replace(name_th, '^(โรงพยาบาล|คลินิก)', ''), '([เ-ไ])([ก-ฮ])', '\\2\\1', 'g')`

/** Hospitals by name, without a search. */
export function listByName(db: Db, limit: number) {
  return db.selectFrom('hospital').select(columns).orderBy(byName).orderBy('id').limit(limit).execute()
}
export type HospitalRow = Awaited<ReturnType<typeof listByName>>[number]

/**
 * Hospitals whose search text holds every term. First those where a whole line (a name, alias or province) is what was
 * typed, then those where one begins with it, then the rest. Folded text holds letters, digits and spaces only: nothing
 * in it is a pattern.
 */
export function findByTerms(
  db: Db,
  terms: readonly string[],
  folded: string,
  limit: number,
): Promise<HospitalRow[]> {
  const line = sql<string>`chr(10) || search_text || chr(10)`
  const rank = sql<number>`case
    when ${line} like ${`%\n${folded}\n%`} then 0
    when ${line} like ${`%\n${folded}%`} then 1
    else 2 end`
  return db
    .selectFrom('hospital')
    .select(columns)
    .where((where) => where.and(terms.map((term) => where('search_text', 'like', `%${term}%`))))
    .orderBy(rank)
    .orderBy(byName)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** How much of a term must be found alike: a wrong letter inside a longer Thai word passes. */
const alikeEnough = 0.4

/** For a misspelt name: the hospitals in whose search text every term is found alike, the likest first. */
export function findAlike(db: Db, terms: readonly string[], limit: number): Promise<HospitalRow[]> {
  const likeness = (term: string) => sql<number>`word_similarity(${term}, search_text)`
  return db
    .selectFrom('hospital')
    .select(columns)
    .where((where) => where.and(terms.map((term) => where(likeness(term), '>=', alikeEnough))))
    .orderBy(sql.join(terms.map(likeness), sql` + `), 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
