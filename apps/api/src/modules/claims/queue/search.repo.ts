import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { InsurerScope } from '../../../caller'
import type { Database } from '../../../db/schema'
import { isInScope } from '../../../insurer-scope'

/** What a search looks for. Every field that is set is looked up by an index of its own. */
export interface SearchTerms {
  /** Claim, policy, card or employee number, upper case. */
  number?: string
  /** The keyed hash of a citizen id. */
  nationalIdHash?: Buffer
  /** In satang. */
  amount?: number
  /** A given name and perhaps a surname, or a hospital's name. */
  words?: readonly string[]
}

/** Finds up to `limit` claims of the given insurers for each way to search. @returns their ids */
export async function searchClaimIds(
  db: Kysely<Database>,
  caller: InsurerScope,
  { number, nationalIdHash, amount, words }: SearchTerms,
  limit: number,
): Promise<string[]> {
  const ways: RawBuilder<unknown>[] = []
  if (number !== undefined) {
    ways.push(
      sql`claim_number = ${number}`,
      sql`policy_number like ${`${likeLiteral(number)}%`}`,
      sql`coverage_id in (select id from coverage where upper(card_number) = ${number} limit 200)`,
      sql`coverage_id in (select id from coverage where upper(employee_id) = ${number} limit 200)`,
    )
  }
  if (nationalIdHash) {
    ways.push(sql`person_id = (select id from person where national_id_hash = ${nationalIdHash})`)
  }
  if (amount !== undefined) ways.push(sql`medical_expense = ${amount}`)
  const [first, second] = words ?? []
  if (first !== undefined) {
    ways.push(sql`person_id in (${personsNamed(first, second)})`)
    ways.push(sql`provider_name like ${`${likeLiteral((words ?? []).join(' '))}%`}`)
  }
  const found = new Set<string>()
  for (const way of ways) {
    const { rows } = await sql<{ id: string }>`
      select claim.id from claim where ${way} and ${isInScope(caller, sql.ref('claim.insurer_code'))}
      limit ${limit}`.execute(db)
    for (const { id } of rows) found.add(id)
  }
  return [...found]
}

/**
 * Selects people whose given name or surname begins with `first`; with `second`, those whose given name begins with
 * `first` and surname with `second`.
 */
function personsNamed(first: string, second: string | undefined): RawBuilder<unknown> {
  const th = `${likeLiteral(first)}%`
  const en = `${likeLiteral(first.toLowerCase())}%`
  if (second === undefined) {
    return sql`(select id from person where name_th like ${th} limit 200)
      union (select id from person where surname_th like ${th} limit 200)
      union (select id from person where lower(name_en) like ${en} limit 200)
      union (select id from person where lower(surname_en) like ${en} limit 200)`
  }
  return sql`(select id from person where name_th like ${th} and surname_th like ${`${likeLiteral(second)}%`} limit 200)
    union (select id from person where lower(name_en) like ${en}
      and lower(surname_en) like ${`${likeLiteral(second.toLowerCase())}%`} limit 200)`
}

function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
