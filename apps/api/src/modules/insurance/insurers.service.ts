import { type InsurerEdit, type InsurerRecord, richTextPicture } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import { AppError, invalidField } from '../../app-error'
import type { ClientCaller, InsurerScope } from '../../caller'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
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
  return rows.map(({ name_th: th, name_en: en, created_at: _at, ...row }) => ({ ...row, name: { th, en } }))
}

/**
 * Creates an insurer or replaces its details. Only a client of all insurers can create one.
 * @throws AppError not_found (the client doesn't act for this insurer), validation_failed (names the wrong field)
 */
export async function putInsurer(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  caller: ClientCaller,
  code: string,
  { name, ...edit }: InsurerEdit,
): Promise<InsurerRecord> {
  if (!mayActFor(caller, code)) throw new AppError('not_found')
  caller.about = { subject: `insurer ${code}`, insurerCode: code }
  if (edit.logo !== null && richTextPicture(edit.logo, config.imageHosts) === null) throw invalidField('logo')
  const row = { ...edit, name_th: name.th, name_en: name.en }
  await db
    .insertInto('insurer')
    .values({ code, ...row })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
    .execute()
  const [saved] = await listInsurerRecords(db, caller, code)
  if (!saved) throw new AppError('not_found')
  return saved
}
