import type { Lang } from '@khum/contract/fields'
import type { Home } from '@khum/contract/home'
import { localePath, matchPath } from '@khum/contract/paths'
import type { Theme } from '@khum/contract/theme'
import { renderToString } from 'react-dom/server'
import { createCatalogue } from '../../i18n/catalogue'
import { createStore } from '../../platform/external-store'
import { withoutLineApp } from '../../platform/line/line'
import { createMemoryHistory } from '../../router'
import { App } from '../app'
import { createAppRouter } from '../router'
import { createServices } from '../services'
import { awaitedScreens, readyScreens } from './ready-screens'
import { currentScreen, firstScreenLoaded } from './router-state'

interface Visit {
  lang: Lang
  /** The screen's path with its query, but without the language prefix. */
  path: string
  theme: Theme
  lineOffered?: boolean
  /**
   * If given and not null, the screen is rendered for a signed-in member, with the data in `home`. If `home` is null,
   * placeholders stand for the data.
   */
  awaited?: { home: Home | null } | null
}

export interface ReadyScreen {
  name: string
  /** HTML for the page's head: its title and the links that preload pictures. */
  head: string
  /** HTML that React hydrates, without style attributes. */
  body: string
  /** The CSS rules that replace the style attributes. */
  rules: string
  /**
   * The groups of messages that the screen uses. The page must load these messages, too, because React renders the
   * screen again in the browser.
   */
  words: string[]
}

/** Services for rendering on the server, where there is no browser and no session, and no calls are made. */
const serverServices: Parameters<typeof createServices>[0] = {
  fetch: () => Promise.reject(new Error('Ready HTML makes no calls')),
  apiKey: '',
  partner: null,
  platform: {
    hasMarker: () => false,
    clearMarker() {},
    exclusively: (work) => work(),
    announce() {},
    owesSignOut: () => false,
    setOwesSignOut() {},
    now: () => 0,
  },
}

/**
 * Renders a screen as HTML for guests of the partner or, with `awaited`, for a member. Returns null for screens that
 * the server doesn't render. Uses the same app and router as the browser, so that React can hydrate the HTML.
 */
export async function renderReady({
  lang,
  path,
  theme,
  lineOffered = false,
  awaited = null,
}: Visit): Promise<ReadyScreen | null> {
  const name = matchPath(path.split('?')[0] ?? '')
  if (name === null || !(awaited ? awaitedScreens : readyScreens).includes(name)) return null
  const { services } = createServices({ ...serverServices, line: withoutLineApp(lineOffered), awaited })
  const catalogue = createCatalogue(lang)
  const history = createMemoryHistory(
    path,
    ({ pathname, search, hash }) => localePath(pathname, lang) + search + hash,
  )
  const router = createAppRouter({ services, catalogue, loadPart: (importPart) => importPart() }, history)
  try {
    await firstScreenLoaded(router)
    if (currentScreen(router) !== name) return null
    const html = renderToString(
      <App
        services={services}
        catalogue={catalogue}
        theme={createStore(theme)}
        router={router}
        switchLanguage={async () => {}}
      />,
    )
    const { head, body } = splitHead(html)
    return { name, head, ...liftStyles(body), words: ['base', ...Object.keys(catalogue.get().messages)] }
  } finally {
    router.dispose()
  }
}

/** Separates the head's tags, which React writes first, from the body. */
function splitHead(html: string): { head: string; body: string } {
  const [head = ''] = /^(?:<link [^>]*>|<title>[^<]*<\/title>)*/.exec(html) ?? []
  return { head, body: html.slice(head.length) }
}

/**
 * Replaces style attributes, such as a card's colours, with rules of a style sheet, because the page's
 * Content-Security-Policy forbids the attributes. React escapes quotes everywhere else, so only attributes match. R78
 */
function liftStyles(html: string): Pick<ReadyScreen, 'body' | 'rules'> {
  const blocks: string[] = []
  const body = html.replace(/ style="([^"]*)"/g, (_, block: string) => {
    if (!blocks.includes(block)) blocks.push(block)
    return ` data-style="${block}"`
  })
  // Drops rules with characters that could end the rule or the style element, or that React has escaped.
  const rules = blocks.map((block) => (/[{}<>&\\]/.test(block) ? '' : `[data-style="${block}"]{${block}}`))
  return { body, rules: rules.join('') }
}
