import type { ConsentKind, FoundMember, MessageChannel, NotificationTab } from '@khum/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { InsurerScope } from '../../caller'
import type { Database } from '../../db/schema'
import type { ClaimTable } from '../../db/schema-claims'
import { isInScope } from '../../insurer-scope'

type Db = Kysely<Database>

/** SQL condition: the person has a card of one of the caller's insurers. R90, R99 */
export function isMemberOf(caller: InsurerScope): RawBuilder<boolean> {
  return sql<boolean>`exists (select from coverage held
    join policy_period on policy_period.id = held.policy_period_id join policy on policy.id = policy_period.policy_id
    where held.person_id = person.id and ${isInScope(caller, sql.ref('policy.insurer_code'))})`
}

/** SQL condition: the account is in an app that shows cards of the caller's insurers. */
function isInAppOf(caller: InsurerScope): RawBuilder<boolean> {
  return sql<boolean>`exists (select from partner_insurer where partner_insurer.partner_id = account.partner_id
    and ${isInScope(caller, sql.ref('partner_insurer.insurer_code'))})`
}

export interface PersonRow {
  id: string
  title_th: string
  name_th: string
  surname_th: string
  title_en: string
  name_en: string
  surname_en: string
  birth_date: string | null
  contact_phone: string | null
  national_id_known: boolean
  has_account: boolean
}

/** Reads people with a card of the caller's insurers, by id. */
export async function readPeople(
  db: Db,
  caller: InsurerScope,
  ids: readonly string[],
): Promise<(PersonRow & Pick<FoundMember, 'cards'>)[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PersonRow & Pick<FoundMember, 'cards'>>`
    select person.id, title_th, name_th, surname_th, title_en, name_en, surname_en, birth_date, contact_phone,
      national_id_hash is not null as national_id_known,
      exists (select from account where account.person_id = person.id and status <> 'deleted'
        and ${isInAppOf(caller)}) as has_account,
      (select jsonb_agg(jsonb_build_object('insurer_code', policy.insurer_code, 'policy_number', policy.number,
          'card_number', coverage.card_number, 'employee_id', coverage.employee_id,
          'effective_date', coverage.effective_date, 'expiry_date', coverage.expiry_date)
          order by coverage.expiry_date desc, coverage.id)
        from coverage
        join policy_period period on period.id = coverage.policy_period_id
        join policy on policy.id = period.policy_id
        where coverage.person_id = person.id and ${isInScope(caller, sql.ref('policy.insurer_code'))}) as cards
    from person
    where person.id = any(${ids}::text[]) and ${isMemberOf(caller)}
    order by name_th, surname_th, person.id`.execute(db)
  return rows
}

