import { limits } from '@khum/contract/limits'
import { notificationStreamEndpoints } from '@khum/contract/notification-stream'
import { type Notification, type NotificationKind, notificationEndpoints } from '@khum/contract/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { readProblem } from '../../../lib/api-error'
import type { Services } from '../../../lib/services'
import { watchAttention } from '../../../platform/attention'
import { countKey, listKey } from '../query-keys'
import { followNews } from './follow-news'

/** Whoever left the page open and went away must not keep the session alive by it. TRUST R24 */
const awayAfterMs = limits.session.idleMs / 2
/** What shows claims: out of date as soon as one moved. */
const ofClaims = ['claims', 'claim', 'coverages', 'coverage', 'home']

/** What the member has just done: the screen they did it on says so itself. */
const ownDeeds: readonly NotificationKind[] = [
  'claim_received',
  'password_changed',
  'phone_changed',
  'way_in_linked',
  'way_in_unlinked',
]

interface Parts {
  services: Pick<Services, 'api' | 'session' | 'unread'>
  client: QueryClient
  view: Window
  /** Something new came while the page was open. */
  tell(notification: Notification): void
}

/** Keeps bell, list and claims of an open page in step with what happens. @returns ends it */
export function startNews({ services: { api, session, unread }, client, view, tell }: Parts): () => void {
  const attention = watchAttention(view, awayAfterMs)

  async function open(lastEventId: string | null, signal: AbortSignal) {
    // By fetch: the browser's own EventSource cannot send the token.
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
    if (response.ok && response.body) return response.body
    const problem = await readProblem(response)
    // The session ended elsewhere, or a new text waits: the page learns it by this. TRUST R25
    if (problem.status === 401 || problem.code === 'consent_required') {
      session.refresh().catch(() => undefined)
    }
    throw problem
  }

  function refresh(keys: readonly string[]) {
    for (const key of keys) void client.invalidateQueries({ queryKey: [key] })
  }

  const end = followNews({
    open,
    async askUnread(signal) {
      const query = { limit: 1 }
      return (await api.call(notificationEndpoints.listNotifications, { query }, { signal })).unread
    },
    hear(news) {
      const count = Object.values(news.unread).reduce((sum, each) => sum + each, 0)
      const isNew = news.kind === 'notification' || count !== unread.get()
      unread.set(count)
      client.setQueryData(countKey, news.unread)
      if (isNew) refresh([listKey])
      if (news.kind !== 'notification') return
      if (news.notification.tab === 'claim_status') refresh(ofClaims)
      if (!ownDeeds.includes(news.notification.kind)) tell(news.notification)
    },
    attention,
  })
  return () => {
    end()
    attention.stop()
  }
}
