import type { NotificationKind, NotificationTarget } from '@khum/contract'
import type { AppContext } from '../../context'
import type { NotificationParams } from '../../db/schema-notifications'
import { newId } from '../../ids'
import { queueForChannels } from '../notification-channels/send-to-channels'
import { insertCoverageNotifications, insertNotification, type Recipient } from './notify.repo'

/**
 * A notification that informs a member of an event, such as a decision. `sendNotice` sends what editors write: notices,
 * promotions and articles.
 */
export interface NewNotification {
  /** If no active account matches, no notification is created. */
  to: Recipient
  kind: Exclude<NotificationKind, 'promotion' | 'article' | 'notice'>
  /** Must not contain a diagnosis, a hospital or an amount. R63. */
  params?: NotificationParams
  /**
   * The person that the notification is about; left out if it is the member. The person's name is read when the
   * notification is shown.
   */
  personId?: string
  target: { name: NotificationTarget; id?: string }
  /** Identifies the event: an account is notified of it once. */
  dedupeKey: string
  /** Whether this transaction created the event, so that nobody can have been notified of it yet. */
  isNew?: boolean
}

/**
 * Notifies a member in the transaction of `ctx.db`; the commit wakes open pages. Locks the account against deletion
 * (key-share lock). A deletion locks the account first and other rows afterwards. Call this function before you lock
 * any of those rows; otherwise the two transactions could deadlock. Requirement 2.16, R60.
 */
export async function notify(
  ctx: Pick<AppContext, 'db' | 'clock' | 'jobs'>,
  news: NewNotification,
): Promise<void> {
  const id = newId()
  const inserted = await insertNotification(ctx.db, news.to, {
    id,
    kind: news.kind,
    params: news.params ?? {},
    personId: news.personId ?? null,
    target: news.target.name,
    targetId: news.target.id ?? null,
    at: ctx.clock.now(),
    dedupeKey: news.dedupeKey,
    isNew: news.isNew ?? false,
  })
  // Most members chose no channel outside the app and need no job. A notification to a phone always gets a job, so that
  // timing doesn't reveal whether a member has that phone. R15
  if (!('phone' in news.to) && !inserted?.hasChannels) return
  await queueForChannels(ctx, [id])
}

/**
 * Notifies members of new coverages, each account once per `dedupeKey`, in the transaction of `ctx.db`. `personId` is
 * the relative whom the coverage covers; null if the coverage is the member's own.
 */
export async function notifyOfCoverages(
  ctx: Pick<AppContext, 'db' | 'clock' | 'jobs'>,
  accounts: readonly { accountId: string; coverageId: string; personId: string | null }[],
  dedupeKey: string,
): Promise<void> {
  if (accounts.length === 0) return
  const to = accounts.map((each) => ({ id: newId(), ...each }))
  await queueForChannels(
    ctx,
    await insertCoverageNotifications(ctx.db, to, { at: ctx.clock.now(), dedupeKey }),
  )
}
