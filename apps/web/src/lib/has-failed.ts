import { ApiError } from './api-error'

/**
 * Returns whether a screen must show a query's failure instead of its data. If only loading the data again has failed,
 * the data stays on the screen, unless the server refused the call, for example because the data is gone.
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
