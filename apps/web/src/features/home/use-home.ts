import { homeEndpoints } from '@khum/contract/home'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLang } from '../../i18n'
import { useApi, useViewer } from '../../lib/services'
import { unreadKey } from '../../lib/unread'

/** Everything the home screen shows. Spec §7 GET /api/v2/home */
export function useHome() {
  const api = useApi()
  const lang = useLang()
  const viewer = useViewer()
  const client = useQueryClient()
  return useQuery({
    queryKey: ['home', viewer, lang],
    async queryFn({ signal }) {
      const home = await api.call(homeEndpoints.getHome, { query: { lang } }, { signal })
      client.setQueryData(unreadKey(viewer), home.unread_notifications)
      return home
    },
  })
}
