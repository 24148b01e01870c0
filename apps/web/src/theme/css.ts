import type { Theme } from '@khum/contract/theme'
import { themeTokens } from './tokens'

/** The theme as one `:root` rule. Pure: the server writes it into the page, so the first paint has the right colours. */
export function themeToCss(theme: Theme): string {
  const lines = Object.entries(themeTokens(theme)).map(([name, value]) => `${name}:${value}`)
  return `:root{${lines.join(';')}}`
}
