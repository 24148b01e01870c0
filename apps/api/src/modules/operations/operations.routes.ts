import { keyRotationEndpoints, outboxEndpoints, retentionEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { reportRetention, retentionClasses } from '../../retention'
import { giveUpKey, listKeyUsage } from './key-usage.service'
import { showOutbox } from './outbox.service'

/** Calls of the people who run the installation. */
export const operationsRoutes = [
  implement(keyRotationEndpoints.coreListKeys, ({ ctx }) => listKeyUsage(ctx)),
  implement(keyRotationEndpoints.coreReseal, async ({ ctx }) => {
    await ctx.jobs.send(ctx.db, 'keys.reseal', {}, 'now')
    return await listKeyUsage(ctx)
  }),
  implement(keyRotationEndpoints.coreGiveUpKey, ({ ctx, db, params, body }) =>
    giveUpKey({ ...ctx, db }, { keyId: params.key_id, reason: body.reason }),
  ),
  implement(outboxEndpoints.coreListFailedMessages, ({ ctx }) => showOutbox(ctx)),
  implement(retentionEndpoints.coreReportRetention, async ({ ctx }) => ({
    items: await reportRetention(ctx.db, retentionClasses(ctx.config), ctx.clock.now()),
  })),
]
