import type { Theme } from '@khum/contract/theme'
import { themeToCss, themeTokens } from '@khum/contract/theme-tokens'

/**
 * Shows a theme instead of the one that the server wrote into the page. Call it before React renders. Uses a
 * constructed style sheet, because the strict Content-Security-Policy forbids new style elements.
 */
export function applyTheme(theme: Theme, page: Document = document): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(themeToCss(theme))
  page.adoptedStyleSheets = [sheet]
  page.getElementById('khum-theme')?.remove()
  for (const scheme of ['light', 'dark'] as const)
    page
      .querySelector(`meta[name="theme-color"][data-for="${scheme}"]`)
      ?.setAttribute('content', themeTokens(theme, scheme)['--color-top-bar'] ?? '#ffffff')
}
