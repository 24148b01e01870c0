import type { AppContext } from '../../context'
import { recordDeletion } from './deletion-ledger'

/** The additional authenticated data (AAD) that binds a sealed LINE access token to the job `account.leave_line`. */
const purpose = 'account.leave_line'

/** Queues a job that, after the commit, removes the app from the member's LINE account. */
export async function leaveLine(ctx: AppContext, partnerId: string, accessToken: string): Promise<void> {
  const token = ctx.keys.seal(Buffer.from(accessToken), purpose).toString('base64')
  await ctx.jobs.send(ctx.db, 'account.leave_line', { partner_id: partnerId, token })
}

/**
 * Registers the jobs that finish a deletion outside the database. A job that fails is retried. If one file can't be
 * deleted, the other files are still deleted. R60, R68
 */
export async function registerDeletionJobs(ctx: AppContext): Promise<void> {
  await ctx.jobs.work('account.erase', async ({ object_keys }) => {
    const failures: unknown[] = []
    for (const key of object_keys)
      await ctx.gateways.files.delete(key).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  })
  await ctx.jobs.work('account.record_deletion', ({ account_id }) => recordDeletion(ctx, account_id))
  await ctx.jobs.work('account.leave_line', async ({ partner_id, token }) => {
    const accessToken = ctx.keys.open(Buffer.from(token, 'base64'), purpose).toString()
    const left = await ctx.gateways.line.deauthorize(accessToken, partner_id)
    if (!left) throw new Error('LINE did not take the app out of the account')
  })
}
