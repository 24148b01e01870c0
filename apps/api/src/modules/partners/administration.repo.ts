import type { PartnerEdit, PartnerRecord } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { InsurerScope } from '../../caller'
import type { Database } from '../../db/schema'
import { isInScope } from '../../insurer-scope'
import { slotForNew } from '../../keys/two-slots'

type Db = Kysely<Database>

/** SQL condition: the client may act for every insurer of the partner, so it may manage the partner. */
function isManagedBy(insurers: InsurerScope) {
  return sql<boolean>`(${isInScope(insurers, sql.ref('partner.ins_code'))} and not exists (
    select from partner_insurer served where served.partner_id = partner.id
      and not ${isInScope(insurers, sql.ref('served.insurer_code'))}))`
}

/** Lists the partners that the client may manage. With `id`, lists only the partner with this id. */
export async function listPartnerRecords(
  db: Db,
  insurers: InsurerScope,
  id: string | null = null,
): Promise<PartnerRecord[]> {
  const { rows } = await sql<PartnerRecord>`
    select partner.id as partner, partner.ins_code, line_liff_id, line_required,
      (select coalesce(jsonb_agg(insurer_code order by insurer_code), '[]') from partner_insurer where partner_id = partner.id) as insurers,
      (select coalesce(jsonb_agg(jsonb_build_object('line_liff_key', line_liff_key, 'line_liff_id', keyed.line_liff_id)
        order by line_liff_key), '[]') from partner_liff_key keyed where keyed.partner_id = partner.id) as line_liff_keys,
      (select coalesce(jsonb_agg(to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') order by created_at desc), '[]')
        from partner_secret where partner_id = partner.id) as secrets,
      case when line_channel_secret_sealed is not null then line_channel_id end as line_login_channel,
      line_messaging_channel_id as line_messaging_channel,
      (select jsonb_build_object('issuer', issuer, 'keys', (
        select coalesce(jsonb_agg(key ->> 'kid'), '[]') from jsonb_array_elements(jwks -> 'keys') key))
        from partner_sso where partner_id = partner.id) as sso
    from partner
    where ${isManagedBy(insurers)} and (${id}::text is null or partner.id = ${id})
    order by partner.id`.execute(db)
  return rows
}

/** Locks a partner that the client may manage. @returns false if there is no such partner */
export async function lockPartner(db: Db, insurers: InsurerScope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('partner')
    .select('id')
    .where('id', '=', id)
    .where(isManagedBy(insurers))
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Creates a partner. @returns false if its id is taken */
export async function insertPartner(db: Db, id: string, ins_code: string): Promise<boolean> {
  const row = await db
    .insertInto('partner')
    .values({ id, ins_code })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Changes a partner's details, the insurers that the partner serves and the partner's LIFF keys. Fields that are left
 * out keep their value.
 * @returns the insurers that the partner didn't serve before
 */
export async function savePartner(db: Db, id: string, edit: PartnerEdit): Promise<string[]> {
  const { insurers, line_liff_keys, ...row } = edit
  await db.updateTable('partner').set(row).where('id', '=', id).execute()
  const served = [...new Set(insurers)]
  const former = await db
    .deleteFrom('partner_insurer')
    .where('partner_id', '=', id)
    .returning('insurer_code')
    .execute()
  await db
    .insertInto('partner_insurer')
    .values(served.map((insurer_code) => ({ partner_id: id, insurer_code })))
    .execute()
  if (line_liff_keys !== undefined)
    await db.deleteFrom('partner_liff_key').where('partner_id', '=', id).execute()
  if (line_liff_keys && line_liff_keys.length > 0)
    await db
      .insertInto('partner_liff_key')
      .values(line_liff_keys.map((key) => ({ partner_id: id, ...key })))
      .execute()
  return served.filter((code) => !former.some(({ insurer_code }) => insurer_code === code))
}

/**
 * Stores a partner's new secret. A partner can have two secrets; if it already has two, the new secret replaces the
 * older one. With `endsOlder`, all the partner's other secrets stop working.
 */
export async function insertSecret(
  db: Db,
  id: string,
  { hash, endsOlder, at }: { hash: Buffer; endsOlder: boolean; at: Date },
): Promise<void> {
  const secrets = db.deleteFrom('partner_secret').where('partner_id', '=', id)
  if (endsOlder) await secrets.execute()
  const valid = await db
    .selectFrom('partner_secret')
    .select('slot')
    .where('partner_id', '=', id)
    .orderBy('created_at')
    .orderBy('slot')
    .execute()
  const slot = slotForNew(valid)
  await secrets.where('slot', '=', slot).execute()
  await db
    .insertInto('partner_secret')
    .values({ partner_id: id, slot, secret_hash: hash, created_at: at })
    .execute()
}

/** Stores or removes the partner's LINE Login channel, which members sign in with. */
export async function saveLoginChannel(
  db: Db,
  id: string,
  channel: { number: string; sealed: Buffer } | null,
) {
  const row = {
    line_channel_id: channel?.number ?? null,
    line_channel_secret_sealed: channel?.sealed ?? null,
  }
  await db.updateTable('partner').set(row).where('id', '=', id).execute()
}

/** Stores or removes the partner's LINE Messaging API channel, which sends push messages. */
export async function saveMessagingChannel(
  db: Db,
  id: string,
  channel: { number: string; sealed: Buffer } | null,
) {
  const row = {
    line_messaging_channel_id: channel?.number ?? null,
    line_messaging_secret_sealed: channel?.sealed ?? null,
  }
  await db.updateTable('partner').set(row).where('id', '=', id).execute()
}

/** Stores or ends the single sign-on of a partner. */
export async function saveSso(db: Db, id: string, sso: { issuer: string; keys: object[] } | null) {
  await db.deleteFrom('partner_sso').where('partner_id', '=', id).execute()
  if (!sso) return
  await db
    .insertInto('partner_sso')
    .values({ partner_id: id, issuer: sso.issuer, jwks: JSON.stringify({ keys: sso.keys }) })
    .execute()
}
