import { defaultTheme, type Lang, themeToCss } from '@khum/contract'
import type { Boot } from './read-boot'
import type { ReadyPage } from './ready-pages'

interface Filling {
  lang: Lang
  boot: Boot
  ready: ReadyPage | null
  /** The address named the partner; its links must not be followed without the app. */
  hold: boolean
}

/**
 * Puts language, boot data, colours and, if there is one, the ready screen into the page as it was built. Returns the page and the
 * contents of its style elements, which its policy must name.
 */
export function fillPage(
  html: string,
  { lang, boot, ready, hold }: Filling,
): { page: string; styles: string[] } {
  // No value can end the element.
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c')
  const colours = themeToCss(boot.theme ?? defaultTheme)
  const page = html
    .replace('<html lang="th"', `<html lang="${lang}"`)
    .replace(
      '<script type="application/json" id="khum-boot">null</script>',
      () => `<script type="application/json" id="khum-boot">${json}</script>`,
    )
    .replace('</head>', () => `<style id="khum-theme">${colours}</style></head>`)
  return ready
    ? { page: withScreen(page, ready, hold), styles: [colours, ready.css] }
    : { page, styles: [colours] }
}

/** The screen with its rules beside it: the first paint waits for neither style sheets nor scripts. */
function withScreen(
  page: string,
  { name, awaited, head, body, css, styles, fonts, scripts }: ReadyPage,
  hold: boolean,
): string {
  // `disabled` keeps the sheets from being fetched; the page's loader takes what it finds linked for loaded.
  const sheets = styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}" disabled>`).join('')
  // Before the first paint: a font that comes later isn't used on this page.
  const early = fonts
    .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)
    .join('')
  // All at once: a part that only another one names waits until that one has come and run.
  const parts = scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join('')
  const marks = `${awaited ? ' data-awaited' : ''}${hold ? ' data-hold' : ''}`
  return (
    page
      .replace(/ *<link rel="stylesheet"[^>]*>\n?/g, '')
      .replace('</head>', () => `${parts}</head>`)
      // A guest's screen is whole as it stands, and its pictures come first; a member waits for what is their own.
      .replace(
        /<(?:script type="module"|link rel="modulepreload")/g,
        awaited ? '$&' : '$& fetchpriority="low"',
      )
      .replace('</head>', () => `${early}${head}<style>${css}</style>${sheets}</head>`)
      .replace('<div id="root">', () => `<div id="root" data-ready="${name}"${marks}>${body}`)
  )
}
