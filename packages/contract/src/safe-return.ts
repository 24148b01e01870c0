import { matchPath, splitLocale } from './paths'

const safeCharacters = /^\/[A-Za-z0-9\-._~/?&=%]*$/

/**
 * Returns where to go after sign-in: the path if it is a screen of this app written in safe characters, else null.
 * Refuses schemes, `//`, backslashes, control characters, encoded slashes or dots and nested encoding, so that a link
 * can't lead to another site. Requirement 5.19, R37
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
