import type { HolidaysOfYear } from '@khum/contract'
import type { Kysely } from 'kysely'
import { invalidField } from '../../app-error'
import type { AppContext } from '../../context'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { audit } from '../audit/audit'

export async function listHolidays(db: Kysely<Database>, year: string): Promise<HolidaysOfYear> {
  const rows = await db
    .selectFrom('public_holiday')
    .selectAll()
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .execute()
  return { items: rows.map(({ day, name_th, name_en }) => ({ day, name: { th: name_th, en: name_en } })) }
}

/**
 * Replaces the public holidays of a year. Due dates that were already computed don't change.
 * @throws AppError validation_failed if a day is of another year or given twice
 */
export async function replaceHolidays(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  clientId: string,
  year: string,
  { items }: HolidaysOfYear,
): Promise<HolidaysOfYear> {
  items.forEach(({ day }, index) => {
    if (!day.startsWith(`${year}-`)) throw invalidField(`items.${index}.day`)
    if (items.findIndex((item) => item.day === day) < index)
      throw invalidField(`items.${index}.day`, 'duplicate')
  })
  await inTransaction(ctx.db, (db) => writeYear({ ...ctx, db }, clientId, year, items))
  return await listHolidays(ctx.db, year)
}

async function writeYear(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  clientId: string,
  year: string,
  items: HolidaysOfYear['items'],
): Promise<void> {
  await lockUntilCommit(ctx.db, 'public holidays')
  await ctx.db
    .deleteFrom('public_holiday')
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .execute()
  const rows = items.map(({ day, name }) => ({ day, name_th: name.th, name_en: name.en }))
  if (rows.length > 0) await ctx.db.insertInto('public_holiday').values(rows).execute()
  await audit(ctx, {
    action: 'holidays.replaced',
    outcome: 'replaced',
    actor: { kind: 'client', id: clientId },
    subject: `${year}: ${items.length} days`,
  })
}
