import type { ConsentDue } from '@khum/contract'
import { type RawBuilder, sql } from 'kysely'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'

/** SQL condition: no operator has withdrawn the consent document. `alias` names the document in the query. */
export function isNotWithdrawn(alias: string) {
  return sql<boolean>`not exists (
    select from consent_document_withdrawal withdrawal where withdrawal.document_id = ${sql.ref(`${alias}.id`)})`
}

/**
 * SQL condition: the consent event is valid. An acceptance becomes invalid if an operator withdraws its document; a
 * member's withdrawal is always valid. The parameters are the aliases of event and document in the query.
 */
export function countsAsConsent(event: string, document: string) {
  return sql<boolean>`(${sql.ref(`${event}.action`)} = 'withdrawn' or ${isNotWithdrawn(document)})`
}

/**
 * SQL condition: the consent event happened after the member joined the account's app or, if the member left and came
 * back, after the return. Earlier consents are no longer valid. The parameter is the alias of the consent event.
 */
export function isOfThisApp(event: string) {
  return sql<boolean>`${sql.ref(`${event}.at`)} >= coalesce(
    (select consents_from from account where id = ${sql.ref(`${event}.account_id`)}), '-infinity')`
}

/**
 * SQL: the time from which the account's consents count. For a member who came from another app, this is when they
 * joined this app. For a member who left this app and came back, it is when they came back. For all other members it is
 * null, and all their consents count.
 */
function joinedAt(accountId: RawBuilder<unknown>) {
  return sql`(select consents_from from account where id = ${accountId})`
}

/**
 * SQL condition: the insurer's app shows the consent document now, or showed it until a newer version replaced it. An
 * app shows the insurer's own texts and, for a kind without one, the common text. `alias` names the document in the
 * query.
 */
export function isForInsurer(alias: string, insCode: RawBuilder<unknown>, now: Date) {
  return sql<boolean>`(${isEffective(alias, now)} and (${sql.ref(`${alias}.insurer_code`)} = ${insCode}
    or ${sql.ref(`${alias}.insurer_code`)} is null and not exists (
      select from consent_document own
      where own.insurer_code = ${insCode} and own.kind = ${sql.ref(`${alias}.kind`)} and ${isEffective('own', now)})))`
}

function isEffective(alias: string, now: Date) {
  return sql<boolean>`(${sql.ref(`${alias}.effective_at`)} <= ${now} and ${isNotWithdrawn(alias)})`
}

/**
 * SQL: whether the document is forced: members must accept it before they can do anything else. If an operator has
 * changed this since the publication, the latest change counts.
 */
export function isForced(alias: string) {
  return sql<boolean>`coalesce((
    select change.is_force from consent_force_change change where change.document_id = ${sql.ref(`${alias}.id`)}
    order by change.id desc limit 1
  ), ${sql.ref(`${alias}.is_force`)})`
}

/**
 * SQL: a value that orders an app's texts of one kind from old to new. An insurer's own texts count as newer than all
 * common texts.
 */
function rank(alias: string) {
  return sql`(${sql.ref(`${alias}.insurer_code`)} is not null, ${sql.ref(`${alias}.version`)})`
}

/** SQL: the insurer of the app that the account belongs to. */
function insurerOf(accountId: RawBuilder<unknown>) {
  return sql`(select ins_code from account join partner on partner.id = account.partner_id where account.id = ${accountId})`
}

/**
 * Selects the terms and the privacy notice in force in the account's app, if the account hasn't accepted them. A
 * selected text is forced if any version since the accepted one is forced, even if the newest isn't.
 *
 * If the member has come from another app, a text is also forced if they have accepted no version of it in this app.
 * The consent to health data is selected for these members too, until they answer it.
 */
function textsDue(accountId: RawBuilder<unknown>, now: Date) {
  const insCode = sql`app.ins_code`
  return sql`
    select (array_agg(document.id order by document.version desc))[1] as id, document.kind,
      bool_or(${isForced('document')}) or bool_and(latest.version is null and ${joinedAt(accountId)} is not null) as is_force
    from (select ${insurerOf(accountId)} as ins_code) app
    join consent_document document on ${isForInsurer('document', insCode, now)}
    left join lateral (
      select accepted.insurer_code, accepted.version from consent_event event
      join consent_document accepted on accepted.id = event.document_id
      where event.account_id = ${accountId} and accepted.kind = document.kind and ${isOfThisApp('event')}
        and (accepted.insurer_code is null or accepted.insurer_code = ${insCode})
        and (accepted.kind = 'health_data' or event.action = 'accepted' and ${isNotWithdrawn('accepted')})
      order by ${rank('accepted')} desc limit 1
    ) latest on true
    where (latest.version is null or ${rank('document')} > ${rank('latest')})
      and (document.kind in ('terms', 'privacy')
        or document.kind = 'health_data' and latest.version is null and ${joinedAt(accountId)} is not null)
    group by document.kind
    order by is_force desc, document.kind desc`
}

/**
 * Lists the newest terms and privacy notice in force that the member hasn't accepted, forced ones first. For a member
 * who has come from another app, includes the consent to health data until they answer it. Requirement 3.14
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

/**
 * SQL for the query that identifies a caller: a document that the account must accept before it can do anything else,
 * or null.
 */
export function forcedConsent(accountId: RawBuilder<unknown>, now: Date) {
  return sql<MemberCaller['consentDue']>`(
    select json_build_object('id', due.id, 'kind', due.kind) from (${textsDue(accountId, now)}) due
    where due.is_force limit 1)`
}

/**
 * SQL for the query that identifies a caller: whether the account consents to the use of health data. False if a newer
 * version of the accepted document must be accepted. R66
 */
export function hasHealthConsent(accountId: RawBuilder<unknown>, now: Date) {
  return sql<boolean>`coalesce((
    select event.action = 'accepted' and not exists (
      select from consent_document newer
      where newer.kind = 'health_data' and ${isForInsurer('newer', sql`event.insurer_code`, now)}
        and ${rank('newer')} > ${rank('document')} and ${isForced('newer')}
    )
    from consent_event event join consent_document document on document.id = event.document_id
    where event.account_id = ${accountId} and document.kind = 'health_data' and ${isOfThisApp('event')}
      and ${countsAsConsent('event', 'document')}
    order by event.id desc limit 1
  ), false)`
}

/**
 * Whether the member came to this partner's app from another partner's app and hasn't answered this app's texts yet.
 */
export async function isNewHere(ctx: Pick<AppContext, 'db' | 'clock'>, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select account.consents_from is not null and not exists (
      select from consent_event event where event.account_id = account.id and event.at >= account.consents_from
    ) as is_new
    from account where account.id = ${accountId}`.execute(ctx.db)
  return rows[0]?.is_new ?? false
}
