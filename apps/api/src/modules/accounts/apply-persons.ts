import { type Kysely, sql } from 'kysely'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import { newId } from '../../ids'
import type { Keys } from '../../keys/keys'
import { hashNationalId, hashPassport, nationalIdAad, passportAad } from './person-identifiers'

type Db = Kysely<Database>

/** A person as a source describes them. Values that the source leaves out don't change. */
export interface SourcePerson {
  /** The id for a new person. Used only if nobody has the source key, the citizen id or the passport yet. */
  newId: string
  sourceKey: string
  version: bigint
  hash: Buffer
  names: Partial<Record<(typeof nameFields)[number], string>>
  birthDate?: string | undefined
  gender?: string | undefined
  citizenId?: string | undefined
  passport?: string | undefined
  phone?: string | undefined
}

const nameFields = ['title_th', 'name_th', 'surname_th', 'title_en', 'name_en', 'surname_en'] as const

/**
 * Lets only one transaction at a time write people from sources, because batches of two insurers may contain the same
 * person.
 */
export async function lockPersonsOfBatches(db: Db): Promise<void> {
  await lockUntilCommit(db, 'apply persons')
}

/**
 * Writes people from a source. A row updates the person with the row's source key or, if there is no such person, the
 * person with the row's citizen id or passport. If there is no such person either, the row creates one. A citizen id
 * that a person already has is replaced only if `replacesIds` is set. Run this in a transaction.
 */
export async function applyPersons(
  db: Db,
  keys: Keys,
  of: { insurerCode: string; source: string; replacesIds: boolean },
  people: readonly SourcePerson[],
): Promise<void> {
  if (people.length === 0) return
  // Without this lock, batches of two insurers could create the same person twice.
  await lockPersonsOfBatches(db)
  const ids = chooseIds(people, await findKnown(db, keys, of, people))
  const rows = people.map((person) => rowOf(keys, person, ids.get(person.sourceKey) ?? person.newId))
  const given = JSON.stringify(rows)
  await writePersons(db, keys, given, of.replacesIds)
  await writeKeys(db, of, given)
  await writePassports(db, keys, people, rows)
}

/**
 * Chooses which person each row describes. Looks the person up by source key first, then by citizen id, then by
 * passport. Rows with the same citizen id always get the same person, because two people can't have the same id.
 * @returns person ids by source key
 */
function chooseIds(people: readonly SourcePerson[], known: Known): Map<string, string> {
  const ids = new Map<string, string>()
  const byCitizenId = new Map<string, string>()
  const byPassport = new Map<string, string>()
  const isLinked = ({ sourceKey }: SourcePerson) => known.byKey.has(sourceKey)
  for (const person of [...people.filter(isLinked), ...people.filter((each) => !isLinked(each))]) {
    const { sourceKey, citizenId = '', passport = '' } = person
    const id =
      known.byKey.get(sourceKey) ??
      known.byCitizenId.get(sourceKey) ??
      byCitizenId.get(citizenId) ??
      known.byPassport.get(sourceKey) ??
      byPassport.get(passport) ??
      person.newId
    ids.set(sourceKey, id)
    if (citizenId !== '' && !byCitizenId.has(citizenId)) byCitizenId.set(citizenId, id)
    if (passport !== '' && !byPassport.has(passport)) byPassport.set(passport, id)
  }
  return ids
}

function rowOf(keys: Keys, person: SourcePerson, id: string) {
  const { citizenId } = person
  return {
    id,
    source_key: person.sourceKey,
    source_version: String(person.version),
    source_hash: person.hash.toString('hex'),
    ...person.names,
    birth_date: person.birthDate,
    gender: person.gender,
    contact_phone: person.phone,
    sealed: citizenId && keys.seal(Buffer.from(citizenId), nationalIdAad).toString('hex'),
    hash: citizenId && hashNationalId(keys, citizenId).toString('hex'),
    hash_key: citizenId || person.passport || person.phone ? keys.ids[0].toString('hex') : undefined,
  }
}

/**
 * The ids of the people whom the rows describe, found in the database in three ways. All three maps have a row's source
 * key as the key. `byCitizenId` and `byPassport` have only rows whose source key isn't stored yet.
 */
interface Known {
  byKey: Map<string, string>
  byCitizenId: Map<string, string>
  byPassport: Map<string, string>
}

