import { readCookie, writeCookie } from './cookies'

/** What the member chose on this device; `system` follows the device's own setting. */
export type SchemeChoice = 'system' | 'light' | 'dark'

// The server reads this cookie, so that the first paint has the right scheme. The server also renews the cookie,
// because Safari limits a cookie set by a script to a week.
const cookie = 'khum-scheme'
const days = 365

export function chosenScheme(): SchemeChoice {
  const value = readCookie(cookie)
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** Remembers the chosen colour scheme on this device and shows the app in that scheme. */
export function chooseScheme(choice: SchemeChoice): void {
  writeCookie(cookie, choice === 'system' ? '' : choice, choice === 'system' ? 0 : days)
  showScheme(choice)
}

/**
 * Marks the page with the scheme and sets the colour of the browser's own bar. The server does the same in
 * `fill-page.ts`.
 */
export function showScheme(choice: SchemeChoice, page: Document = document): void {
  if (choice === 'system') page.documentElement.removeAttribute('data-scheme')
  else page.documentElement.setAttribute('data-scheme', choice)
  for (const meta of page.querySelectorAll('meta[name="theme-color"]')) {
    const scheme = meta.getAttribute('data-for')
    const other = choice === scheme ? 'all' : 'not all'
    meta.setAttribute('media', choice === 'system' ? `(prefers-color-scheme: ${scheme})` : other)
  }
}
