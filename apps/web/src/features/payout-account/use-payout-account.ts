import { payoutAccountEndpoints } from '@khum/contract/payout-accounts'
import { useQuery } from '@tanstack/react-query'
import { useApi, useViewer } from '../../lib/services'

export const payoutAccountKey = (viewer: string) => ['payout-account', viewer]

/** Fetches the account that the member's claims are paid into, and whether PromptPay is offered. */
export function usePayoutAccount() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: payoutAccountKey(viewer),
    queryFn: ({ signal }) => api.call(payoutAccountEndpoints.getPayoutAccount, {}, { signal }),
  })
}
