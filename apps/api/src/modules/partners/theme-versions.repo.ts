import type { ThemeVersions } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

export async function listVersions(db: Db, insCode: string): Promise<ThemeVersions['items']> {
  const rows = await db
    .selectFrom('theme_version')
    .select(['version', 'published_at', 'published_by', 'repeats'])
    .where('ins_code', '=', insCode)
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, published_at: row.published_at.toISOString() }))
}

export async function findVersion(db: Db, insCode: string, version: number) {
  const row = await db
    .selectFrom('theme_version')
    .select('body')
    .where('ins_code', '=', insCode)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.body ?? null
}

interface NewVersion {
  insCode: string
  body: object
  by: string
  clientId: string
  repeats: number | null
  at: Date
}

/**
 * Publishes a theme as the next version. If the theme in use isn't stored as a version yet (such as a theme of the
 * demo), first stores it as a version, so that it isn't lost.
 */
export async function insertVersion(db: Db, of: NewVersion): Promise<void> {
  const body = JSON.stringify(of.body)
  await sql`
    insert into theme_version (ins_code, version, body, published_at, published_by)
    select theme.ins_code, coalesce(last.version, 0) + 1, theme.body, theme.updated_at, 'before versions'
    from theme left join lateral (
      select version, body from theme_version where ins_code = theme.ins_code order by version desc limit 1) last on true
    where theme.ins_code = ${of.insCode} and last.body is distinct from theme.body`.execute(db)
  await sql`
    insert into theme_version (ins_code, version, body, published_at, published_by, client_id, repeats)
    select ${of.insCode}, coalesce(max(version), 0) + 1, ${body}::jsonb, ${of.at}::timestamptz, ${of.by}, ${of.clientId},
      ${of.repeats}::integer
    from theme_version where ins_code = ${of.insCode}`.execute(db)
  await db
    .insertInto('theme')
    .values({ ins_code: of.insCode, body, updated_at: of.at })
    .onConflict((conflict) => conflict.column('ins_code').doUpdateSet({ body, updated_at: of.at }))
    .execute()
}
