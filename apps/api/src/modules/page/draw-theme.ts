import { type Theme, themeToCss, themeTokens } from '@khum/contract'

interface DrawnTheme {
  /** The style sheet with the colours of both schemes. */
  css: string
  /** The colour of the browser's own bar in each scheme. */
  bar: { light: string; dark: string }
}

const drawn = new Map<string, DrawnTheme>()
// An upper bound, far above the number of insurers.
const maxDrawn = 200

/** Returns a theme's colours. Correcting them takes some milliseconds, so it happens once for each theme. */
export function drawTheme(theme: Theme): DrawnTheme {
  const key = JSON.stringify(theme)
  const known = drawn.get(key)
  if (known) return known
  const barOf = (scheme: 'light' | 'dark') => themeTokens(theme, scheme)['--color-top-bar'] ?? ''
  const fresh = { css: themeToCss(theme), bar: { light: barOf('light'), dark: barOf('dark') } }
  if (drawn.size >= maxDrawn) drawn.clear()
  drawn.set(key, fresh)
  return fresh
}
