import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema'
import type { Passkey } from './passkeys'

type Db = Kysely<Database>

export interface LocalAccount {
  staff_id: string
  password_hash: string
  changed_at: Date
  has_app: boolean
  passkey_ids: string[]
}

/**
 * Finds the local account of a person whose access hasn't ended, by email or id. Null if the person hasn't set a
 * password yet.
 */
export async function findLocalAccount(
  db: Db,
  which: { email: string } | { staffId: string },
): Promise<LocalAccount | null> {
  const { rows } = await sql<LocalAccount>`
    select staff.id as staff_id, password_hash, changed_at,
      exists (select from staff_totp where staff_totp.staff_id = staff.id) as has_app,
      array(select id from staff_passkey where staff_passkey.staff_id = staff.id order by created_at) as passkey_ids
    from staff join staff_password on staff_password.staff_id = staff.id
    where ended_at is null
      and ${'email' in which ? sql`staff.email = ${which.email}` : sql`staff.id = ${which.staffId}`}`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * Locks a person until the transaction ends, so that changes of their credentials and access come one after another.
 */
export async function lockPerson(db: Db, staffId: string): Promise<void> {
  await sql`select from staff where id = ${staffId} for no key update`.execute(db)
}

export async function findTotpSecret(db: Db, staffId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('staff_totp')
    .select('secret_sealed')
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row?.secret_sealed ?? null
}

/**
 * Records that the code of this time step was used, so that this code and all earlier codes no longer work.
 * @returns false if this step or a later one was recorded before
 */
export async function useTotpStep(db: Db, staffId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_totp')
    .set({ last_step: step })
    .where('staff_id', '=', staffId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findPasskey(db: Db, staffId: string, id: string): Promise<Passkey | null> {
  const row = await db
    .selectFrom('staff_passkey')
    .select(['id', 'public_key', 'counter', 'transports'])
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return { id: row.id, publicKey: row.public_key, counter: Number(row.counter), transports: row.transports }
}

export async function recordPasskeyUse(
  db: Db,
  { id, counter, at }: { id: string; counter: number; at: Date },
): Promise<void> {
  await db.updateTable('staff_passkey').set({ counter, last_used_at: at }).where('id', '=', id).execute()
}

/** Uses up a recovery code. @returns false if the person doesn't have this code, or has used it before */
export async function useRecoveryCode(
  db: Db,
  { staffId, codeHash, at }: { staffId: string; codeHash: Buffer; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_recovery_code')
    .set({ used_at: at })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, staffId: string): Promise<number> {
  const { left } = await db
    .selectFrom('staff_recovery_code')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** Removes password, second factors, recovery codes and the one-time link of a person. */
export async function removeCredentials(db: Db, staffId: string): Promise<void> {
  for (const table of [
    'staff_password',
    'staff_totp',
    'staff_passkey',
    'staff_recovery_code',
    'staff_link',
  ] as const)
    await db.deleteFrom(table).where('staff_id', '=', staffId).execute()
}

interface Credentials {
  staffId: string
  passwordHash: string
  codeHashes: readonly Buffer[]
  factor: { passkey: Passkey } | { secretSealed: Buffer; lastStep: number }
  at: Date
}

/** Stores new credentials. The caller must have removed the old ones. */
export async function insertCredentials(
  db: Db,
  { staffId, passwordHash, codeHashes, factor, at }: Credentials,
): Promise<void> {
  await db
    .insertInto('staff_password')
    .values({ staff_id: staffId, password_hash: passwordHash, changed_at: at })
    .execute()
  if ('passkey' in factor) {
    const { id, publicKey, counter, transports } = factor.passkey
    await db
      .insertInto('staff_passkey')
      .values({ id, staff_id: staffId, public_key: publicKey, counter, transports, created_at: at })
      .execute()
  } else {
    const { secretSealed: secret_sealed, lastStep: last_step } = factor
    await db
      .insertInto('staff_totp')
      .values({ staff_id: staffId, secret_sealed, created_at: at, last_step })
      .execute()
  }
  await db
    .insertInto('staff_recovery_code')
    .values(codeHashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute()
}
