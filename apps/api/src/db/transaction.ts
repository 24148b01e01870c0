import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isGivenUp } from './database-error'
import type { Database } from './schema'

const MAX_ATTEMPTS = 3
/**
 * The pause before the second attempt is 1 to 2 times this many milliseconds, the pause before the third 4 to 8 times.
 */
const PAUSE = 20

/**
 * Runs `work` in one transaction and returns after its commit. If PostgreSQL rolls the transaction back in favour of
 * another one (40001, 40P01), `work` runs again, at most three times in all. So `work` must do nothing that a rollback
 * can't undo. If `db` is already a transaction, `work` becomes part of it.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  if (isTransaction(db)) return await work(db)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isGivenUp(error)) throw error
      // The other transaction may be waiting for rows that `work` had locked. If `work` ran again immediately, it might
      // lock these rows first, and then fail again.
      await pause(PAUSE * 4 ** (attempt - 1) * (1 + Math.random()))
    }
  }
}

function isTransaction(db: Kysely<Database>): db is Transaction<Database> {
  return db.isTransaction
}
