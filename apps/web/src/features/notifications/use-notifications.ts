import {
  type Notification,
  type NotificationTab,
  notificationEndpoints,
  type Unread,
} from '@khum/contract/notifications'
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useServices } from '../../lib/services'
import { countKey, listKey } from './query-keys'

type Page = { items: Notification[]; next: string | null; unread: Unread }

const none: Unread = { claim_status: 0, promotion_article: 0, general: 0 }

export function sumOf(unread: Unread): number {
  return unread.claim_status + unread.promotion_article + unread.general
}

/** Leaves what is unread where tabs, bell and bottom bar find it. */
function useKeepUnread() {
  const client = useQueryClient()
  const services = useServices()
  return (unread: Unread) => {
    client.setQueryData(countKey, unread)
    services.unread.set(sumOf(unread))
  }
}

/** A tab's notifications, newest first, page by page. */
export function useNotifications(tab: NotificationTab) {
  const { api } = useServices()
  const keepUnread = useKeepUnread()
  return useInfiniteQuery({
    queryKey: [listKey, tab],
    async queryFn({ pageParam, signal }): Promise<Page> {
      const query = { tab, ...(pageParam ? { after: pageParam } : {}) }
      const page = await api.call(notificationEndpoints.listNotifications, { query }, { signal })
      signal.throwIfAborted()
      keepUnread(page.unread)
      return page
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }): Notification[] => pages.flatMap(({ items }) => items),
  })
}

/** How many are unread in each tab, as last heard. */
export function useUnreadOfTabs(): Unread {
  return useQuery({ queryKey: countKey, queryFn: () => none, enabled: false }).data ?? none
}

/** One notification. Whoever opens it has read it: lists and counts show so at once. */
export function useNotification(id: string) {
  const { api } = useServices()
  const markRead = useMarkRead()
  return useQuery({
    queryKey: ['notification', id],
    async queryFn({ signal }) {
      const detail = await api.call(notificationEndpoints.getNotification, { params: { id } }, { signal })
      signal.throwIfAborted()
      if (detail.read_at === null) void markRead(detail)
      return detail
    },
  })
}

function useMarkRead() {
  const { api, unread } = useServices()
  const client = useQueryClient()
  const show = useShowRead()
  return async ({ id, tab }: Notification): Promise<void> => {
    show((item) => item.id === id)
    unread.set(Math.max(0, unread.get() - 1))
    client.setQueryData<Unread>(
      countKey,
      (counts) => counts && { ...counts, [tab]: Math.max(0, counts[tab] - 1) },
    )
    try {
      await api.call(notificationEndpoints.readNotification, { params: { id } })
    } catch {
      // Nothing for the reader to do: it stays unread, and the list says so.
      void client.invalidateQueries({ queryKey: [listKey] })
    }
  }
}

/** Marks all read, in every tab; the answer is what is left. */
export function useReadAll() {
  const { api } = useServices()
  const client = useQueryClient()
  const show = useShowRead()
  const keepUnread = useKeepUnread()
  return async (): Promise<void> => {
    show(() => true)
    keepUnread(none)
    try {
      keepUnread((await api.call(notificationEndpoints.readAllNotifications, { body: {} })).unread)
    } finally {
      void client.invalidateQueries({ queryKey: [listKey] })
    }
  }
}

/** Shows notifications as read in every list that is there, before the server said so. */
function useShowRead() {
  const { api } = useServices()
  const client = useQueryClient()
  return (isRead: (item: Notification) => boolean) => {
    const readAt = new Date(api.serverNow()).toISOString()
    const read = (item: Notification) =>
      item.read_at === null && isRead(item) ? { ...item, read_at: readAt } : item
    client.setQueriesData<InfiniteData<Page>>(
      { queryKey: [listKey] },
      (lists) =>
        lists && { ...lists, pages: lists.pages.map((page) => ({ ...page, items: page.items.map(read) })) },
    )
  }
}
