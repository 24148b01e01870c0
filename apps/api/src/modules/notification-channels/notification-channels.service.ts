import { type MyChannels, notificationChannels, notificationTopics } from '@khum/contract'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { pushAddress } from '../../gateways/outbox/line-carrier'
import { lockAgainstDeletion } from '../accounts/accounts.service'
import { findAddresses, listChannelChoices, replaceChannelChoices } from './notification-channels.repo'

export { forgetTopics } from './notification-channels.repo'

/**
 * Whether pushes may be sent for a partner that has no LINE messaging channel. They may be sent only outside
 * production, where they go to /dev/phone instead of LINE.
 */
export function canPushWithoutChannel({ config }: Pick<AppContext, 'config'>): boolean {
  return config.env !== 'production'
}

/**
 * Returns the channels that the member chose for each topic, which channels can reach the member, and whether the
 * member consents to marketing. Requirement 2.16.
 */
export async function getChannels(
  ctx: Pick<AppContext, 'db' | 'config'>,
  accountId: string,
): Promise<MyChannels> {
  const [chosen, to] = await Promise.all([
    listChannelChoices(ctx.db, accountId),
    findAddresses(ctx.db, accountId),
  ])
  return {
    choices: notificationTopics.map((topic) => ({
      topic,
      ways: notificationChannels.filter((way) =>
        chosen.some((row) => row.topic === topic && row.way === way),
      ),
    })),
    available: {
      line: to.line_user !== null && (to.channel !== null || canPushWithoutChannel(ctx)),
      mail: to.email !== null,
      sms: to.phone !== null,
    },
    marketing_consent: to.marketing_consent,
  }
}

/**
 * Replaces the member's choices of channels. A choice that the member had already made keeps its date of consent.
 * Requirement 2.16, R66.
 * @throws AppError session_expired
 */
export async function setChannels(
  ctx: AppContext,
  accountId: string,
  choices: MyChannels['choices'],
): Promise<MyChannels> {
  const rows = choices.flatMap(({ topic, ways }) => [...new Set(ways)].map((way) => ({ topic, way })))
  return await inTransaction(ctx.db, async (db) => {
    await lockAgainstDeletion(db, accountId)
    await replaceChannelChoices(db, accountId, rows, ctx.clock.now())
    return await getChannels({ ...ctx, db }, accountId)
  })
}

/** Lists the addresses that a member's pushes go to. A deletion uses them to find the pushes in the outbox. R60. */
export async function listPushAddresses(db: AppContext['db'], accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account_identity')
    .select(['partner_id', 'subject'])
    .where('account_id', '=', accountId)
    .where('provider', '=', 'line')
    .execute()
  return rows.map(({ partner_id, subject }) => pushAddress(partner_id, subject))
}
