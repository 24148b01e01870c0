import type { Theme } from './theme'
import { themeTokens } from './theme-tokens'

/** The theme as one `:root` rule. Pure: the server writes it into the page, so the first paint has the right colours. */
export function themeToCss(theme: Theme): string {
  const lines = Object.entries(themeTokens(theme)).map(([name, value]) => `${name}:${value}`)
  return `:root{${lines.join(';')}}`
}
