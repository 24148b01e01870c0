import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error'

const networkRetries = 2

/** Returns whether a retry may help: there was no connection, a timeout, or the server was briefly unavailable. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // When the phone is offline, a query fails immediately and the screen says so. By default, the query would wait
        // silently for a network.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) => failures < networkRetries && isTemporary(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
      },
      // Writes aren't repeated automatically, because a repeated write could take effect twice. Only the member may
      // repeat a write, or code that sends the same Idempotency-Key again.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
