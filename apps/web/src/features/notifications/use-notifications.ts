import {
  type Notification,
  type NotificationTab,
  notificationEndpoints,
  type UnreadCounts,
} from '@khum/contract/notifications'
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useServices } from '../../lib/services'
import { countKey, detailKey, listKey } from './query-keys'

type Page = {
  items: Notification[]
  next: string | null
  newest_id?: string | null | undefined
  unread: UnreadCounts
}

const none: UnreadCounts = { claim_status: 0, promotion_article: 0, general: 0 }

export function sumOf(unread: UnreadCounts): number {
  return unread.claim_status + unread.promotion_article + unread.general
}

/** Returns a function that stores the unread counts for the tabs, the bell and the bottom bar. */
function useSetUnread() {
  const client = useQueryClient()
  const services = useServices()
  return (unread: UnreadCounts) => {
    client.setQueryData(countKey, unread)
    services.unread.set(sumOf(unread))
  }
}

export function useNotifications(tab: NotificationTab) {
  const { api } = useServices()
  const setUnread = useSetUnread()
  return useInfiniteQuery({
    queryKey: [listKey, tab],
    async queryFn({ pageParam, signal }): Promise<Page> {
      const query = { tab, ...(pageParam ? { after: pageParam } : {}) }
      const page = await api.call(notificationEndpoints.listNotifications, { query }, { signal })
      signal.throwIfAborted()
      setUnread(page.unread)
      return page
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }): Notification[] => pages.flatMap(({ items }) => items),
  })
}

/** Reads the unread counts by tab from the cache, where `useSetUnread` stores them. */
export function useUnreadByTab(): UnreadCounts {
  return useQuery({ queryKey: countKey, queryFn: () => none, enabled: false }).data ?? none
}

/** Fetches one notification and marks it as read. Lists and counts change before the server has confirmed the mark. */
export function useNotification(id: string) {
  const { api } = useServices()
  const markRead = useMarkRead()
  return useQuery({
    queryKey: detailKey(id),
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
  const showAsRead = useShowAsRead()
  const setUnread = useSetUnread()
  return async ({ id, tab }: Notification): Promise<void> => {
    const before = client.getQueryData<UnreadCounts>(countKey)
    const sum = unread.get()
    const showAsBefore = showAsRead((item) => item.id === id)
    if (before) setUnread({ ...before, [tab]: Math.max(0, before[tab] - 1) })
    else unread.set(Math.max(0, sum - 1))
    const shown = unread.get()
    try {
      await api.call(notificationEndpoints.readNotification, { params: { id } })
    } catch {
      // The call failed, so shows the notification as unread again. Restores the counts, too, if no newer counts have
      // arrived since.
      showAsBefore()
      void client.invalidateQueries({ queryKey: [listKey] })
      if (unread.get() !== shown) return
      if (before) setUnread(before)
      else unread.set(sum)
    }
  }
}

/**
 * Returns a function that marks all notifications as read, except those that arrived after the list of `tab` was
 * fetched.
 */
export function useReadAll(tab: NotificationTab) {
  const { api, unread } = useServices()
  const client = useQueryClient()
  const showAsRead = useShowAsRead()
  const setUnread = useSetUnread()
  return async (): Promise<void> => {
    const before = client.getQueryData<UnreadCounts>(countKey)
    const sum = unread.get()
    const newestId = client.getQueryData<InfiniteData<Page>>([listKey, tab])?.pages[0]?.newest_id
    const body = newestId ? { newest_id: newestId } : {}
    const showAsBefore = showAsRead(() => true)
    setUnread(none)
    try {
      setUnread((await api.call(notificationEndpoints.readAllNotifications, { body })).unread)
    } catch (error) {
      // The call failed, so shows the notifications as unread again. Loading the lists again wouldn't be enough,
      // because it fails without a network.
      showAsBefore()
      if (unread.get() === 0) {
        if (before) setUnread(before)
        else unread.set(sum)
      }
      throw error
    } finally {
      void client.invalidateQueries({ queryKey: [listKey] })
    }
  }
}

/**
 * Returns a function that marks notifications as read in every cached list, before the server has responded. The result
 * of that function is another function, which marks them as unread again.
 */
function useShowAsRead() {
  const { api } = useServices()
  const client = useQueryClient()
  return (isRead: (item: Notification) => boolean) => {
    const readAt = new Date(api.serverNow()).toISOString()
    const marked = new Set<string>()
    const change = (to: (item: Notification) => Notification) =>
      client.setQueriesData<InfiniteData<Page>>(
        { queryKey: [listKey] },
        (lists) =>
          lists && { ...lists, pages: lists.pages.map((page) => ({ ...page, items: page.items.map(to) })) },
      )
    change((item) => {
      if (item.read_at !== null || !isRead(item)) return item
      marked.add(item.id)
      return { ...item, read_at: readAt }
    })
    // Changes only notifications whose `read_at` is the time set above. A notification with another time comes
    // from a list that was loaded meanwhile, so the server has marked it as read already.
    return () =>
      change((item) => (marked.has(item.id) && item.read_at === readAt ? { ...item, read_at: null } : item))
  }
}
