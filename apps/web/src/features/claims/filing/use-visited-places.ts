import { claimEndpoints } from '@khum/contract/claims'
import { useQuery } from '@tanstack/react-query'
import { useApi, useViewer } from '../../../lib/services'
import { claimKeys } from '../query-keys'

/** Fetches the hospitals of earlier claims. If they can't be loaded, the member can still search. */
export function useVisitedPlaces() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: claimKeys.places(viewer),
    queryFn: ({ signal }) => api.call(claimEndpoints.listVisitedPlaces, {}, { signal }),
    retry: false,
  })
}
