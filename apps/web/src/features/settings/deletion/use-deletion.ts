import { deletionEndpoints } from '@khum/contract/deletion'
import { useQuery } from '@tanstack/react-query'
import { useApi, useViewer } from '../../../lib/services'

/** What deleting the account would mean. */
export function useDeletion() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['deletion', viewer],
    queryFn: ({ signal }) => api.call(deletionEndpoints.getDeletion, {}, { signal }),
    staleTime: 0,
  })
}
