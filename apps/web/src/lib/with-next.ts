import { safeReturnPath } from '@khum/contract/safe-return'

/** Adds the current address's `next` to a path, if it's a safe address to return to. R37 */
export function withNext(path: string, query: URLSearchParams): string {
  const next = safeReturnPath(query.get('next'))
  return next === null ? path : `${path}?${new URLSearchParams({ next })}`
}
