import { defaultTheme, type Lang, type Scheme } from '@khum/contract'
import type { DrawTheme } from './draw-theme'
import type { Boot } from './read-boot'
import type { ReadyPage } from './ready-pages'

interface PageValues {
  lang: Lang
  boot: Boot
  /** The colour scheme that the member chose on this device; null follows the device's setting. */
  scheme: Scheme | null
  ready: ReadyPage | null
  /**
   * If true, links don't work before the app runs. This is the case if the page's address names the partner: the app
   * must first read the address, and a visitor who followed a link before that would lose the partner.
   */
  inertLinks: boolean
  drawTheme: DrawTheme
}

/**
 * Fills the built page with language, boot data, colours and, if there is one, the screen rendered on the server.
 * @returns the page and the contents of its style elements, which its content security policy must allow
 */
export function fillPage(
  html: string,
  { lang, boot, scheme, ready, inertLinks, drawTheme }: PageValues,
): { page: string; styles: string[] } {
  const { css: colours, bar, pictures } = drawTheme(boot.theme ?? defaultTheme)
  const page = html
    .replace('<html lang="th"', `<html lang="${lang}"${scheme ? ` data-scheme="${scheme}"` : ''}`)
    .replace(browserBar, (_, ground: Scheme, media: string) => {
      const shown = scheme === ground ? 'all' : 'not all'
      return `<meta name="theme-color" data-for="${ground}" media="${scheme ? shown : media}" content="${bar[ground]}"`
    })
    .replace(
      '<script type="application/json" id="khum-boot">null</script>',
      () => `<script type="application/json" id="khum-boot">${toJson(boot)}</script>`,
    )
    .replace('</head>', () => `<style id="khum-theme">${colours}</style></head>`)
  return ready
    ? {
        page: withScreen(page, { ...ready, lang, head: withoutPreloads(ready.head, pictures) }, inertLinks),
        styles: [colours, ready.css, ...(ready.rules ? [ready.rules] : [])],
      }
    : { page, styles: [colours] }
}

/** Escapes the JSON, so that no value can close the script element. */
function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Removes the preloads of pictures that the page's style sheet contains as `data:` URLs. */
function withoutPreloads(head: string, pictures: readonly string[]): string {
  return head.replace(/<link rel="preload" as="image" href="([^"]*)"[^>]*>/g, (link, address: string) =>
    pictures.includes(address) ? '' : link,
  )
}

/** Matches the two elements that set the colour of the browser's address bar in light and in dark mode. */
const browserBar = /<meta name="theme-color" data-for="(light|dark)" media="([^"]*)" content="[^"]*"/g

/** Adds the rendered screen and its CSS, so that the first paint doesn't wait for style sheets or scripts. */
function withScreen(
  page: string,
  { name, lang, awaited, head, body, css, rules, styles, fonts, scripts }: ReadyPage & { lang: Lang },
  inertLinks: boolean,
): string {
  // The page already contains the CSS of these style sheets. With these `<link>` elements, the code that loads style
  // sheets treats them as loaded. `disabled` keeps the browser from fetching them.
  const sheets = styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}" disabled>`).join('')
  // Preloads fonts: with `font-display: optional`, this page doesn't use a font that arrives after the first paint.
  const early = fonts
    .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)
    .join('')
  // Preloads all scripts in parallel. Otherwise a script would load only after the script that imports it.
  const parts = scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join('')
  const home = awaited?.home ?? null
  const marks = `${awaited ? ' data-awaited' : ''}${inertLinks ? ' data-hold' : ''}`
  const isWhole = !awaited || home !== null
  return (
    page
      .replace(/ *<link rel="stylesheet"[^>]*>\n?/g, '')
      .replace('</head>', () => `${parts}</head>`)
      // If the screen already has all its data, scripts aren't urgent: `main.tsx` starts these preloads after the first
      // paint. Otherwise the scripts must load the member's data, so their preloads start at once.
      .replace(
        /<link rel="modulepreload"/g,
        isWhole ? '<link data-rel="modulepreload" fetchpriority="low"' : '$&',
      )
      .replace(/<script type="module"/g, isWhole ? '$& fetchpriority="low"' : '$&')
      .replace(
        '</head>',
        () => `${early}${head}<style>${css}</style>${rules && `<style>${rules}</style>`}${sheets}</head>`,
      )
      .replace('<div id="root">', () => `<div id="root" data-ready="${name}"${marks}>${body}`)
      .replace('</body>', (end) =>
        home
          ? `<script type="application/json" id="khum-home">${toJson({ lang, home })}</script>${end}`
          : end,
      )
  )
}
