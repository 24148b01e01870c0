import type { Device } from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { deviceName } from '../../text/device-name'
import { endSessionsOf } from '../sessions/end-sessions'
import { endSession } from '../sessions/sessions.service'

/** Lists the member's open sessions: the current one first, then the most recently used. */
export async function listDevices(ctx: AppContext, member: MemberCaller): Promise<{ items: Device[] }> {
  const sessions = await liveSessions(ctx, member)
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  const items = sessions.map((session) => ({
    id: session.id,
    name: deviceName(session.user_agent),
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
    current: session.id === member.sessionId,
  }))
  return { items: items.toSorted((a, b) => Number(b.current) - Number(a.current)) }
}

/**
 * Signs out one of the member's devices, within a second on every server.
 * @throws AppError not_found if the session has ended, is another member's or doesn't exist
 */
export async function endDevice(ctx: AppContext, member: MemberCaller, sessionId: string): Promise<void> {
  const session = await liveSessions(ctx, member).select('id').where('id', '=', sessionId).executeTakeFirst()
  if (!session) throw new AppError('not_found')
  await endSession(ctx, session.id, 'ended_by_member')
}

/** Signs out all the member's other devices. Returns how many sessions ended. */
export async function endOtherDevices(ctx: AppContext, member: MemberCaller): Promise<{ ended: number }> {
  const { accountId, sessionId } = member
  return { ended: await endSessionsOf(ctx, { accountId, except: sessionId, reason: 'ended_by_member' }) }
}

function liveSessions(ctx: AppContext, { accountId }: MemberCaller) {
  const now = ctx.clock.now()
  return ctx.db
    .selectFrom('session')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
}
