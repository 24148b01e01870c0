import type { NotificationKind, NotificationTarget } from '@khum/contract'
import type { AppContext } from '../../context'
import type { NotificationParams } from '../../db/schema-notifications'
import { newId } from '../../ids'
import { queueForChannels } from '../notification-channels/send-to-channels'
import { insertNotification, type Recipient } from './notify.repo'

/** Something of the house's own kinds that a member should know. */
export interface News {
  /** Whom to tell; nobody when there is no such live account. */
  to: Recipient
  kind: Exclude<NotificationKind, 'promotion' | 'article' | 'notice'>
  /** Never a diagnosis, a treatment place or an amount. TRUST R63 */
  params?: NotificationParams
  /** Whom it is about, by name, when that is not the member; the name is read when it is shown. */
  personId?: string
  target: { name: NotificationTarget; id?: string }
  /** Says which event this is: one account is told of it once. */
  dedupeKey: string
}

/**
 * Tells a member, in the transaction that `ctx.db` is: without its commit nothing was said, and with it every instance
 * hears of it. A deleted account is told nothing. Takes a key-share lock on the account: hold it before rows that a deletion
 * takes after it. Spec §2 Notifications; TRUST R60
 */
export async function notify(ctx: Pick<AppContext, 'db' | 'clock' | 'jobs'>, news: News): Promise<void> {
  const id = newId()
  await insertNotification(ctx.db, news.to, {
    id,
    kind: news.kind,
    params: news.params ?? {},
    personId: news.personId ?? null,
    target: news.target.name,
    targetId: news.target.id ?? null,
    at: ctx.clock.now(),
    dedupeKey: news.dedupeKey,
  })
  await queueForChannels(ctx, [id])
}
