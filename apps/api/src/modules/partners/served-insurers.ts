import { type RawBuilder, sql } from 'kysely'

/**
 * SQL condition: the partner serves the coverage's insurer, so its app may show the coverage.
 * @param coverage the table name or alias of the coverage in the query
 */
export function isServed(partnerId: string | RawBuilder<string>, coverage: string): RawBuilder<boolean> {
  return sql`exists (
    select from partner_insurer served
    where served.partner_id = ${partnerId} and served.insurer_code = ${sql.ref(`${coverage}.insurer_code`)})`
}

/** SQL condition: the person has a coverage of an insurer that the partner serves. Ignores ended and void coverages. */
export function hasCoverAt(of: {
  personId: RawBuilder<string>
  partnerId: string
  today: string
}): RawBuilder<boolean> {
  return sql`exists (
    select from coverage held
    where held.person_id = ${of.personId} and held.expiry_date >= ${of.today} and not held.void_from_inception
      and ${isServed(of.partnerId, 'held')})`
}
