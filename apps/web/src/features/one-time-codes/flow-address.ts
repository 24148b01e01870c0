import type { OtpPurpose } from '@khum/contract/one-time-codes'
import { href } from '@khum/contract/paths'
import { safeReturnPath } from '@khum/contract/safe-return'
import { withNext } from '../../lib/with-next'
import type { PlainScreen } from './flow-machine'

/**
 * Returns the address of a screen in a flow. The query keeps the flow over a reload: `for` is the purpose, `next` the
 * checked address that the visitor wanted, `me` the answer to "is this you?". R37
 */
export function flowAddress(screen: PlainScreen, purpose: OtpPurpose, query: URLSearchParams): string {
  const params = new URLSearchParams({ for: purpose })
  const next = safeReturnPath(query.get('next'))
  if (next !== null) params.set('next', next)
  if (query.get('me') === 'yes') params.set('me', 'yes')
  return `${href(screen)}?${params}`
}

/** The address of a flow's first screen; keeps the address that the visitor wanted. */
export function startAddress(screen: PlainScreen, query: URLSearchParams): string {
  return withNext(href(screen), query)
}
