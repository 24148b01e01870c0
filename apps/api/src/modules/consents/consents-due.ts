import type { ConsentDue } from '@khum/contract'
import { type RawBuilder, sql } from 'kysely'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'

/** SQL condition on the alias of a consent document: no operator has withdrawn it. */
export function isNotWithdrawn(alias: string) {
  return sql<boolean>`not exists (
    select from consent_document_withdrawal withdrawal where withdrawal.document_id = ${sql.ref(`${alias}.id`)})`
}

/**
 * SQL condition on the aliases of a consent event and its document: whether the event counts. A member's withdrawal
 * always does; an acceptance doesn't if an operator withdrew the document.
 */
export function countsAsConsent(event: string, document: string) {
  return sql<boolean>`(${sql.ref(`${event}.action`)} = 'withdrawn' or ${isNotWithdrawn(document)})`
}

/**
 * Selects the newest terms and privacy notice in force that the account hasn't accepted. `is_force` is true if any
 * version since the accepted one is forced, even if the newest isn't.
 */
function textsDue(accountId: RawBuilder<unknown>, now: Date) {
  return sql`
    select (array_agg(document.id order by document.version desc))[1] as id, document.kind,
      bool_or(document.is_force) as is_force
    from consent_document document
    where document.kind in ('terms', 'privacy') and document.effective_at <= ${now} and ${isNotWithdrawn('document')}
      and document.version > coalesce((
        select max(accepted.version) from consent_event event
        join consent_document accepted on accepted.id = event.document_id
        where event.account_id = ${accountId} and event.action = 'accepted' and accepted.kind = document.kind
          and ${isNotWithdrawn('accepted')}
      ), 0)
    group by document.kind
    order by is_force desc, document.kind desc`
}

/**
 * Lists the newest terms and privacy notice in force that the member hasn't accepted, forced ones first. Requirement
 * 3.14
 */
export async function listConsentsDue(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  accountId: string,
): Promise<ConsentDue[]> {
  const { rows } = await textsDue(sql`${accountId}::khum_id`, ctx.clock.now())
    .$castTo<ConsentDue>()
    .execute(ctx.db)
  return rows
}

/** Part of the query that identifies a caller: the document that the account is forced to accept first, or null. */
export function forcedConsent(accountId: RawBuilder<unknown>, now: Date) {
  return sql<MemberCaller['consentDue']>`(
    select json_build_object('id', due.id, 'kind', due.kind) from (${textsDue(accountId, now)}) due
    where due.is_force limit 1)`
}

/**
 * Part of the query that identifies a caller: whether the account consents to health data. False if a newer version
 * of the accepted document must be accepted. R66
 */
export function hasHealthConsent(accountId: RawBuilder<unknown>, now: Date) {
  return sql<boolean>`coalesce((
    select event.action = 'accepted' and not exists (
      select from consent_document newer
      where newer.kind = 'health_data' and newer.is_force and newer.effective_at <= ${now}
        and newer.version > document.version and ${isNotWithdrawn('newer')}
    )
    from consent_event event join consent_document document on document.id = event.document_id
    where event.account_id = ${accountId} and document.kind = 'health_data'
      and ${countsAsConsent('event', 'document')}
    order by event.id desc limit 1
  ), false)`
}
