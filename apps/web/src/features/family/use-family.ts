import { familyEndpoints } from '@khum/contract/family'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useApi, useViewer } from '../../lib/services'

/** Fetches the relatives with their cards, the open invitations, and who may see the member's own cards. */
export function useFamily(enabled = true) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    enabled,
    queryKey: ['family', viewer],
    queryFn: ({ signal }) => api.call(familyEndpoints.listFamily, {}, { signal }),
  })
}

/** Fetches those parts of a relative's coverage that the relative allows this member to see. */
export function useFamilyCoverage(id: string) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['family-coverage', viewer, id],
    queryFn: ({ signal }) => api.call(familyEndpoints.getFamilyCoverage, { params: { id } }, { signal }),
  })
}

/** Removes outdated data from the cache after a family authority was granted, narrowed or ended. */
export function familyChanged(client: QueryClient): void {
  client.removeQueries({ queryKey: ['family-coverage'] })
  void client.invalidateQueries({ queryKey: ['family'], refetchType: 'all' })
}
