import { homeEndpoints } from '@khum/contract/home'
import { useQuery } from '@tanstack/react-query'
import { useLang } from '../../i18n'
import { useServices } from '../../lib/services'

/** Everything the home screen shows. Spec §7 GET /api/v2/home */
export function useHome() {
  const { api, unread } = useServices()
  const lang = useLang()
  return useQuery({
    queryKey: ['home', lang],
    async queryFn({ signal }) {
      const home = await api.call(homeEndpoints.getHome, { query: { lang } }, { signal })
      signal.throwIfAborted()
      unread.set(home.unread_notifications)
      return home
    },
  })
}
