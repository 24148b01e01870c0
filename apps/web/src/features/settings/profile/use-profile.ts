import { accountEndpoints, type Profile } from '@khum/contract/account'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useApi, useViewer } from '../../../lib/services'
import { profileKey } from '../query-keys'

export function useProfile() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: profileKey(viewer),
    queryFn: ({ signal }) => api.call(accountEndpoints.getProfile, {}, { signal }),
    // A refetch would reset the form while the member is typing.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Stores the profile that the server returned after a change, and refetches home, because home shows the name. */
export function profileSaved(client: QueryClient, viewer: string, profile: Profile): void {
  client.setQueryData(profileKey(viewer), profile)
  void client.invalidateQueries({ queryKey: ['home'] })
}
