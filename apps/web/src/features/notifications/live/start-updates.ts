import { limits } from '@khum/contract/limits'
import { notificationStreamEndpoints } from '@khum/contract/notification-stream'
import { type Notification, type NotificationKind, notificationEndpoints } from '@khum/contract/notifications'
import { focusManager, type QueryClient } from '@tanstack/react-query'
import { readProblem } from '../../../lib/api-error'
import type { Services } from '../../../lib/services'
import { watchAttention } from '../../../platform/attention'
import { endUnanswered } from '../../../ui/feedback/toast-store'
import { countKey, listKey } from '../query-keys'
import { sumOf } from '../use-notifications'
import { followUpdates } from './follow-updates'

/** Updates pause after this time without activity, because an unattended page must not keep the session alive. R24 */
const awayAfterMs = limits.session.idleMs / 2
const checkAwayMs = 60_000
/** Queries of other features that show claims. A notification about a claim makes them outdated. */
const claimQueries = ['claims', 'claim', 'coverages', 'coverage', 'home']
/**
 * Queries of other features that show cards or relatives. A notification about cards or family makes them outdated. R42
 */
const cardQueries = ['coverages', 'coverage', 'family', 'family-coverage', 'home']

/**
 * Notifications about the member's own actions. No toast announces them, because the member has just seen the result.
 */
const ownActions: readonly NotificationKind[] = [
  'claim_received',
  'password_changed',
  'phone_changed',
  'way_in_linked',
  'way_in_unlinked',
  'payout_account_changed',
]

interface Options {
  services: Pick<Services, 'api' | 'session' | 'unread'>
  client: QueryClient
  view: Window
  onNotification(notification: Notification): void
}

/**
 * Keeps the bell, the lists and the claims of an open page up to date. Pauses all polling while nobody looks at the
 * page. Returns a function that stops the updates.
 */
export function startUpdates({
  services: { api, session, unread },
  client,
  view,
  onNotification,
}: Options): () => void {
  const attention = watchAttention(view, awayAfterMs)

  async function open(lastEventId: string | null, signal: AbortSignal) {
    // Uses fetch, because EventSource can't send the token.
    const response = await view.fetch(notificationStreamEndpoints.streamNotifications.path, {
      headers: {
        ...(await api.memberHeaders()),
        accept: 'text/event-stream',
        ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
      },
      cache: 'no-store',
      credentials: 'same-origin',
      signal,
    })
    endUnanswered()
    if (response.ok && response.body) return response.body
    const problem = await readProblem(response)
    // The session has ended elsewhere, or there are new terms to accept. Refreshing the session shows which of the
    // two happened. R25
    if (problem.status === 401 || problem.code === 'consent_required') {
      session.refresh().catch(() => undefined)
    }
    throw problem
  }

  function invalidate(keys: readonly string[]) {
    for (const key of keys) void client.invalidateQueries({ queryKey: [key] })
  }

  const stop = followUpdates({
    open,
    async fetchUnread(signal) {
      const query = { limit: 1 }
      return (await api.call(notificationEndpoints.listNotifications, { query }, { signal })).unread
    },
    onUpdate(update) {
      const count = sumOf(update.unread)
      const isNew = update.kind === 'notification' || count !== unread.get()
      unread.set(count)
      client.setQueryData(countKey, update.unread)
      if (isNew) invalidate([listKey])
      if (update.kind !== 'notification') return
      const { tab, target } = update.notification
      if (tab === 'claim_status') invalidate(claimQueries)
      else if (target?.name === 'family' || target?.name === 'coverage') invalidate(cardQueries)
      if (!ownActions.includes(update.notification.kind)) onNotification(update.notification)
    },
    attention,
  })
  // Also pauses the queries that poll.
  const pausePolling = () => focusManager.setFocused(attention.isAway() ? false : undefined)
  attention.onChange(pausePolling)
  const timer = setInterval(pausePolling, checkAwayMs)
  return () => {
    stop()
    attention.stop()
    clearInterval(timer)
    focusManager.setFocused(undefined)
  }
}
