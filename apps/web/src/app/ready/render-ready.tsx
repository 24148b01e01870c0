import type { Lang } from '@khum/contract/fields'
import { localePath, matchPath } from '@khum/contract/paths'
import type { Theme } from '@khum/contract/theme'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, createPath } from 'react-router'
import { createCatalogue } from '../../i18n/catalogue'
import { createStore } from '../../platform/external-store'
import { withoutLineApp } from '../../platform/line/line'
import { App } from '../app'
import { createAppRouter } from '../router'
import { createServices } from '../services'
import { awaitedScreens, readyScreens } from './ready-screens'
import { currentScreen, firstScreenLoaded } from './router-state'

interface Visit {
  lang: Lang
  /** The screen's path without the language prefix, but with the query. */
  path: string
  theme: Theme
  lineOffered?: boolean
  /** Renders the screen for a signed-in member, with placeholders for the data that the server doesn't have yet. */
  awaited?: boolean
}

export interface ReadyScreen {
  name: string
  /** Title and preloaded pictures, for the page's head. */
  head: string
  /** HTML that React hydrates. */
  body: string
  /** The parts of the catalogue that the screen shows, which the page must load too. */
  words: string[]
}

/** Services without browser and session: rendering a screen makes no calls. */
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
 * Renders a screen as HTML: what guests of the partner see first, or what any member sees first, with placeholders.
 * Returns null for screens that the server doesn't render. The server runs this function from its built file, with the
 * same app and router as the browser, so that React can hydrate the HTML.
 */
export async function renderReady({
  lang,
  path,
  theme,
  lineOffered = false,
  awaited = false,
}: Visit): Promise<ReadyScreen | null> {
  const name = matchPath(path.split('?')[0] ?? '')
  if (name === null || !(awaited ? awaitedScreens : readyScreens).includes(name)) return null
  const { services } = createServices({ ...serverServices, line: withoutLineApp(lineOffered), awaited })
  const catalogue = createCatalogue(lang)
  const router = createAppRouter({ services, catalogue, loadPart: (importPart) => importPart() }, (routes) =>
    createMemoryRouter(routes, { initialEntries: [path] }),
  )
  router.createHref = ({ pathname, search, hash }) =>
    createPath({ pathname: localePath(pathname, lang), search, hash })
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
    return { name, ...splitHead(html), words: ['base', ...Object.keys(catalogue.get().messages)] }
  } finally {
    router.dispose()
  }
}

/** Splits the HTML: React writes the tags for the page's head first. */
function splitHead(html: string): Pick<ReadyScreen, 'head' | 'body'> {
  const [head = ''] = /^(?:<link [^>]*>|<title>[^<]*<\/title>)*/.exec(html) ?? []
  return { head, body: html.slice(head.length) }
}
