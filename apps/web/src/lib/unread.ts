import { useStore } from './external-store'
import { useServices } from './services'

/** Unread notifications as last heard; the bell makes no call of its own. */
export function useUnread(): number {
  return useStore(useServices().unread)
}
