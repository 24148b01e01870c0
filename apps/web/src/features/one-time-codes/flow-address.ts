import type { OtpPurpose } from '@khum/contract/one-time-codes'
import { href } from '@khum/contract/paths'
import { safeReturnPath } from '@khum/contract/safe-return'
import { withNext } from '../../lib/with-next'
import type { PlainScreen } from './flow-machine'

/**
 * Returns the address of a screen in a flow. The query preserves the flow across a reload: `for` is the purpose, `next`
 * the validated address that the visitor wanted to open, `me` the reply to "is this you?". R37
 */
export function flowAddress(screen: PlainScreen, purpose: OtpPurpose, query: URLSearchParams): string {
  const params = new URLSearchParams({ for: purpose })
  const next = safeReturnPath(query.get('next'))
  if (next !== null) params.set('next', next)
  if (query.get('me') === 'yes') params.set('me', 'yes')
  return `${href(screen)}?${params}`
}

/** Returns the address of a flow's first screen. Keeps the address that the visitor wanted to open. */
export function startAddress(screen: PlainScreen, query: URLSearchParams): string {
  return withNext(href(screen), query)
}
