import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isGivenUp } from './database-error'
import type { Database } from './schema'

const MAX_ATTEMPTS = 3
/** Milliseconds before the second attempt, up to twice as long; before the third four times that. */
const PAUSE = 20

/**
 * Runs `work` in one transaction and answers after its commit. When PostgreSQL gave it up in favour of another one
 * (40001, 40P01) it runs again after a moment, at most three times in all: `work` must do nothing that a rollback does not undo.
 * Given a transaction it is a part of that one.
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
      // At once it may take the rows again before the other one, which waits for them, has woken: and be given up again.
      await pause(PAUSE * 4 ** (attempt - 1) * (1 + Math.random()))
    }
  }
}

function isTransaction(db: Kysely<Database>): db is Transaction<Database> {
  return db.isTransaction
}
