import { homeEndpoints } from '@khum/contract/home'
import { useQuery } from '@tanstack/react-query'
import { useLang } from '../../i18n'
import { useServices } from '../../lib/services'

/**
 * Everything the home screen shows. Whoever comes back sees the last answer at once, however long ago, and the new one when it is
 * there; the cache is the viewer's own and goes with the session. Spec §7 GET /api/v2/home, TRUST R25
 */
export function useHome() {
  const { api, unread } = useServices()
  const lang = useLang()
  return useQuery({
    queryKey: ['home', lang],
    gcTime: Number.POSITIVE_INFINITY,
    async queryFn({ signal }) {
      const home = await api.call(homeEndpoints.getHome, { query: { lang } }, { signal })
      signal.throwIfAborted()
      unread.set(home.unread_notifications)
      return home
    },
  })
}
