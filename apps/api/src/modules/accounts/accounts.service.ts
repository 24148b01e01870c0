import { type Lang, limits } from '@khum/contract'
import type { Kysely } from 'kysely'
import { AppError } from '../../app-error'
import type { Database } from '../../db/schema'
import { lockLogin } from './accounts.repo'

export * from './accounts.repo'
export * from './persons.repo'

/**
 * Makes sure that the account is live, and keeps it from being deleted until the transaction ends. Call it before
 * taking any other lock. A deletion also locks the account before the account's data, so the two transactions can't
 * deadlock. R60
 * @returns the account's language
 * @throws AppError session_expired
 */
export async function lockAgainstDeletion(db: Kysely<Database>, accountId: string): Promise<{ lang: Lang }> {
  const account = await live(db, accountId).select('lang').forKeyShare().executeTakeFirst()
  if (!account) throw new AppError('session_expired')
  return account
}

/**
 * Like `lockAgainstDeletion`, but lets only one change of the account run at a time. If a password reset is running,
 * waits for it, so that the caller's next statement sees which sessions the reset ended. R19
 * @throws AppError session_expired
 */
export async function lockLiveAccount(db: Kysely<Database>, accountId: string): Promise<void> {
  if (!(await live(db, accountId).forNoKeyUpdate().executeTakeFirst())) throw new AppError('session_expired')
}

/**
 * Like `lockLiveAccount`, but also keeps out transactions that call `lockAgainstDeletion`, such as a transaction that
 * sends a claim. Waits for such transactions that are running; later ones wait for this transaction.
 * @throws AppError session_expired
 */
export async function lockLiveAccountAlone(db: Kysely<Database>, accountId: string): Promise<void> {
  if (!(await live(db, accountId).forUpdate().executeTakeFirst())) throw new AppError('session_expired')
}

/**
 * Locks an account's login until the transaction ends. Call it before you change the username, password, phone or
 * person. To lock the account too, lock the login first. @throws AppError session_expired (the account isn't live)
 */
export async function lockLiveLogin(db: Kysely<Database>, accountId: string): Promise<void> {
  if (!(await lockLogin(db, accountId).executeTakeFirst())) throw new AppError('session_expired')
}

/**
 * Whether the member set the password so recently that accepting a new privacy notice doesn't require a new password.
 */
export function isJustRenewed(
  { password_changed_at }: { password_changed_at: Date | null },
  now: Date,
): boolean {
  return (
    password_changed_at !== null &&
    now.getTime() - password_changed_at.getTime() < limits.password.renewedHours * 3_600_000
  )
}

function live(db: Kysely<Database>, accountId: string) {
  return db.selectFrom('account').select('id').where('id', '=', accountId).where('status', '=', 'active')
}
