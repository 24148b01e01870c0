import { type Kysely, sql } from 'kysely'
import { fixedRead } from '../../db/fast-reads/fixed-read'
import type { Database } from '../../db/schema'

/** Finds a partner with the hashes of its valid secrets; null if the partner is unknown. */
export async function findPartner(db: Kysely<Database>, partnerId: string) {
  const rows = await db
    .selectFrom('partner')
    .leftJoin('partner_secret', 'partner_secret.partner_id', 'partner.id')
    .select([
      'partner.id',
      'partner.ins_code',
      'partner.line_liff_id',
      'partner.line_required',
      'partner_secret.secret_hash',
    ])
    .where('partner.id', '=', partnerId)
    .execute()
  const first = rows[0]
  if (!first) return null
  return { ...first, secretHashes: rows.flatMap((row) => (row.secret_hash ? [row.secret_hash] : [])) }
}

export function listLiffKeys(db: Kysely<Database>, partnerId: string) {
  return db
    .selectFrom('partner_liff_key')
    .select(['line_liff_key', 'line_liff_id'])
    .where('partner_id', '=', partnerId)
    .orderBy('line_liff_key')
    .execute()
}

/**
 * Selects the theme of a partner's insurer or, for an unknown partner, the theme of the default partner's insurer. The
 * theme is null if the insurer has none.
 */
export const themesOfPartner = fixedRead((db, partnerId: string, defaultPartnerId: string) =>
  db
    .selectFrom('partner')
    .leftJoin('theme', 'theme.ins_code', 'partner.ins_code')
    .select('theme.body')
    .where(
      'partner.id',
      '=',
      sql<string>`coalesce((select id from partner where id = ${partnerId}), ${defaultPartnerId})`,
    ),
)

export async function findTheme(db: Kysely<Database>, insCode: string) {
  const row = await db.selectFrom('theme').select('body').where('ins_code', '=', insCode).executeTakeFirst()
  return row?.body ?? null
}
