import { type Answer, keyRotationEndpoints, outboxEndpoints, retentionEndpoints } from '@khum/contract'
import type { AppContext } from '../../context'
import { implement } from '../../http/implementation'
import { requireEveryInsurer } from '../../insurer-scope'
import { reportRetention, retentionClasses } from '../../retention'
import { giveUpKey, listKeyUsage } from './key-usage.service'

export const operationsRoutes = [
  implement(keyRotationEndpoints.listKeys, async ({ ctx, caller }) => {
    requireEveryInsurer(caller)
    return await listKeyUsage(ctx)
  }),
  implement(keyRotationEndpoints.resealKeys, async ({ ctx, caller }) => {
    requireEveryInsurer(caller)
    await ctx.jobs.send(ctx.db, 'keys.reseal', {})
    return await listKeyUsage(ctx)
  }),
  implement(keyRotationEndpoints.giveUpKey, async ({ ctx, caller, params, body }) => {
    requireEveryInsurer(caller)
    return await giveUpKey(ctx, { keyId: params.key_id, reason: body.reason })
  }),
  implement(outboxEndpoints.listFailedMessages, async ({ ctx, caller }) => {
    requireEveryInsurer(caller)
    return await showOutbox(ctx)
  }),
  implement(retentionEndpoints.reportRetention, async ({ ctx, caller }) => {
    requireEveryInsurer(caller)
    return { items: await reportRetention(ctx.db, retentionClasses(ctx.config), ctx.clock.now()) }
  }),
]

/**
 * Returns the undeliverable messages, newest first, and how many messages are waiting in each channel. Contains no
 * personal data. R63.
 */
async function showOutbox({
  db,
  gateways: { outbox },
}: Pick<AppContext, 'db' | 'gateways'>): Promise<Answer<typeof outboxEndpoints.listFailedMessages>> {
  const [failed, counts] = await Promise.all([outbox.listFailed(db), outbox.count(db)])
  const items = failed.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at.toISOString(),
  }))
  return { items, counts }
}
