import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { InsurerScope } from '../../caller'
import type { Database } from '../../db/schema'
import { isInScope } from '../../insurer-scope'
import { isMemberOf } from './members.repo'

/** What staff search for. Only the fields that are set are searched. */
export interface MemberTerms {
  /** The number of a policy, card or employee, upper case. */
  number?: string
  /** The hashes of one citizen id, one for each master key. The database may contain any of them. */
  nationalIdHashes?: readonly Buffer[]
  /** A phone number in the format E.164. */
  phone?: string
  /** The possible meanings of a typed name: each is a given name alone, or a given name and a surname. */
  names?: readonly (readonly string[])[]
}

/** The most rows that one query of the search reads from its index. */
const most = 500

/** Finds up to `limit` people with a card of the caller's insurers. @returns their ids */
export async function findPersonIds(
  db: Kysely<Database>,
  caller: InsurerScope,
  terms: MemberTerms,
  limit: number,
): Promise<string[]> {
  const ways = waysOf(caller, terms)
  if (ways.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct found.id from (${sql.join(ways, sql` union `)}) found
    join coverage on coverage.person_id = found.id
    join policy_period period on period.id = coverage.policy_period_id
    join policy on policy.id = period.policy_id
    where ${isInScope(caller, sql.ref('policy.insurer_code'))}
    order by found.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns one query for each index to search. The queries filter by insurer before they limit their rows. Otherwise,
 * the matches of large insurers could fill the limit, and those of a small insurer would be missing. Only the query for
 * logins with a phone isn't filtered, because few logins have the same phone. R99
 */
function waysOf(
  caller: InsurerScope,
  { number, nationalIdHashes, phone, names }: MemberTerms,
): RawBuilder<unknown>[] {
  const cards = (condition: RawBuilder<unknown>) => sql`(select coverage.person_id as id from coverage
    join policy_period period on period.id = coverage.policy_period_id join policy on policy.id = period.policy_id
    where ${condition} and ${isInScope(caller, sql.ref('policy.insurer_code'))} limit ${most})`
  const people = (condition: RawBuilder<unknown>) =>
    sql`(select person.id from person where ${condition} and ${isMemberOf(caller)} limit ${most})`
  const ways: RawBuilder<unknown>[] = []
  if (number !== undefined)
    ways.push(
      cards(sql`upper(coverage.card_number) = ${number}`),
      cards(sql`upper(coverage.employee_id) = ${number}`),
      cards(sql`upper(policy.number) = ${number}`),
    )
  if (nationalIdHashes) ways.push(people(sql`national_id_hash = any(${nationalIdHashes}::bytea[])`))
  if (phone !== undefined)
    ways.push(
      people(sql`contact_phone = ${phone}`),
      sql`(select person_id as id from login where phone = ${phone} limit ${most})`,
    )
  const conditions = (names ?? []).flatMap(([first, second]) =>
    first === undefined ? [] : named(first, second),
  )
  return [...ways, ...conditions.map(people)]
}

/**
 * Returns conditions for people whose given name or surname begins with `first`. With `second`, the given name must
 * begin with `first` and the surname with `second`.
 */
function named(first: string, second: string | undefined): RawBuilder<unknown>[] {
  const [th, en] = [`${likeLiteral(first)}%`, `${likeLiteral(first.toLowerCase())}%`]
  if (second === undefined)
    return [
      sql`name_th like ${th}`,
      sql`surname_th like ${th}`,
      sql`lower(name_en) like ${en}`,
      sql`lower(surname_en) like ${en}`,
    ]
  const [surname, lowered] = [`${likeLiteral(second)}%`, `${likeLiteral(second.toLowerCase())}%`]
  return [
    sql`name_th like ${th} and surname_th like ${surname}`,
    sql`lower(name_en) like ${en} and lower(surname_en) like ${lowered}`,
  ]
}

function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
