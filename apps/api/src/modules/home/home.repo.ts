import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

/** The theme of a partner as kept; undefined when the partner is unknown, null when it has none. */
export function findPartnerTheme(db: Db, partnerId: string) {
  return db
    .selectFrom('partner')
    .leftJoin('theme', 'theme.ins_code', 'partner.ins_code')
    .select('theme.body')
    .where('partner.id', '=', partnerId)
    .executeTakeFirst()
}
