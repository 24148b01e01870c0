import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { failureCode, isTemporary } from './api-error'

/** The query key of the signed-in person. If nobody is signed in, the cache has null for this key. */
export const meKey = ['me'] as const

/**
 * The query key of a flag that is set when the person signs out. While it is set, the sign-in page doesn't say that the
 * session has ended.
 */
export const signedOutKey = ['signed out'] as const

/**
 * Creates the cache of server responses. If a call finds that the session is over, shows the sign-in page at the same
 * URL.
 */
export function createQueryClient(): QueryClient {
  function onError(error: unknown) {
    if (failureCode(error) === 'staff_session_missing') forgetPerson(client)
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && isTemporary(error),
      },
      // A failed change isn't retried automatically; the person decides.
      mutations: { networkMode: 'always', retry: false },
    },
  })
  client.setQueryDefaults(signedOutKey, { gcTime: Number.POSITIVE_INFINITY })
  return client
}

/**
 * Sets the query of the signed-in person to null, so that the sign-in page appears, and removes all other queries,
 * because another person may sign in next, also in another tab. If the query of the person were removed too, the page
 * wouldn't notice the change.
 */
export function forgetPerson(client: QueryClient): void {
  client.setQueryData(meKey, null)
  client.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== meKey[0] && queryKey[0] !== signedOutKey[0],
  })
}
