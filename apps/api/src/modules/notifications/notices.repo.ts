import type { NoticeKind, Words } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { notificationChannel } from '../../streams/stream-hub'

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

export function findInsurer(db: Db, code: string) {
  return db.selectFrom('insurer').select('code').where('code', '=', code).executeTakeFirst()
}

export function findContent(db: Db, id: string, kind: 'promotion' | 'article') {
  return db
    .selectFrom('content_item')
    .select('ends_on')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

export function findMember(db: Db, username: string) {
  return db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('status', '=', 'active')
    .executeTakeFirst()
}

/**
 * Lists the active accounts whose list has a current card of the insurer for the account's own person, in the order in
 * which rows are locked.
 */
export async function listMembersOfInsurer(db: Db, insurerCode: string, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('account.id')
    .where('account.status', '=', 'active')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('account_coverage')
          .innerJoin('coverage', 'coverage.id', 'account_coverage.coverage_id')
          .innerJoin('plan', 'plan.id', 'coverage.plan_id')
          .innerJoin('policy', 'policy.id', 'plan.policy_id')
          .select('coverage.id')
          .whereRef('account_coverage.account_id', '=', 'account.id')
          .whereRef('coverage.person_id', '=', 'account.person_id')
          .where('coverage.expiry_date', '>=', today)
          .where('policy.insurer_code', '=', insurerCode),
      ),
    )
    .orderBy('account.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Inserts a notice for each of these accounts that is still active. @returns how many were inserted */
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
      on conflict (account_id, dedupe_key) do nothing
      returning account_id
    )
    select pg_notify(${notificationChannel}, account_id) from inserted`.execute(db)
  return rows.length
}
