import { accountEndpoints, type Profile } from '@khum/contract/account'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useApi, useViewer } from '../../../lib/services'
import type { Session } from '../../../lib/session'
import { profileKey } from '../query-keys'
import { toMember } from './profile-values'

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

/**
 * Stores the profile that the server returned after a change, also in the session, whose name, email and phone other
 * screens show. Refetches home, because home shows the name.
 */
export function profileSaved(
  { client, session }: { client: QueryClient; session: Session },
  viewer: string,
  profile: Profile,
): void {
  client.setQueryData(profileKey(viewer), profile)
  const now = session.get()
  // By now, another member may be signed in.
  if (now.status === 'member' && now.member.id === viewer)
    session.set({ ...now, member: { ...now.member, ...toMember(profile) } })
  void client.invalidateQueries({ queryKey: ['home'] })
}
