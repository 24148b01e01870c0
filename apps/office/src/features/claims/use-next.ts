import { type LookQueue, officeQueueEndpoints } from '@khum/contract/office-queue'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client'
import { lastLookQueue, navigate, rememberList } from '../../router/address'

const key = ['take next claim']

/**
 * Gets the next claim from the server and opens it. `queue` is a list in which a second person checks decisions;
 * without `queue`, the next claim is the most urgent one. `after` is the claim on the screen, which isn't opened again.
 * If no claim waits, nothing opens and the screen shows a message. `take` does nothing while a call is running, so that
 * pressing the key twice takes only one claim.
 */
export function useNext(from: { queue?: LookQueue | undefined; after?: string } = {}) {
  const client = useQueryClient()
  const next = useMutation({
    mutationKey: key,
    mutationFn: () => call(officeQueueEndpoints.takeNextClaim, { query: from }),
    onSuccess: ({ claim_number }) => {
      if (!claim_number) return
      // Forgets a list of second looks that was opened earlier, so that the key for the next claim no longer uses it.
      if (!from.queue && lastLookQueue()) rememberList('')
      // Shows the preloaded case immediately, but loads it again, because the claim now has a holder.
      void client.invalidateQueries({ queryKey: ['case', claim_number], refetchType: 'none' })
      navigate(`/claims/${claim_number}`)
    },
  })
  return {
    take: () => {
      if (client.isMutating({ mutationKey: key }) === 0) next.mutate()
    },
    isPending: next.isPending,
    error: next.error,
    /** Whether the last call found no waiting claim. */
    isNone: next.data?.claim_number === null,
  }
}
