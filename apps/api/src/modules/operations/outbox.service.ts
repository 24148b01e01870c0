import type { Answer, outboxEndpoints } from '@khum/contract'
import type { AppContext } from '../../context'

/** What could not be delivered, newest first, and how many messages wait, by channel; nothing of anybody's. TRUST R63 */
export async function showOutbox({
  db,
  gateways: { outbox },
}: Pick<AppContext, 'db' | 'gateways'>): Promise<Answer<typeof outboxEndpoints.coreListFailedMessages>> {
  const [failed, counts] = await Promise.all([outbox.listFailed(db), outbox.count(db)])
  const items = failed.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at.toISOString(),
  }))
  return { items, counts }
}
