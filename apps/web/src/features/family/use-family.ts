import { familyEndpoints } from '@khum/contract/family'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useApi, useViewer } from '../../lib/services'

/** Relatives with their cards, open invitations, and who may see the member's own cards. */
export function useFamily() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['family', viewer],
    queryFn: ({ signal }) => api.call(familyEndpoints.listFamily, {}, { signal }),
  })
}

/** A relative's coverage, as far as the relative allows. */
export function useFamilyCoverage(id: string) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['family-coverage', viewer, id],
    queryFn: ({ signal }) => api.call(familyEndpoints.getFamilyCoverage, { params: { id } }, { signal }),
  })
}

/** Removes data from the cache after an authority was given, narrowed or ended. */
export function familyChanged(client: QueryClient): void {
  client.removeQueries({ queryKey: ['family-coverage'] })
  void client.invalidateQueries({ queryKey: ['family'], refetchType: 'all' })
}
