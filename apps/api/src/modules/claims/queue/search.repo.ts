import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { InsurerScope } from '../../../caller'
import type { Database } from '../../../db/schema'
import { isInScope } from '../../../insurer-scope'
import type { ClaimNumberSeries } from '../claim-number'
import { matches, type QueueFilter } from './queue-filter'

/** What a search looks for. Each field that is set is searched in its own index. */
export interface SearchTerms {
  /** Claim, policy, card or employee number, upper case. */
  number?: string
  /** The claim numbers that may be meant if the typed text is only a part of a claim number. */
  claimNumbers?: readonly string[]
  /** The hashes of one citizen id, one for each master key. The database may contain any of them. */
  nationalIdHashes?: readonly Buffer[]
  /** In satang. */
  amount?: number
  /** The possible meanings of a typed name: each is a given name alone, or a given name and a surname. */
  names?: readonly (readonly string[])[]
  /** The beginning of a hospital's name, as a member typed it. */
  place?: string
  /** Codes of known hospitals. */
  placeCodes?: readonly string[]
}

/**
 * Returns the ids of claims of the given insurers that match the filter and at least one of the terms: up to `limit`
 * of the newest claims for each term. For a policy number or hospital name, returns the newest claims with exactly this
 * text. Also returns claims whose number or name only begins with it. If there are too many, returns those that come
 * last in alphabetical order.
 */
export async function searchClaimIds(
  db: Kysely<Database>,
  caller: InsurerScope,
  { number, claimNumbers = [], nationalIdHashes, amount, names, place, placeCodes }: SearchTerms,
  { limit, filter }: { limit: number; filter: QueueFilter },
): Promise<string[]> {
  const inScope = sql`and ${isInScope(caller, sql.ref('claim.insurer_code'))} ${matches(filter)}`
  // Each `order by` matches an index and makes PostgreSQL use that index. Otherwise, because of the limit, PostgreSQL
  // may scan the whole table for a value that it estimates to be common.
  const ways: RawBuilder<unknown>[] = []
  // The first condition finds claims with exactly this text, the second one claims with a text that begins with it. The
  // first condition isn't written with `=`, because PostgreSQL would then ignore the column in the `order by` and no
  // longer use the index.
  const beginsWith = (column: RawBuilder<unknown>, text: string) =>
    [
      sql`${column} ~>=~ ${text} and ${column} ~<=~ ${text}`,
      sql`${column} like ${`${likeLiteral(text)}%`}`,
    ].map((condition) => sql`${condition} ${inScope} order by ${column} using ~>~, submitted_at desc`)
  // Finds the claims of a card or person first and sorts them afterwards, because no index has their order.
  const newestOf = (condition: RawBuilder<unknown>) =>
    sql`id = any(array(select own.id from claim own where ${condition})) ${inScope} order by submitted_at desc`
  if (number !== undefined) {
    ways.push(
      sql`claim_number = ${number} ${inScope}`,
      ...beginsWith(sql`policy_number`, number),
      newestOf(sql`own.coverage_id in (select id from coverage where upper(card_number) = ${number})`),
      newestOf(sql`own.coverage_id in (select id from coverage where upper(employee_id) = ${number})`),
    )
  }
  if (claimNumbers.length > 0) ways.push(sql`claim_number = any(${claimNumbers}::text[]) ${inScope}`)
  if (nationalIdHashes) {
    const people = sql`select id from person where national_id_hash = any(${nationalIdHashes}::bytea[])`
    ways.push(newestOf(sql`own.person_id in (${people})`))
  }
  if (amount !== undefined) ways.push(sql`medical_expense = ${amount} ${inScope} order by submitted_at desc`)
  for (const [first, second] of names ?? []) {
    if (first !== undefined)
      ways.push(newestOf(sql`own.person_id in (${personsNamed(inScope, first, second)})`))
  }
  if (place !== undefined) ways.push(...beginsWith(sql`provider_name`, place))
  for (const code of placeCodes ?? [])
    ways.push(sql`provider_code = ${code} ${inScope} order by provider_code, submitted_at desc`)
  const found = new Set<string>()
  for (const way of ways) {
    const { rows } = await sql<{ id: string }>`
      select claim.id from claim where ${way} limit ${limit}`.execute(db)
    for (const { id } of rows) found.add(id)
  }
  return [...found]
}

/** Lists the series of claim numbers: one for each prefix and Buddhist year. */
export function listClaimNumberSeries(db: Kysely<Database>): Promise<ClaimNumberSeries[]> {
  return db.selectFrom('claim_number_counter').select(['prefix', 'year', 'last_number']).execute()
}

/**
 * Selects people whose given name or surname begins with `first`, and who have a claim that matches `inScope`: the
 * conditions of the caller's insurers and of the filter. With `second`, the given name must begin with `first` and the
 * surname with `second`. Checks the claims before the limit. Otherwise, people without a matching claim, for example of
 * a large insurer, could fill the limit and hide the people who have one.
 */
function personsNamed(
  inScope: RawBuilder<unknown>,
  first: string,
  second: string | undefined,
): RawBuilder<unknown> {
  const [th, en] = [`${likeLiteral(first)}%`, `${likeLiteral(first.toLowerCase())}%`]
  const [surname, lowered] = [
    `${likeLiteral(second ?? '')}%`,
    `${likeLiteral((second ?? '').toLowerCase())}%`,
  ]
  const ways =
    second === undefined
      ? [
          sql`name_th like ${th}`,
          sql`surname_th like ${th}`,
          sql`lower(name_en) like ${en}`,
          sql`lower(surname_en) like ${en}`,
        ]
      : [
          sql`name_th like ${th} and surname_th like ${surname}`,
          sql`lower(name_en) like ${en} and lower(surname_en) like ${lowered}`,
        ]
  const found = ways.map(
    (way) => sql`(select id from person where ${way} and exists (select from claim
      where claim.person_id = person.id ${inScope}) limit 200)`,
  )
  return sql.join(found, sql` union `)
}

function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
