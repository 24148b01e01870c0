import type { NotificationChannel, NotificationTopic } from '@khum/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { countsAsConsent } from '../consents/consents-due'

type Db = Kysely<Database>

export interface Chosen {
  topic: NotificationTopic
  way: NotificationChannel
}

export function listChannelChoices(db: Db, accountId: string): Promise<Chosen[]> {
  return db.selectFrom('member_topic').select(['topic', 'way']).where('account_id', '=', accountId).execute()
}

/** In the transaction that `db` is. */
export async function replaceChannelChoices(
  db: Db,
  accountId: string,
  chosen: readonly Chosen[],
  since: Date,
): Promise<void> {
  const kept = sql`(topic, way) in (select * from unnest(
    ${chosen.map(({ topic }) => topic)}::text[], ${chosen.map(({ way }) => way)}::text[]))`
  await db
    .deleteFrom('member_topic')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`not ${kept}`)
    .execute()
  if (chosen.length === 0) return
  await db
    .insertInto('member_topic')
    .values(chosen.map((row) => ({ ...row, account_id: accountId, since })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether the account's last word on marketing is yes. TRUST R66 */
function hasMarketingConsent(accountId: RawBuilder<unknown>) {
  return sql<boolean>`coalesce((
    select event.action = 'accepted'
    from consent_event event join consent_document document on document.id = event.document_id
    where event.account_id = ${accountId} and document.kind = 'marketing'
      and ${countsAsConsent('event', 'document')}
    order by event.id desc limit 1
  ), false)`
}

/** A live account with every address that leads to its member: the one at LINE is that of the account's own partner. */
function addresses(db: Db) {
  return db
    .selectFrom('account')
    .innerJoin('partner', 'partner.id', 'account.partner_id')
    .leftJoin('account_identity', (join) =>
      join
        .onRef('account_identity.account_id', '=', 'account.id')
        .onRef('account_identity.partner_id', '=', 'account.partner_id')
        .on('account_identity.provider', '=', 'line'),
    )
    .select([
      'account.email',
      sql<string | null>`case when account.phone_verified_at is not null then account.phone end`.as('phone'),
      'account_identity.subject as line_user',
      'partner.line_messaging_channel_id as channel',
    ])
    .where('account.status', '=', 'active')
}

export function findAddresses(db: Db, accountId: string) {
  return addresses(db)
    .select(hasMarketingConsent(sql`${accountId}::khum_id`).as('marketing_consent'))
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** The topic of a notification's kind, as `topicOfKind` says it. */
const topicOfNotification = sql<NotificationTopic>`case
  when notification.kind like 'claim\\_%' then 'claims'
  when notification.kind like 'family\\_%' then 'family'
  when notification.kind in ('promotion', 'article') then 'promotions'
  when notification.kind = 'notice' then 'notices' end`

/**
 * Of these notifications those that nobody has read yet, once for each way its member wants to hear of it by. Their accounts
 * stay as they are until the transaction ends: a deletion comes before or after. TRUST R60
 */
export function listWanted(db: Db, ids: readonly string[]) {
  return addresses(db)
    .innerJoin('notification', 'notification.account_id', 'account.id')
    .innerJoin('member_topic', (join) =>
      join
        .onRef('member_topic.account_id', '=', 'account.id')
        .on('member_topic.topic', '=', topicOfNotification),
    )
    .select([
      'notification.id',
      'notification.kind',
      'member_topic.topic',
      'member_topic.way',
      'account.lang',
      'account.partner_id',
      'partner.line_liff_id',
    ])
    .where('notification.id', 'in', [...ids])
    .where('notification.read_at', 'is', null)
    .where((eb) =>
      eb.or([eb('member_topic.topic', '<>', 'promotions'), hasMarketingConsent(sql.ref('account.id'))]),
    )
    .orderBy('account.id')
    .forKeyShare('account')
    .execute()
}

/** Removes the topics a member chose. Requirement 2.19, R60. */
export async function forgetTopics(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('member_topic').where('account_id', '=', accountId).execute()
}
