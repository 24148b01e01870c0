import { coverageEndpoints } from '@khum/contract/coverages'
import { useQuery } from '@tanstack/react-query'
import { useApi, useViewer } from '../../lib/services'

/** The member's own cards with what is left. */
export function useCoverages() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['coverages', viewer],
    queryFn: ({ signal }) => api.call(coverageEndpoints.listCoverages, {}, { signal }),
  })
}

/** One coverage with benefits, balances and claim history. */
export function useCoverage(id: string) {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['coverage', viewer, id],
    queryFn: ({ signal }) => api.call(coverageEndpoints.getCoverage, { params: { id } }, { signal }),
  })
}
