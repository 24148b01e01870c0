import type { Lang } from '@khum/contract/fields'
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
  /** Renders the screen for a signed-in member, with placeholders for the data that the server doesn't have yet. */
  awaited?: boolean
}

export interface ReadyScreen {
  name: string
  /** Title and preloaded pictures, for the page's head. */
  head: string
  /** HTML that React hydrates. */
  body: string
  /** The groups of messages that the screen uses. The page must load them too, because React renders them again. */
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
 * Renders a screen as HTML for guests of the partner or, with `awaited`, for any member, with placeholders. Returns
 * null for screens that the server doesn't render. Uses the same app and router as the browser, so that React can
 * hydrate the HTML.
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
    return { name, ...splitHead(html), words: ['base', ...Object.keys(catalogue.get().messages)] }
  } finally {
    router.dispose()
  }
}

/** Separates the head's tags, which React writes first, from the body. */
function splitHead(html: string): Pick<ReadyScreen, 'head' | 'body'> {
  const [head = ''] = /^(?:<link [^>]*>|<title>[^<]*<\/title>)*/.exec(html) ?? []
  return { head, body: html.slice(head.length) }
}
