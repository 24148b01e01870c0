import { matchPath, splitLocale } from './paths'

const safeCharacters = /^\/[A-Za-z0-9\-._~/?&=%]*$/

/**
 * The only judge of "where to go after sign-in", used by page and server alike: a same-site path of a safe alphabet
 * that is one of our screens, or null. No scheme, no `//`, no backslash, no control character, no encoded slash or dot,
 * no nested encoding. Spec §5 (post-login redirect), TRUST R37.
 */
export function safeReturnPath(input: unknown): string | null {
  if (typeof input !== 'string' || input.length > 512) return null
  if (!safeCharacters.test(input)) return null
  const [pathname = '', ...rest] = input.split('?')
  if (rest.length > 1) return null
  if (pathname.includes('//') || pathname.includes('%') || /(^|\/)\.{1,2}(\/|$)/.test(pathname)) return null
  const query = rest[0] ?? ''
  if (/%25/i.test(query) || /%(?![0-9A-Fa-f]{2})/.test(query)) return null
  if (matchPath(splitLocale(pathname).path) === null) return null
  return input
}
