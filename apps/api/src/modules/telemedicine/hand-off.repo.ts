import { type Lang, limits, type TelemedForm } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

/** Hand-offs use the database's clock, so a server whose clock is wrong has no effect. */
const isLive = sql<boolean>`telemed_hand_off.state = 'live' and telemed_hand_off.expires_at > clock_timestamp()`

export interface NewHandOff {
  id: string
  visitId: string
  providerId: string
  form: TelemedForm
  codeHash: Buffer | null
  lang: Lang
}

/** Ends a visit's unused hand-off, so that a visit never has more than one that can be used. */
export async function endLiveHandOffs(db: Db, visitId: string): Promise<void> {
  await db
    .updateTable('telemed_hand_off')
    .set({ state: 'ended', ended_at: sql<Date>`clock_timestamp()` })
    .where('visit_id', '=', visitId)
    .where('state', '=', 'live')
    .execute()
}

/**
 * Inserts a hand-off.
 * @returns when the hand-off expires; undefined if the provider has another hand-off with this code. The caller must
 * then make another code
 */
export async function insertHandOff(db: Db, row: NewHandOff): Promise<Date | undefined> {
  const { tokenMs, codeMs } = limits.telemed
  const { rows } = await sql<{ expires_at: Date }>`
    insert into telemed_hand_off (id, visit_id, provider_id, form, code_hash, lang, created_at, expires_at)
    select ${row.id}, ${row.visitId}, ${row.providerId}, ${row.form}, ${row.codeHash}, ${row.lang}, at,
      at + make_interval(secs => ${(row.form === 'link' ? tokenMs : codeMs) / 1000})
    from (select date_trunc('second', clock_timestamp()) as at) moment
    on conflict (provider_id, code_hash) do nothing
    returning expires_at`.execute(db)
  return rows[0]?.expires_at
}

export async function markHandedOff(db: Db, visitId: string, now: Date): Promise<void> {
  await db
    .updateTable('telemed_visit')
    .set({ state: 'handed_off', handed_off_at: now })
    .where('id', '=', visitId)
    .execute()
}

function handOffs(db: Db) {
  return db
    .selectFrom('telemed_hand_off')
    .innerJoin('telemed_visit', 'telemed_visit.id', 'telemed_hand_off.visit_id')
    .selectAll('telemed_hand_off')
    .select([
      'telemed_visit.account_id',
      'telemed_visit.partner_id',
      isLive.as('live'),
      sql<number>`floor(extract(epoch from telemed_hand_off.expires_at - clock_timestamp()) * 1000)::int`.as(
        'left_ms',
      ),
      sql<string[]>`array(select coverage_id::text from telemed_visit_card
        where visit_id = telemed_visit.id order by place)`.as('coverage_ids'),
    ])
}
export type HandOffRow = Awaited<ReturnType<ReturnType<typeof handOffs>['executeTakeFirstOrThrow']>>

export function findOwnLive(db: Db, accountId: string, visitId: string) {
  return handOffs(db)
    .where('telemed_visit.account_id', '=', accountId)
    .where('telemed_hand_off.visit_id', '=', visitId)
    .where(isLive)
    .executeTakeFirst()
}

export function findById(db: Db, providerId: string, id: string) {
  return handOffs(db)
    .where('telemed_hand_off.provider_id', '=', providerId)
    .where('telemed_hand_off.id', '=', id)
    .executeTakeFirst()
}

export function findByCode(db: Db, providerId: string, hashes: readonly Buffer[]) {
  return handOffs(db)
    .where('telemed_hand_off.provider_id', '=', providerId)
    .where('code_hash', 'in', hashes)
    .executeTakeFirst()
}

/**
 * Redeems a hand-off that is still usable. Of parallel calls, one succeeds.
 * @returns when the hand-off was redeemed; undefined if the hand-off has expired or was already used
 */
export async function redeemLive(db: Db, id: string, checkId: string): Promise<Date | undefined> {
  const row = await db
    .updateTable('telemed_hand_off')
    .set({ state: 'redeemed', ended_at: sql<Date>`clock_timestamp()`, check_id: checkId })
    .where('id', '=', id)
    .where(isLive)
    .returning(['ended_at', 'visit_id'])
    .executeTakeFirst()
  if (!row?.ended_at) return undefined
  await db
    .updateTable('telemed_visit')
    .set({ redeemed_at: row.ended_at })
    .where('id', '=', row.visit_id)
    .execute()
  return row.ended_at
}

/** Stores the id by which a provider knows a member, unless such an id is already stored. */
export async function keepSubject(
  db: Db,
  row: { account_id: string; provider_id: string; subject: string },
): Promise<void> {
  await db
    .insertInto('telemed_subject')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findSubject(
  db: Db,
  accountId: string,
  providerId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('telemed_subject')
    .select('subject')
    .where('account_id', '=', accountId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row?.subject
}
