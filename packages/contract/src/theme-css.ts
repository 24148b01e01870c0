import type { Theme } from './theme'
import { themeTokens } from './theme-tokens'

/** The theme as a `:root` rule, which the server writes into the page for the first paint. */
export function themeToCss(theme: Theme): string {
  const lines = Object.entries(themeTokens(theme)).map(([name, value]) => `${name}:${value}`)
  return `:root{${lines.join(';')}}`
}