/** Returns the ids of the person's coverages with insurers that the caller may see, the latest expiry date first. */
export async function listCoverageIds(db: Db, caller: InsurerScope, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select coverage.id from coverage
    join policy_period period on period.id = coverage.policy_period_id
    join policy on policy.id = period.policy_id
    where coverage.person_id = ${personId} and ${isInScope(caller, sql.ref('policy.insurer_code'))}
    order by coverage.expiry_date desc, coverage.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lists the person's accounts in apps that show cards of the caller's insurers. */
export async function listAccounts(db: Db, caller: InsurerScope, personId: string) {
  const { rows } = await sql<{
    id: string
    partner: string
    status: 'active' | 'left' | 'deleted'
    email: string | null
    lang: 'th' | 'en'
    created_at: Date
  }>`
    select account.id, partner_id as partner, status, email, lang, account.created_at from account
    where person_id = ${personId} and ${isInAppOf(caller)}
    order by created_at`.execute(db)
  return rows
}

/** Lists the person's claims with the caller's insurers, the newest first. */
export async function listPersonClaims(db: Db, caller: InsurerScope, personId: string, limit: number) {
  const { rows } = await sql<{
    claim_number: string
    insurer_code: string
    status: ClaimTable['status']
    admited_date: string
    submitted_at: Date
    medical_expense: bigint
    benefit: bigint | null
  }>`
    select claim_number, insurer_code, status, admited_date, submitted_at, medical_expense,
      (select benefit from claim_decision where claim_decision.id = claim.decision_id) as benefit
    from claim where person_id = ${personId} and ${isInScope(caller, sql.ref('claim.insurer_code'))}
    order by submitted_at desc limit ${limit}`.execute(db)
  return rows
}

/** Lists the consents that the accounts gave or withdrew in apps of the caller's insurers, newest first. */
export async function listConsents(db: Db, caller: InsurerScope, accountIds: readonly string[]) {
  const { rows } = await sql<{
    kind: ConsentKind
    version: number
    action: 'accepted' | 'withdrawn'
    at: Date
    partner: string
  }>`
    select kind, version, action, event.at, event.partner_id as partner
    from consent_event event join consent_document document on document.id = event.document_id
    where event.account_id = any(${accountIds}::text[]) and ${isInScope(caller, sql.ref('event.insurer_code'))}
    order by event.at desc, event.id desc limit 100`.execute(db)
  return rows
}

/** Lists the accounts' open sessions. */
export async function listSessions(db: Db, accountIds: readonly string[], now: Date) {
  const { rows } = await sql<{ user_agent: string; partner: string; created_at: Date; last_used_at: Date }>`
    select user_agent, partner_id as partner, created_at, last_used_at from session
    where account_id = any(${accountIds}::text[]) and ended_at is null
      and idle_expires_at > ${now} and absolute_expires_at > ${now}
    order by last_used_at desc`.execute(db)
  return rows
}

/**
 * Lists the newest notifications of the accounts, each with the channels outside the app that it was sent through.
 * Skips notifications about claims with insurers outside the caller's scope.
 */
export async function listMessages(
  db: Db,
  caller: InsurerScope,
  accountIds: readonly string[],
  limit: number,
) {
  const { rows } = await sql<{
    at: Date
    tab: NotificationTab
    claim_number: string | null
    read_at: Date | null
    sent: { channel: MessageChannel; status: 'waiting' | 'sent' | 'failed' | 'withdrawn' }[]
  }>`
    select created_at as at, tab, params ->> 'claim_number' as claim_number, read_at,
      coalesce((select jsonb_agg(jsonb_build_object('channel', channel, 'status', status) order by message.id)
        from outbox_message message where message.notification_id = notification.id), '[]') as sent
    from notification where account_id = any(${accountIds}::text[])
      and (params ->> 'claim_number' is null or exists (select from claim
        where claim.claim_number = params ->> 'claim_number' and ${isInScope(caller, sql.ref('claim.insurer_code'))}))
    order by created_at desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Lists audit events about the person that belong to the caller's insurers, the newest first. Also lists events without
 * an insurer if a member acted. All other events without an insurer were written by older versions of Khum; they are
 * listed only for callers who may act for every insurer. If a member of staff saw the same claim in lists several times
 * on a day, lists only the last time. Otherwise, such events would hide the other events. R65, R90
 */
export async function listAccessRows(db: Db, caller: InsurerScope, personId: string, limit: number) {
  const { rows } = await sql<{
    at: Date
    actor_kind: 'client' | 'hospital' | 'provider' | 'staff' | 'system' | null
    actor: string | null
    action: string
    claim_number: string | null
    outcome: string
  }>`
    with event as (
      select event.id, at, actor_kind, actor_id, action, subject, person_id, outcome from audit_event event
      where person_id = ${personId}
        and (insurer_code is null and actor_kind is null or ${isInScope(caller, sql.ref('event.insurer_code'))})
        and not (action = 'claim.listed' and actor_kind = 'staff' and exists (
          select from audit_event later
          where later.person_id = event.person_id and later.action = 'claim.listed' and later.actor_kind = 'staff'
            and later.actor_id = event.actor_id and later.subject = event.subject and later.outcome = event.outcome
            and later.at >= event.at and (later.at, later.id) > (event.at, event.id)
            and later.at < (date_trunc('day', event.at, 'Asia/Bangkok') + interval '1 day')))
      order by at desc, event.id desc limit ${limit}
    )
    select event.at, event.actor_kind, coalesce(staff.name, event.actor_id) as actor, event.action,
      claim.claim_number, event.outcome
    from event
    left join staff on event.actor_kind = 'staff' and staff.id = event.actor_id
    left join document on document.id = event.subject
    left join payment_order on payment_order.id = event.subject
    left join claim on claim.id = coalesce(document.claim_id, payment_order.claim_id, event.subject)
      and claim.person_id = event.person_id and ${isInScope(caller, sql.ref('claim.insurer_code'))}
    order by event.at desc, event.id desc`.execute(db)
  return rows
}
