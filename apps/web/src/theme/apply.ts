import type { Theme } from '@khum/contract/theme'
import { themeTokens } from '@khum/contract/theme-tokens'

/**
 * Sets the theme's CSS properties on the page. Call it before React renders. Sets them one by one, because the strict
 * Content-Security-Policy would require a nonce for an inline style element.
 */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  const tokens = themeTokens(theme)
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value)
  const bar = document.querySelector('meta[name="theme-color"]')
  bar?.setAttribute('content', tokens['--color-top-bar'] ?? '#ffffff')
}
