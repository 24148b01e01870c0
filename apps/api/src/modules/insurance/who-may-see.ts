import type { FamilyScope } from '@khum/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { isServed } from '../partners/served-insurers'

/*
 * Only this file defines who may see or use a coverage: the person it covers, and an account with a live family link to
 * that person, if the link's scopes include the purpose. Having a coverage in the list gives no access. The account's
 * partner must serve the coverage's insurer. Requirements 1.3 and 1.4, R42.
 */

/** The account that wants to see a coverage, and the time at which it asks. */
export interface Viewer {
  accountId: string
  now: Date
}

/**
 * SQL condition: the coverage belongs to the account holder. The parameters are table names or aliases of the query.
 */
export function isOwn(account: string, coverage: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${account}.person_id`)} = ${sql.ref(`${coverage}.person_id`)}`
}

/** SQL condition: the family link hasn't been ended and hasn't expired. */
export function isLiveLink(link: string, now: Date): RawBuilder<boolean> {
  const endsAt = sql.ref(`${link}.ends_at`)
  return sql`(${sql.ref(`${link}.ended_at`)} is null and (${endsAt} is null or ${endsAt} > ${now}))`
}

/** SQL condition: the family link is live and includes the scope. */
export function grants(link: string, scope: FamilyScope, now: Date): RawBuilder<boolean> {
  return sql`(${isLiveLink(link, now)} and ${scope} = any (${sql.ref(`${link}.scopes`)}))`
}

/** SQL condition: the account may use the person's coverages in this scope. */
export function hasAccess(of: {
  accountId: string | RawBuilder<string>
  personId: RawBuilder<string>
  scope: FamilyScope
  now: Date
}): RawBuilder<boolean> {
  return sql`exists (
    select from account viewer
    where viewer.id = ${of.accountId} and (viewer.person_id = ${of.personId} or exists (
      select from family_link link
      where link.account_id = viewer.id and link.person_id = ${of.personId} and ${grants('link', of.scope, of.now)}
    )))`
}

/**
 * SQL condition: the account's partner serves the coverage's insurer. The parameters are table names or aliases of
 * the query.
 */
export function isShownTo(account: string, coverage: string): RawBuilder<boolean> {
  return isServed(sql.ref(`${account}.partner_id`), coverage)
}

/** SQL condition: the viewer may see the `coverage` of the query. */
export function maySee({ accountId, now }: Viewer): RawBuilder<boolean> {
  const partnerId = sql<string>`(select partner_id from account where id = ${accountId})`
  const access = hasAccess({ accountId, personId: sql.ref('coverage.person_id'), scope: 'see', now })
  return sql`(${access} and ${isServed(partnerId, 'coverage')})`
}

/**
 * Selects a coverage with its policy, if the coverage is in the viewer's list and the viewer may see it. Otherwise
 * selects nothing.
 */
export function visibleCoverage(db: Kysely<Database>, viewer: Viewer, coverageId: string) {
  return db
    .selectFrom('account_coverage')
    .innerJoin('coverage', 'coverage.id', 'account_coverage.coverage_id')
    .innerJoin('policy_period', 'policy_period.id', 'coverage.policy_period_id')
    .innerJoin('policy', 'policy.id', 'policy_period.policy_id')
    .where('account_coverage.account_id', '=', viewer.accountId)
    .where('account_coverage.coverage_id', '=', coverageId)
    .where(maySee(viewer))
}
