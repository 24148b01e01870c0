import { entryEndpoints, type IdentityProvider } from '@khum/contract/external-sign-in'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useServices } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'

/** What is linked to the account, as a query. */
export const identitiesKey = ['identities']

/** Takes a way in away; LINE is asked for the member's token, so that it takes the app off its list. */
export function useUnlink(onDone: () => void) {
  const { api, line, flow } = useServices()
  const handleError = useErrorHandler()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (provider: IdentityProvider) => {
      const token = provider === 'line' ? await line.accessToken() : null
      const body = token ? { line_access_token: token } : {}
      await api.call(entryEndpoints.unlinkIdentity, { params: { provider }, body })
    },
    onSuccess: (_, provider) => {
      onDone()
      if (provider === 'line') flow.change({ lineLink: null })
      return client.invalidateQueries({ queryKey: identitiesKey })
    },
    onError: (error) => handleError(error),
  })
}
