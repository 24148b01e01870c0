import type { NoticeKind, Words } from '@khum/contract'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { InsurerScope } from '../../caller'
import type { Database } from '../../db/schema'
import type { NoticeTable } from '../../db/schema-notifications'
import { isInScope } from '../../insurer-scope'
import { notificationChannel } from '../../streams/stream-hub'
import { isServed } from '../partners/served-insurers'

type Db = Kysely<Database>

export interface NoticeRow {
  kind: NoticeKind
  title: Words
  text: Words
  body: Words | null
  contentId: string | null
  endsOn: string | null
  at: Date
  dedupeKey: string
}

export function findInsurer(db: Db, insurers: InsurerScope, code: string) {
  return db
    .selectFrom('insurer')
    .select('code')
    .where('code', '=', code)
    .where(isInScope(insurers, sql.ref('insurer.code')))
    .executeTakeFirst()
}

/** Finds a promotion or article that is for the members of all insurers, or of one of the given insurers. */
export function findContent(db: Db, insurers: InsurerScope, id: string, kind: 'promotion' | 'article') {
  return db
    .selectFrom('content_item')
    .select('ends_on')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where(sql<boolean>`(ins_code is null or ${isInScope(insurers, sql.ref('content_item.ins_code'))})`)
    .executeTakeFirst()
}

/**
 * Finds a member's active account by username: the oldest one if the member uses several apps. If the client may act
 * only for some insurers, finds only an account whose app may show the member a coverage of one of these insurers.
 */
export function findMember(db: Db, { insurers }: InsurerScope, username: string) {
  return db
    .selectFrom('account')
    .innerJoin('login', 'login.id', 'account.login_id')
    .select(['account.id', 'account.person_id'])
    .where(sql`lower(login.username)`, '=', username.toLowerCase())
    .where('account.status', '=', 'active')
    .where(
      sql<boolean>`(${insurers}::text[] is null or exists (
        select from coverage held where held.person_id = account.person_id and held.insurer_code = any(${insurers}::text[])
          and ${isServed(sql.ref('account.partner_id'), 'held')}))`,
    )
    .orderBy('account.created_at')
    .orderBy('account.id')
    .executeTakeFirst()
}

/** Stores a notice to all members of an insurer. */
export async function insertNotice(db: Db, notice: Insertable<NoticeTable>): Promise<void> {
  await db.insertInto('notice').values(notice).execute()
}

/** Finds a notice that hasn't been sent to all members yet, and locks it until the transaction ends. */
export function lockNotice(db: Db, id: string) {
  return db
    .selectFrom('notice')
    .selectAll()
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Records the progress of a notice: the last account that was checked, and how many accounts received it. */
export async function advanceNotice(
  db: Db,
  id: string,
  to: { lastAccountId: string | null; sent: number; finishedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('notice')
    .set((eb) => ({
      sent: eb('sent', '+', to.sent),
      finished_at: to.finishedAt,
      ...(to.lastAccountId === null ? {} : { last_account_id: to.lastAccountId }),
    }))
    .where('id', '=', id)
    .execute()
}

/**
 * Reads the next accounts after `after`, in the order of their ids. Other transactions lock accounts in the same order,
 * so the transactions can't deadlock. `members` are the active accounts whose list of cards contains a current card of
 * the insurer for the member's own coverage: one whose state (`coverageState`) is neither lapsed nor ended. `last` is
 * the last account read; null if there are no more.
 */
export async function listNextMembers(
  db: Db,
  of: { insurerCode: string; today: string; after: string | null; accounts: number },
): Promise<{ last: string | null; members: string[] }> {
  const { rows } = await sql<{ id: string; is_member: boolean }>`
    select next.id, next.status = 'active' and exists (
      select from account_coverage listed
      join coverage on coverage.id = listed.coverage_id and coverage.person_id = next.person_id
      join policy_period on policy_period.id = coverage.policy_period_id
      where listed.account_id = next.id and coverage.expiry_date >= ${of.today} and coverage.insurer_code = ${of.insurerCode}
        and not coverage.void_from_inception and policy_period.status not in ('lapsed', 'cancelled', 'void')
        and ${isServed(sql.ref('next.partner_id'), 'coverage')}
    ) as is_member
    from (select id, status, person_id, partner_id from account where id > ${of.after ?? ''} order by id limit ${of.accounts}) next
    order by next.id`.execute(db)
  return {
    last: rows.at(-1)?.id ?? null,
    members: rows.flatMap(({ id, is_member }) => (is_member ? [id] : [])),
  }
}

/**
 * Inserts a notification with the notice for each account that is still active, and wakes the members' open pages. The
 * caller must pass each account only once.
 * @returns how many were inserted
 */
export async function insertNotices(
  db: Db,
  to: readonly { id: string; accountId: string }[],
  notice: NoticeRow,
): Promise<number> {
  const { kind, title, text, body, contentId } = notice
  const { rows } = await sql`
    with inserted as (
      insert into notification (id, account_id, kind, title_th, title_en, text_th, text_en, body_th, body_en,
        target, target_id, created_at, ends_on, dedupe_key)
      select wanted.id, account.id, ${kind}, ${title.th}, ${title.en}, ${text.th}, ${text.en},
        ${body?.th ?? null}, ${body?.en ?? null}, ${contentId === null ? null : kind}, ${contentId},
        ${notice.at}, ${notice.endsOn}::date, ${notice.dedupeKey}
      from unnest(${to.map(({ id }) => id)}::text[], ${to.map(({ accountId }) => accountId)}::text[]) as wanted (id, account_id)
      join account on account.id = wanted.account_id and account.status = 'active'
      order by account.id
      for key share of account
      returning account_id
    )
    select pg_notify(${notificationChannel}, account_id) from inserted`.execute(db)
  return rows.length
}
