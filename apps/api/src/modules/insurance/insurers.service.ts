import { type InsurerEdit, type InsurerRecord, richTextPicture } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import { AppError, invalidField } from '../../app-error'
import type { ClientCaller, InsurerScope } from '../../caller'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { isInScope, mayActFor } from '../../insurer-scope'

/** Lists the insurers that the client acts for, sorted by code. With `code`, lists only the insurer with this code. */
export async function listInsurerRecords(
  db: Kysely<Database>,
  insurers: InsurerScope,
  code: string | null = null,
): Promise<InsurerRecord[]> {
  const rows = await db
    .selectFrom('insurer')
    .selectAll()
    .where(isInScope(insurers, sql.ref('insurer.code')))
    .where(sql<boolean>`(${code}::text is null or code = ${code})`)
    .orderBy('code')
    .execute()
  return rows.map(
    ({ name_th: th, name_en: en, created_at: _at, takes_over_balances: _takesOver, ...row }) => ({
      ...row,
      name: { th, en },
    }),
  )
}

/**
 * Creates an insurer or changes its details. Fields that are left out keep their value. Only a client of all insurers
 * can create one. If Khum is to keep the balances that a source kept, a job takes over the source's figures. Until it
 * ends, the source's figures count, and `balances_owned_by` stays `source`.
 * @throws AppError not_found (the client doesn't act for this insurer), validation_failed (the logo's address isn't
 * allowed)
 */
export async function putInsurer(
  ctx: Pick<AppContext, 'db' | 'config' | 'jobs'>,
  caller: ClientCaller,
  code: string,
  { name, ...edit }: InsurerEdit,
): Promise<InsurerRecord> {
  if (!mayActFor(caller, code)) throw new AppError('not_found')
  caller.about = { subject: `insurer ${code}`, insurerCode: code }
  if (edit.logo && richTextPicture(edit.logo, ctx.config.imageHosts) === null) throw invalidField('logo')
  return await inTransaction(ctx.db, async (db) => {
    const former = await db
      .selectFrom('insurer')
      .select('balances_owned_by')
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst()
    const takesOver = former?.balances_owned_by === 'source' && edit.balances_owned_by === 'khum'
    const row = {
      ...edit,
      ...(edit.balances_owned_by && { takes_over_balances: takesOver }),
      ...(takesOver && { balances_owned_by: 'source' as const }),
      name_th: name.th,
      name_en: name.en,
    }
    await db
      .insertInto('insurer')
      .values({ code, ...row })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
      .execute()
    if (takesOver) await ctx.jobs.send(db, 'insurer.take_over_balances', { insurer_code: code })
    const [saved] = await listInsurerRecords(db, caller, code)
    if (!saved) throw new AppError('not_found')
    return saved
  })
}
