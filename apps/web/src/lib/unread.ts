import { useQuery } from '@tanstack/react-query'
import { useViewer } from './services'

/** The key under which whoever learns the number of unread notifications leaves it for the bell. */
export function unreadKey(viewer: string): readonly string[] {
  return ['unread', viewer]
}

/** As last heard: the bell makes no call of its own. */
export function useUnread(): number {
  const viewer = useViewer()
  const { data } = useQuery<number>({ queryKey: unreadKey(viewer), enabled: false, queryFn: () => 0 })
  return data ?? 0
}
