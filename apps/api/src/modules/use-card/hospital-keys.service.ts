import type { HospitalKeys } from '@khum/contract'
import type { Kysely } from 'kysely'
import { AppError } from '../../app-error'
import type { ClientCaller } from '../../caller'
import type { AppContext } from '../../context'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { newToken, sha256 } from '../../ids'
import { requireEveryInsurer } from '../../insurer-scope'
import { slotForNew } from '../../keys/two-slots'

type Db = Kysely<Database>
type Ctx = Pick<AppContext, 'db' | 'clock'>

/** Returns a hospital and when each of its keys was created, without the keys' values. @throws AppError not_found */
export async function getHospitalKeys(
  { db }: Pick<Ctx, 'db'>,
  caller: ClientCaller,
  code: string,
): Promise<HospitalKeys> {
  const hospital = await requireHospital(db, caller, code)
  const keys = await db
    .selectFrom('hospital_key')
    .select('created_at')
    .where('hospital_id', '=', hospital.id)
    .orderBy('created_at', 'desc')
    .execute()
  return {
    code,
    name: { th: hospital.name_th, en: hospital.name_en },
    keys: keys.map(({ created_at }) => created_at.toISOString()),
  }
}

/**
 * Gives a hospital's counter a new key. With `endsOlder`, the counter's other keys stop working. Call it in a
 * transaction.
 * @returns the key, which is stored as a hash only
 * @throws AppError not_found
 */
export async function addHospitalKey(
  { db, clock }: Ctx,
  caller: ClientCaller,
  code: string,
  endsOlder: boolean,
): Promise<{ hospital: HospitalKeys; key: string }> {
  const { id } = await requireHospital(db, caller, code)
  await lockUntilCommit(db, `hospital keys ${id}`)
  if (endsOlder) await db.deleteFrom('hospital_key').where('hospital_id', '=', id).execute()
  const valid = await db
    .selectFrom('hospital_key')
    .select('slot')
    .where('hospital_id', '=', id)
    .orderBy('created_at')
    .orderBy('slot')
    .execute()
  const slot = slotForNew(valid)
  const key = newToken()
  await db.deleteFrom('hospital_key').where('hospital_id', '=', id).where('slot', '=', slot).execute()
  await db
    .insertInto('hospital_key')
    .values({ hospital_id: id, slot, key_hash: sha256(key), created_at: clock.now() })
    .execute()
  return { hospital: await getHospitalKeys({ db }, caller, code), key }
}

/** Ends all keys of a hospital's counter. @throws AppError not_found */
export async function endHospitalKeys(ctx: Ctx, caller: ClientCaller, code: string): Promise<HospitalKeys> {
  return await inTransaction(ctx.db, async (db) => {
    const { id } = await requireHospital(db, caller, code)
    await db.deleteFrom('hospital_key').where('hospital_id', '=', id).execute()
    return await getHospitalKeys({ db }, caller, code)
  })
}

/**
 * Finds a hospital whose keys the caller may manage. Only a client of all insurers may manage keys, because with a key,
 * a hospital checks cards of every insurer. @throws AppError not_found
 */
async function requireHospital(db: Db, caller: ClientCaller, code: string) {
  requireEveryInsurer(caller)
  const hospital = await db
    .selectFrom('hospital')
    .select(['id', 'name_th', 'name_en'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!hospital) throw new AppError('not_found')
  caller.about = { subject: `hospital ${code}` }
  return hospital
}
