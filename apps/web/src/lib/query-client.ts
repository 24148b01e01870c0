import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error'

const networkRetries = 2

/** Whether a retry may help: there was no connection, a timeout, or the server was briefly unavailable. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, a query fails at once and the screen says so; the default would wait silently for a network.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) => failures < networkRetries && isTemporary(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
      },
      // Writes may only be repeated by the member, or by code that has the Idempotency-Key.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
