import type { AppContext } from '../../context'
import { recordDeletion } from './deletion-ledger'

const place = 'account.leave_line'

/** Asks for the app to be taken out of the member's LINE, once the deletion is committed. */
export async function leaveLine(ctx: AppContext, partnerId: string, accessToken: string): Promise<void> {
  const token = ctx.keys.seal(Buffer.from(accessToken), place).toString('base64')
  await ctx.jobs.send(ctx.db, 'account.leave_line', { partner_id: partnerId, token })
}

/** What a deletion leaves to be done outside the database; what fails is tried again. TRUST R60 */
export async function registerDeletionJobs(ctx: AppContext): Promise<void> {
  await ctx.jobs.work('account.erase', async ({ object_keys }) => {
    for (const key of object_keys) await ctx.gateways.files.delete(key)
  })
  await ctx.jobs.work('account.record_deletion', ({ account_id }) => recordDeletion(ctx, account_id))
  await ctx.jobs.work('account.leave_line', async ({ partner_id, token }) => {
    const accessToken = ctx.keys.open(Buffer.from(token, 'base64'), place).toString()
    const left = await ctx.gateways.line.deauthorize(accessToken, partner_id)
    if (!left) throw new Error('LINE did not take the app out of the account')
  })
}
