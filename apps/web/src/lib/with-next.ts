import { safeReturnPath } from '@khum/contract/safe-return'

/** The path with the current address's `next`, if that is a safe place to return to. R37 */
export function withNext(path: string, query: URLSearchParams): string {
  const next = safeReturnPath(query.get('next'))
  return next === null ? path : `${path}?${new URLSearchParams({ next })}`
}
