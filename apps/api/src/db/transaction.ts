import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isGivenUp } from './database-error'
import type { Database } from './schema'

const MAX_ATTEMPTS = 3
/** Shortest pause in milliseconds before the second attempt; at random up to twice as long, and four times that before the third. */
const PAUSE = 20

/**
 * Runs `work` in one transaction and returns after its commit. If PostgreSQL rolls it back in favour of another one (40001,
 * 40P01), it runs again, at most three times in all, so `work` must do nothing that a rollback doesn't undo.
 * If `db` already is a transaction, `work` becomes part of it.
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
      // An immediate retry may lock the rows again before the waiting transaction gets them, and lose again.
      await pause(PAUSE * 4 ** (attempt - 1) * (1 + Math.random()))
    }
  }
}

function isTransaction(db: Kysely<Database>): db is Transaction<Database> {
  return db.isTransaction
}