/** Finds the people in the database by source key, citizen id or passport. */
async function findKnown(
  db: Db,
  keys: Keys,
  { insurerCode, source }: { insurerCode: string; source: string },
  people: readonly SourcePerson[],
): Promise<Known> {
  const linked = await db
    .selectFrom('person_source')
    .select(['source_key', 'person_id'])
    .where('insurer_code', '=', insurerCode)
    .where('source', '=', source)
    .where(sql<boolean>`source_key = any (${people.map(({ sourceKey }) => sourceKey)}::text[])`)
    .execute()
  const known: Known = {
    byKey: new Map(linked.map((row) => [row.source_key, row.person_id])),
    byCitizenId: new Map(),
    byPassport: new Map(),
  }
  const others = people.filter(({ sourceKey }) => !known.byKey.has(sourceKey))
  const hashes = others.flatMap(({ sourceKey, citizenId, passport }) => [
    ...(citizenId
      ? keys.lookupHashes(citizenId, 'national_id').map((hash) => ({ sourceKey, hash, rank: 1 }))
      : []),
    ...(passport
      ? keys.lookupHashes(passport, 'passport').map((hash) => ({ sourceKey, hash, rank: 2 }))
      : []),
  ])
  if (hashes.length === 0) return known
  const { rows } = await sql<{ source_key: string; rank: number; person_id: string }>`
    select source_key, rank, person_id from (
      select given."sourceKey" as source_key, given.rank, case given.rank
        when 1 then (select id from person where national_id_hash = decode(given.hash, 'hex'))
        else (select identifier.person_id from person_identifier identifier where number_hash = decode(given.hash, 'hex'))
      end as person_id
      from jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) given ("sourceKey" text, hash text, rank int)
    ) found
    where person_id is not null`.execute(db)
  for (const { source_key, rank, person_id } of rows)
    (rank === 1 ? known.byCitizenId : known.byPassport).set(source_key, person_id)
  return known
}

const givenSql = (given: string) => sql`jsonb_to_recordset(${given}::jsonb) given (id text, source_key text,
  source_version bigint, source_hash text, title_th text, name_th text, surname_th text, title_en text, name_en text,
  surname_en text, birth_date date, gender text, contact_phone text, sealed text, hash text, hash_key text)`

/**
 * Writes the people. A stored citizen id stays, except in two cases: a correction replaces the id, or the id's master
 * key is lost. In the second case, nobody could find the person by the stored id any more. R97
 */
async function writePersons(db: Db, keys: Keys, given: string, replacesIds: boolean): Promise<void> {
  const idStays = sql`(${!replacesIds} and substring(person.national_id_sealed, 2, 4) = any (${keys.ids}::bytea[]))`
  await sql`
    insert into person (id, title_th, name_th, surname_th, title_en, name_en, surname_en, birth_date, gender, contact_phone,
      national_id_sealed, national_id_hash)
    select distinct on (id) id, coalesce(title_th, ''), coalesce(name_th, ''), coalesce(surname_th, ''),
      coalesce(title_en, ''), coalesce(name_en, ''), coalesce(surname_en, ''), birth_date, gender, contact_phone,
      decode(sealed, 'hex'), decode(hash, 'hex')
    from ${givenSql(given)}
    order by id, source_key
    on conflict (id) do update set
      title_th = coalesce(nullif(excluded.title_th, ''), person.title_th), name_th = excluded.name_th,
      surname_th = excluded.surname_th, title_en = coalesce(nullif(excluded.title_en, ''), person.title_en),
      name_en = coalesce(nullif(excluded.name_en, ''), person.name_en),
      surname_en = coalesce(nullif(excluded.surname_en, ''), person.surname_en),
      birth_date = coalesce(excluded.birth_date, person.birth_date), gender = coalesce(excluded.gender, person.gender),
      contact_phone = coalesce(excluded.contact_phone, person.contact_phone),
      national_id_sealed = case when ${idStays} then person.national_id_sealed
        else coalesce(excluded.national_id_sealed, person.national_id_sealed) end,
      national_id_hash = case when ${idStays} then person.national_id_hash
        else coalesce(excluded.national_id_hash, person.national_id_hash) end`.execute(db)
}

async function writeKeys(
  db: Db,
  { insurerCode, source }: { insurerCode: string; source: string },
  given: string,
): Promise<void> {
  await sql`
    insert into person_source (person_id, insurer_code, source, source_key, source_version, source_hash, hash_key)
    select id, ${insurerCode}, ${source}, source_key, source_version, decode(source_hash, 'hex'), decode(hash_key, 'hex')
    from ${givenSql(given)}
    on conflict (insurer_code, source, source_key) do update
    set person_id = excluded.person_id, source_version = excluded.source_version, source_hash = excluded.source_hash,
      hash_key = excluded.hash_key`.execute(db)
}

async function writePassports(
  db: Db,
  keys: Keys,
  people: readonly SourcePerson[],
  rows: readonly { id: string }[],
): Promise<void> {
  const passports = people.flatMap(({ passport }, index) => {
    const personId = rows[index]?.id
    return passport && personId ? [{ passport, personId }] : []
  })
  if (passports.length === 0) return
  await db
    .insertInto('person_identifier')
    .values(
      passports.map(({ passport, personId }) => ({
        id: newId(),
        person_id: personId,
        kind: 'passport' as const,
        number_sealed: keys.seal(Buffer.from(passport), passportAad),
        number_hash: hashPassport(keys, passport),
      })),
    )
    .onConflict((conflict) => conflict.column('number_hash').doNothing())
    .execute()
}
