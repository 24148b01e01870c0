import { safeReturnPath } from '@khum/contract/safe-return'

/** Adds the `next` of the current query to a path, if `next` is a safe address to return to. R37 */
export function withNext(path: string, query: URLSearchParams): string {
  const next = safeReturnPath(query.get('next'))
  return next === null ? path : `${path}?${new URLSearchParams({ next })}`
}
