import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { InsurerScope } from '../../caller'
import type { Database } from '../../db/schema'
import { isInScope } from '../../insurer-scope'

/** What a search looks for. Every field that is set is looked up by an index of its own. */
export interface MemberTerms {
  /** The number of a policy, card or employee, upper case. */
  number?: string
  nationalIdHash?: Buffer
  /** E.164 */
  phone?: string
  /** A given name and perhaps a surname. */
  words?: readonly string[]
}

/** How many rows of an index one way to search reads at most. */
const most = 500

/** Finds up to `limit` people with a card of the caller's insurers. @returns their ids */
export async function findPersonIds(
  db: Kysely<Database>,
  caller: InsurerScope,
  terms: MemberTerms,
  limit: number,
): Promise<string[]> {
  const ways = waysOf(terms)
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

function waysOf({ number, nationalIdHash, phone, words }: MemberTerms): RawBuilder<unknown>[] {
  const ways: RawBuilder<unknown>[] = []
  if (number !== undefined)
    ways.push(
      sql`(select person_id as id from coverage where upper(card_number) = ${number} limit ${most})`,
      sql`(select person_id as id from coverage where upper(employee_id) = ${number} limit ${most})`,
      sql`(select coverage.person_id as id from policy
        join policy_period period on period.policy_id = policy.id
        join coverage on coverage.policy_period_id = period.id
        where upper(policy.number) = ${number} limit ${most})`,
    )
  if (nationalIdHash) ways.push(sql`(select id from person where national_id_hash = ${nationalIdHash})`)
  if (phone !== undefined)
    ways.push(
      sql`(select id from person where contact_phone = ${phone} limit ${most})`,
      sql`(select person_id as id from login where phone = ${phone} limit ${most})`,
    )
  const [first, second] = words ?? []
  if (first !== undefined) ways.push(...named(first, second))
  return ways
}

function named(first: string, second: string | undefined): RawBuilder<unknown>[] {
  const [th, en] = [`${likeLiteral(first)}%`, `${likeLiteral(first.toLowerCase())}%`]
  if (second === undefined)
    return [
      sql`(select id from person where name_th like ${th} limit ${most})`,
      sql`(select id from person where surname_th like ${th} limit ${most})`,
      sql`(select id from person where lower(name_en) like ${en} limit ${most})`,
      sql`(select id from person where lower(surname_en) like ${en} limit ${most})`,
    ]
  const [surname, lowered] = [`${likeLiteral(second)}%`, `${likeLiteral(second.toLowerCase())}%`]
  return [
    sql`(select id from person where name_th like ${th} and surname_th like ${surname} limit ${most})`,
    sql`(select id from person where lower(name_en) like ${en} and lower(surname_en) like ${lowered} limit ${most})`,
  ]
}

function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
