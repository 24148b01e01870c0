import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { type Keys, openOrNull } from '../../keys/keys'
import { rowOfKey, type StagedRows } from '../insurance/staged'

type Before = Record<string, unknown>

const phoneAad = 'exchange_history.contact_phone'

/**
 * Seals the phones that people have before a chunk changes them, for the history. Returns JSON: an object with the
 * person ids as keys and the sealed phones in hexadecimal as values. R87
 */
export async function sealedPhones(db: Kysely<Database>, keys: Keys, staged: StagedRows): Promise<string> {
  const { rows } = await sql<{ id: string; phone: string }>`
    select person.id, person.contact_phone as phone
    from (
      select link.person_id as id
      from ${staged.rows} r cross join ${rowOfKey(staged, 'person_source', sql`r.source_key`)} link
      where r.decision = 'changed'
      union ${peopleByIdentity(staged)}
    ) given
    cross join lateral (select * from person each where each.id = given.id offset 0) person
    where person.contact_phone is not null`.execute(db)
  const sealed = rows.map(({ id, phone }) => [id, keys.seal(Buffer.from(phone), phoneAad).toString('hex')])
  return JSON.stringify(Object.fromEntries(sealed))
}

/** SQL: the ids of people who have the citizen id or passport of a new row. */
export function peopleByIdentity({ rows }: StagedRows) {
  return sql`
    select known.id from ${rows} r
    cross join lateral (
      select id from person where national_id_hash = r.national_id_hash
      union select person_id from person_identifier where number_hash = r.passport_hash
    ) known
    where r.op = 'upsert' and r.decision = 'new'`
}

/**
 * Unseals the phone in the history of a person, for `restorePersons`. If an earlier release wrote the history without a
 * phone, or the phone's master key is gone, the undo doesn't change the phone. Instead, it lowers the version of the
 * source's row, so that the row corrects the phone when the source sends it again.
 */
export function withPhone(keys: Keys, before: Before): Before {
  const { contact_phone_sealed: sealed, ...rest } = before
  // The history has no names if the person was erased, or if another insurer has sent newer names. Then the undo
  // doesn't change the phone either.
  if (!('name_th' in before)) return rest
  if (sealed === null) return { ...rest, restores_phone: true, contact_phone: null }
  const phone = typeof sealed === 'string' ? openOrNull(keys, Buffer.from(sealed, 'hex'), phoneAad) : null
  if (phone !== null) return { ...rest, restores_phone: true, contact_phone: phone.toString() }
  return 'source_version' in rest
    ? { ...rest, source_version: Number(rest.source_version) - 1, source_hash: null }
    : rest
}
