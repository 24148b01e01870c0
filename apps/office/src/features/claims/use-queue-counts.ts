import { officeQueueEndpoints } from '@khum/contract/office-queue'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client'

/** The number of claims in each queue, by working days left. */
export function useQueueCounts() {
  return useQuery({
    queryKey: ['claims', 'counts'],
    queryFn: ({ signal }) => call(officeQueueEndpoints.countQueues, {}, { signal }),
  })
}
