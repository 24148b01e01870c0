import { href, localePath, matchPath, paths, splitLocale } from '@khum/contract/paths'
import { safeReturnPath } from '@khum/contract/safe-return'
import type { FlowState } from '../../lib/flow-store'

/**
 * If LINE returns a visitor to one of these screens, the query parameter `next` has the address that the visitor wanted
 * to open. If LINE returns a visitor to any other screen, that screen is the one that the visitor wanted to open.
 */
const landingScreens: readonly string[] = ['home', 'login', 'register', 'checkPage']

const signInForms: readonly string[] = ['login', 'register']

/**
 * Returns where to redirect a visitor from LINE who couldn't be signed in: /check-page-auth, with the wanted address as
 * `next`. Returns null if the visitor is signed in or needn't sign in for this screen. Requirement 4.4
 */
export function arrivalAddress(
  { link, entry }: Pick<FlowState, 'link' | 'entry'>,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string | null {
  if (!link && entry?.provider !== 'line') return null
  const { path, lang } = splitLocale(pathname)
  const name = matchPath(path)
  if (name === null) return null
  // Without a ticket (`link`), there is no LINE identity to link with an account. So visitors may stay on the forms for
  // signing in and registering.
  if (!link && signInForms.includes(name)) return null
  const isLanding = landingScreens.includes(name)
  if (!isLanding && paths[name].guard !== 'member') return null
  const next = safeReturnPath(isLanding ? new URLSearchParams(search).get('next') : path + search)
  const query = next === null ? '' : `?${new URLSearchParams({ next })}`
  return localePath(href('checkPageAuth'), lang) + query
}
