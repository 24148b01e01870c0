import type { Kysely } from 'kysely'
import { AppError } from '../../app-error'
import type { Database } from '../../db/schema'

export * from './accounts.repo'

/**
 * The account is live and stays so until the transaction ends: a deletion waits, or was first. Taken before any other lock,
 * as the deletion does, so that the two never wait for each other. TRUST R60. @throws AppError session_expired
 */
export async function holdLiveAccount(db: Kysely<Database>, accountId: string): Promise<void> {
  if (!(await live(db, accountId).forKeyShare().executeTakeFirst())) throw new AppError('session_expired')
}

/**
 * The same, and nothing of the account changes meanwhile: a reset of its password that was first has ended sessions, and
 * the next statement sees it. TRUST R19. @throws AppError session_expired
 */
export async function lockLiveAccount(db: Kysely<Database>, accountId: string): Promise<void> {
  if (!(await live(db, accountId).forNoKeyUpdate().executeTakeFirst())) throw new AppError('session_expired')
}

function live(db: Kysely<Database>, accountId: string) {
  return db.selectFrom('account').select('id').where('id', '=', accountId).where('status', '=', 'active')
}
