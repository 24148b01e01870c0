import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { AppError } from '../../http/app-error'

/**
 * The account is live and stays so until the transaction ends: a deletion waits, or was first. Taken before any other lock,
 * as the deletion does, so that the two never wait for each other. TRUST R60. @throws AppError session_expired
 */
export async function holdLiveAccount(db: Kysely<Database>, accountId: string): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .forKeyShare()
    .executeTakeFirst()
  if (!account) throw new AppError('session_expired')
}
