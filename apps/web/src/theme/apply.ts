import type { Theme } from '@khum/contract/theme'
import { themeTokens } from '@khum/contract/theme-tokens'

/**
 * Puts the theme on the page, to be called before React renders. It sets properties one by one, which a strict
 * Content-Security-Policy allows where an inline style element would need a nonce.
 */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  const tokens = themeTokens(theme)
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value)
  const bar = document.querySelector('meta[name="theme-color"]')
  bar?.setAttribute('content', tokens['--color-top-bar'] ?? '#ffffff')
}
