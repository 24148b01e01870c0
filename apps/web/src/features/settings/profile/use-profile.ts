import { accountEndpoints, type Profile } from '@khum/contract/account'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useApi, useViewer } from '../../../lib/services'

export function useProfile() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: profileKey(viewer),
    queryFn: ({ signal }) => api.call(accountEndpoints.getProfile, {}, { signal }),
    // Not again while somebody is typing over it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The profile as the server answered a change; who greets by name or e-mail asks anew. */
export function profileSaved(client: QueryClient, viewer: string, profile: Profile): void {
  client.setQueryData(profileKey(viewer), profile)
  void client.invalidateQueries({ queryKey: ['home'] })
}

function profileKey(viewer: string) {
  return ['profile', viewer] as const
}
