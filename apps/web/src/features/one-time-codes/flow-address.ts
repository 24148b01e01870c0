import type { OtpPurpose } from '@khum/contract/one-time-codes'
import { href } from '@khum/contract/paths'
import { safeReturnPath } from '@khum/contract/safe-return'
import { withNext } from '../../lib/with-next'
import type { PlainScreen } from './flow-machine'

/**
 * The address of a screen of a flow. `for` names the purpose, so that a reload knows what to take up; `next` is where the
 * visitor was going, judged before it is passed along; `me` is the answer to "is this you?". TRUST R37
 */
export function flowAddress(screen: PlainScreen, purpose: OtpPurpose, query: URLSearchParams): string {
  const wanted = new URLSearchParams({ for: purpose })
  const next = safeReturnPath(query.get('next'))
  if (next !== null) wanted.set('next', next)
  if (query.get('me') === 'yes') wanted.set('me', 'yes')
  return `${href(screen)}?${wanted}`
}

/** The start of a flow, with the way on kept. */
export function startAddress(screen: PlainScreen, query: URLSearchParams): string {
  return withNext(href(screen), query)
}
