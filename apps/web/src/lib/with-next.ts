import { safeReturnPath } from '@khum/contract/safe-return'

/** An address that keeps where the visitor was going (`next` of the open address), judged before it is passed along. TRUST R37 */
export function withNext(path: string, query: URLSearchParams): string {
  const next = safeReturnPath(query.get('next'))
  return next === null ? path : `${path}?${new URLSearchParams({ next })}`
}
