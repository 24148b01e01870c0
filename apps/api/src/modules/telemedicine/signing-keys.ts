import { generateKeyPairSync } from 'node:crypto'
import { dayMs } from '@khum/contract'
import { importJWK, type JWK } from 'jose'
import type { Kysely } from 'kysely'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import type { ReadyCheck } from '../../http/readiness'
import { newId } from '../../ids'
import { type Keys, openOrNull } from '../../keys/keys'

type Db = Kysely<Database>
type Parts = Pick<AppContext, 'db' | 'keys' | 'clock' | 'log'>
type KeyRow = { kid: string; private_sealed: Buffer }
/** How long Khum signs with a key. The next key is published `publishedBeforeMs` before this time is over. */
const signsMs = 90 * dayMs
/**
 * How long before its first use a new key is published. Providers cache the public keys for a shorter time than this,
 * so they have the new key when Khum begins to sign with it.
 */
const publishedBeforeMs = dayMs

/** Returns the key that signs now, the same on all servers. Call `ensureSigningKey` first. */
export async function signingKey(ctx: Parts) {
  const row = await findSigning(ctx.db, ctx.clock.now())
  if (!row) throw new Error('there is no key to sign with')
  return { kid: row.kid, key: await importJWK({ ...row.public_jwk, d: openPrivate(ctx, row) }, 'ES256') }
}

/**
 * Creates the first signing key if there isn't one yet; of parallel calls, only one creates a key. If there is a
 * signing key, checks that it can be unsealed.
 * @throws AppError unavailable if the signing key can't be unsealed
 */
export async function ensureSigningKey(ctx: Parts): Promise<void> {
  const now = ctx.clock.now()
  const row = await findSigning(ctx.db, now)
  if (row) {
    openPrivate(ctx, row)
    return
  }
  await inTransaction(ctx.db, async (db) => {
    await lockKeys(db)
    if (!(await findSigning(db, now))) await insertKey({ ...ctx, db }, now)
  })
}

/**
 * Returns the readiness check of the signing key. The server is ready even if no master key can open the signing key,
 * because only hand-offs by link stop working.
 */
export function signingKeyCheck({ db, keys, clock }: Omit<Parts, 'log'>): ReadyCheck {
  return {
    name: 'telemed_signing_key',
    required: false,
    check: async () => {
      const row = await findSigning(db, clock.now())
      if (!row) return { ok: true, detail: 'none yet' }
      return isReadable(keys, row) ? { ok: true, detail: 'ok' } : { ok: false, detail: 'unreadable' }
    },
  }
}

/** Returns the public keys for providers: those that sign now, will sign next or signed recently. */
export async function publicKeys({ db }: Pick<AppContext, 'db'>): Promise<{ keys: JWK[] }> {
  const rows = await db.selectFrom('signing_key').select('public_jwk').orderBy('signs_from').execute()
  return { keys: rows.map(({ public_jwk }) => public_jwk) }
}

/** Creates the next signing key a day before it is due, and deletes keys that went out of use long ago. */
export async function rotateSigningKeys(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now().getTime()
  await inTransaction(ctx.db, async (db) => {
    await lockKeys(db)
    const rows = await db
      .selectFrom('signing_key')
      .select(['kid', 'signs_from'])
      .orderBy('signs_from', 'desc')
      .execute()
    const newest = rows[0]
    // The first key isn't created here: the first hand-off that needs a key creates it.
    if (!newest) return
    if (newest.signs_from.getTime() + signsMs - publishedBeforeMs <= now)
      await insertKey({ ...ctx, db }, new Date(now + publishedBeforeMs))
    const old = rows
      .filter(({ signs_from }) => signs_from.getTime() <= now)
      .slice(1)
      .filter(({ signs_from }) => signs_from.getTime() < now - 2 * signsMs)
    for (const { kid } of old) await db.deleteFrom('signing_key').where('kid', '=', kid).execute()
  })
}

function isReadable(keys: Keys, row: KeyRow): boolean {
  return openOrNull(keys, row.private_sealed, signingKeyAad(row.kid)) !== null
}

/**
 * Opens a private signing key.
 * @throws AppError unavailable if the signing key was sealed with a lost master key; the log says what to do
 */
function openPrivate({ keys, log }: Pick<Parts, 'keys' | 'log'>, row: KeyRow): string {
  if (isReadable(keys, row)) return keys.open(row.private_sealed, signingKeyAad(row.kid)).toString()
  log.error(
    { kid: row.kid },
    'telemedicine: the signing key was sealed by a key that is not in MASTER_KEY; SECURITY.md, "If the master key is lost", says what to do',
  )
  throw new AppError('unavailable')
}

function findSigning(db: Db, now: Date) {
  return db
    .selectFrom('signing_key')
    .selectAll()
    .where('signs_from', '<=', now)
    .orderBy('signs_from', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Locks the signing keys, so that servers that start at the same time create only one key. */
async function lockKeys(db: Db): Promise<void> {
  await lockUntilCommit(db, 'signing keys')
}

async function insertKey({ db, keys }: Pick<AppContext, 'db' | 'keys'>, signsFrom: Date): Promise<void> {
  const kid = newId()
  const {
    kty = '',
    crv = '',
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const row = {
    kid,
    public_jwk: JSON.stringify({ kty, crv, x, y, kid, alg: 'ES256', use: 'sig' }),
    private_sealed: keys.seal(Buffer.from(d), signingKeyAad(kid)),
    signs_from: signsFrom,
  }
  await db.insertInto('signing_key').values(row).execute()
}

/** Returns the additional authenticated data (AAD) that binds a sealed private key to its id (`kid`). */
export function signingKeyAad(kid: string): string {
  return `signing_key ${kid}`
}
