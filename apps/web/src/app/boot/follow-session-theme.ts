import { themeCookie } from '../../lib/browser-keys'
import type { Session } from '../../lib/session'
import { readCookie, writeCookie } from '../../platform/cookies'
import type { PageTheme } from './page-theme'

const days = 30

/**
 * Shows the theme of the session's insurer while someone is signed in, and the page's own theme otherwise. Resolves
 * once the current session's theme is displayed.
 */
export function followSessionTheme(
  session: Pick<Session, 'get' | 'subscribe'>,
  theme: PageTheme,
): Promise<void> {
  const pageInsCode = theme.get()?.ins_code
  async function show(): Promise<void> {
    const state = session.get()
    const sessionInsCode = state.status === 'member' ? state.insCode : null
    writeThemeCookie(sessionInsCode)
    const wanted = sessionInsCode ?? pageInsCode
    if (wanted !== undefined && wanted !== theme.get()?.ins_code) await theme.show(wanted)
  }
  session.subscribe(() => void show())
  return show()
}

/**
 * Writes the cookie that makes the server render the next page in this theme. Doesn't write a value that the cookie has
 * already, because the cookie may be from the server. Safari keeps cookies from scripts for only seven days, and
 * cookies from the server longer.
 */
function writeThemeCookie(insCode: string | null) {
  if (insCode !== readCookie(themeCookie))
    writeCookie(themeCookie, insCode ?? '', insCode === null ? 0 : days)
}
