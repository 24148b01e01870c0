import { ApiError } from './api-error'

/**
 * Returns whether a screen must show a query's failure instead of its data. If the data was loaded and only a refetch
 * failed, the data stays on the screen. But if the server refused the refetch, for example because the data is gone,
 * the screen shows the failure.
 */
export function hasFailed<Q extends { isError: boolean; error: unknown; data: unknown }>(
  query: Q,
): query is Extract<Q, { isError: true }> {
  return query.isError && (query.data === undefined || isRefusal(query.error))
}

/** Returns whether the server refused the call, so that the same call would be refused again. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}
