import { href, localePath, matchPath, paths, splitLocale } from '@khum/contract/paths'
import { safeReturnPath } from '@khum/contract/safe-return'
import type { FlowState } from '../../lib/flow-store'

/** Open screens that whoever comes in by LINE lands on rather than looks for. */
const landings: readonly string[] = ['home', 'login', 'register', 'checkPage']

const forms: readonly string[] = ['login', 'register']

/**
 * Where a visitor starts whom LINE brought and who could not be signed in: at /check-page-auth, with the way on in its address.
 * Null: where they are, because they are signed in, or came to read something that is open to all. Spec §4 Messaging login
 */
export function arrivalAddress(
  { link, entry }: Pick<FlowState, 'link' | 'entry'>,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string | null {
  if (!link && entry?.provider !== 'line') return null
  const { path, lang } = splitLocale(pathname)
  const name = matchPath(path)
  if (name === null) return null
  // Without a ticket there is nothing to link: the forms of the ways in work without LINE, and stay open.
  if (!link && forms.includes(name)) return null
  const isLanding = landings.includes(name)
  if (!isLanding && paths[name].guard !== 'member') return null
  const next = safeReturnPath(isLanding ? new URLSearchParams(search).get('next') : path + search)
  const way = next === null ? '' : `?${new URLSearchParams({ next })}`
  return localePath(href('checkPageAuth'), lang) + way
}
