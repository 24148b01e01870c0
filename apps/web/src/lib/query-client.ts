import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error'

const networkRetries = 2

/** Only what may pass by itself is tried again: no connection, no answer in time, or the service away for a moment. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A phone without a network is told so; it does not wait in silence for one.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) => failures < networkRetries && mayPass(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
      },
      // A write is repeated only by the person, or by code that holds its Idempotency-Key.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
