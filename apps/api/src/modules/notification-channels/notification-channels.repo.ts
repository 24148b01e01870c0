import type { NotificationChannel, NotificationTopic } from '@khum/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { countsAsConsent, isOfThisApp } from '../consents/consents-due'

type Db = Kysely<Database>

export interface ChannelChoice {
  topic: NotificationTopic
  way: NotificationChannel
}

export function listChannelChoices(db: Db, accountId: string): Promise<ChannelChoice[]> {
  return db.selectFrom('member_topic').select(['topic', 'way']).where('account_id', '=', accountId).execute()
}

/** SQL: whether the member chose a channel outside the app. `alias` names a table with `account_id`. */
export function hasChannels(alias: string): RawBuilder<boolean> {
  return sql`exists (select from member_topic where member_topic.account_id = ${sql.ref(`${alias}.account_id`)})`
}

/**
 * Replaces a member's choices of channels. A choice that the member had already made keeps its date (`since`). Run it
 * in a transaction.
 */
export async function replaceChannelChoices(
  db: Db,
  accountId: string,
  choices: readonly ChannelChoice[],
  since: Date,
): Promise<void> {
  const isChosen = sql`(topic, way) in (select * from unnest(
    ${choices.map(({ topic }) => topic)}::text[], ${choices.map(({ way }) => way)}::text[]))`
  await db
    .deleteFrom('member_topic')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`not ${isChosen}`)
    .execute()
  if (choices.length === 0) return
  await db
    .insertInto('member_topic')
    .values(choices.map((row) => ({ ...row, account_id: accountId, since })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** SQL condition: the account has consented to marketing and not withdrawn this consent. R66. */
function hasMarketingConsent(accountId: RawBuilder<unknown>) {
  return sql<boolean>`coalesce((
    select event.action = 'accepted'
    from consent_event event join consent_document document on document.id = event.document_id
    where event.account_id = ${accountId} and document.kind = 'marketing' and ${isOfThisApp('event')}
      and ${countsAsConsent('event', 'document')}
    order by event.id desc limit 1
  ), false)`
}

/**
 * Selects active accounts with the email, phone and LINE id of their members. The LINE id comes from the LINE account
 * that the member has linked in the app of the account's partner.
 */
function addresses(db: Db) {
  return db
    .selectFrom('account')
    .innerJoin('login', 'login.id', 'account.login_id')
    .innerJoin('partner', 'partner.id', 'account.partner_id')
    .leftJoin('account_identity', (join) =>
      join
        .onRef('account_identity.account_id', '=', 'account.id')
        .onRef('account_identity.partner_id', '=', 'account.partner_id')
        .on('account_identity.provider', '=', 'line'),
    )
    .select([
      'account.email',
      sql<string | null>`case when login.phone_verified_at is not null then login.phone end`.as('phone'),
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

/** SQL for a notification's topic; must give the same topics as `topicOfKind`. */
const topicOfNotification = sql<NotificationTopic>`case
  when notification.kind like 'claim\\_%' then 'claims'
  when notification.kind like 'family\\_%' then 'family'
  when notification.kind in ('promotion', 'article') then 'promotions'
  when notification.kind in ('notice', 'coverage_added') then 'notices' end`

/**
 * Selects the unread ones of the given notifications. Returns a row for each channel that the member chose for the
 * notification's topic. Leaves out promotions if the member doesn't consent to marketing. Locks the accounts until the
 * transaction ends, so that they can't be deleted meanwhile. R60.
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

/** Deletes a member's choices of topics and channels. Requirement 2.19, R60. */
export async function forgetTopics(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('member_topic').where('account_id', '=', accountId).execute()
}
