import { defaultTheme, type Lang, type Scheme } from '@khum/contract'
import type { DrawTheme } from './draw-theme'
import type { Boot } from './read-boot'
import type { ReadyPage } from './ready-pages'

interface PageValues {
  lang: Lang
  boot: Boot
  /** The member's choice on this device; null follows the device. */
  scheme: Scheme | null
  ready: ReadyPage | null
  /** Makes links wait until the app runs, because the address contains the partner's id and secret. */
  hold: boolean
  drawTheme: DrawTheme
}

/**
 * Fills the built page with language, boot data, colours and, if there is one, the screen rendered on the server.
 * @returns the page and the contents of its style elements, which its content security policy must allow
 */
export function fillPage(
  html: string,
  { lang, boot, scheme, ready, hold, drawTheme }: PageValues,
): { page: string; styles: string[] } {
  // Escaped, so that no value can close the script element.
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c')
  const { css: colours, bar, pictures } = drawTheme(boot.theme ?? defaultTheme)
  const page = html
    .replace('<html lang="th"', `<html lang="${lang}"${scheme ? ` data-scheme="${scheme}"` : ''}`)
    .replace(browserBar, (_, ground: Scheme, media: string) => {
      const shown = scheme === ground ? 'all' : 'not all'
      return `<meta name="theme-color" data-for="${ground}" media="${scheme ? shown : media}" content="${bar[ground]}"`
    })
    .replace(
      '<script type="application/json" id="khum-boot">null</script>',
      () => `<script type="application/json" id="khum-boot">${json}</script>`,
    )
    .replace('</head>', () => `<style id="khum-theme">${colours}</style></head>`)
  return ready
    ? {
        page: withScreen(page, { ...ready, head: withoutPreloads(ready.head, pictures) }, hold),
        styles: [colours, ready.css],
      }
    : { page, styles: [colours] }
}

/** Removes the preloads of pictures that the page contains. */
function withoutPreloads(head: string, pictures: readonly string[]): string {
  return head.replace(/<link rel="preload" as="image" href="([^"]*)"[^>]*>/g, (link, address: string) =>
    pictures.includes(address) ? '' : link,
  )
}

/** The colours of the browser's own bar, one for each scheme. */
const browserBar = /<meta name="theme-color" data-for="(light|dark)" media="([^"]*)" content="[^"]*"/g

/** Adds the rendered screen and its CSS, so that the first paint doesn't wait for style sheets or scripts. */
function withScreen(
  page: string,
  { name, awaited, head, body, css, styles, fonts, scripts }: ReadyPage,
  hold: boolean,
): string {
  // The links make the page's loader treat the sheets as loaded, and `disabled` keeps the browser from fetching them.
  const sheets = styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}" disabled>`).join('')
  // Preloaded because a font that arrives after the first paint isn't used on this page.
  const early = fonts
    .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)
    .join('')
  // Preloads all scripts at once; otherwise each waits until the script that imports it has run.
  const parts = scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join('')
  const marks = `${awaited ? ' data-awaited' : ''}${hold ? ' data-hold' : ''}`
  return (
    page
      .replace(/ *<link rel="stylesheet"[^>]*>\n?/g, '')
      .replace('</head>', () => `${parts}</head>`)
      // A guest's screen is complete, so `main.tsx` starts these preloads after the first paint. A member's screen
      // needs the scripts at once, to load its data.
      .replace(
        /<link rel="modulepreload"/g,
        awaited ? '$&' : '<link data-rel="modulepreload" fetchpriority="low"',
      )
      .replace(/<script type="module"/g, awaited ? '$&' : '$& fetchpriority="low"')
      .replace('</head>', () => `${early}${head}<style>${css}</style>${sheets}</head>`)
      .replace('<div id="root">', () => `<div id="root" data-ready="${name}"${marks}>${body}`)
  )
}
