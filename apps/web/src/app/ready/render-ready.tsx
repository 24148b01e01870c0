import type { Lang } from '@khum/contract/fields'
import { localePath, matchPath } from '@khum/contract/paths'
import type { Theme } from '@khum/contract/theme'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, createPath } from 'react-router'
import { createCatalogue } from '../../i18n/catalogue'
import { createStore } from '../../lib/external-store'
import { withoutLineApp } from '../../platform/line/line'
import { App } from '../app'
import { createAppRouter } from '../router'
import { createServices } from '../services'
import { nobody } from './nobody'
import { awaitedScreens, readyScreens } from './ready-screens'
import { screenOf, settled } from './settled'

interface Visit {
  lang: Lang
  /** Without language prefix, with its query. */
  path: string
  theme: Theme
  /** Whether the partner has LINE. */
  lineOffered?: boolean
  /** For a member who is not known yet, in place of a guest. */
  awaited?: boolean
}

export interface ReadyScreen {
  name: string
  /** Title and early pictures, for the page's head. */
  head: string
  /** What React takes over in the page. */
  body: string
  /** The parts of the catalogue it shows: the page will need them, too. */
  words: string[]
}

/**
 * A screen as a guest of the partner sees it first, or as every member does while nobody knows who it is, as HTML; null when it is
 * none of those that arrive ready. It runs on the server, which calls it by its built file. The same app over the same router: only
 * so can the page take it over.
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
  const { services } = createServices({ ...nobody, line: withoutLineApp(lineOffered), awaited })
  const catalogue = createCatalogue(lang)
  const router = createAppRouter({ services, catalogue, loadPart: (importPart) => importPart() }, (routes) =>
    createMemoryRouter(routes, { initialEntries: [path] }),
  )
  router.createHref = ({ pathname, search, hash }) =>
    createPath({ pathname: localePath(pathname, lang), search, hash })
  try {
    await settled(router)
    if (screenOf(router) !== name) return null
    const html = renderToString(
      <App
        services={services}
        catalogue={catalogue}
        look={createStore(theme)}
        router={router}
        switchLanguage={async () => {}}
      />,
    )
    return { name, ...apart(html), words: ['base', ...Object.keys(catalogue.get().messages)] }
  } finally {
    router.dispose()
  }
}

/** React writes what belongs into the head before everything else. */
function apart(html: string): Pick<ReadyScreen, 'head' | 'body'> {
  const [head = ''] = /^(?:<link [^>]*>|<title>[^<]*<\/title>)*/.exec(html) ?? []
  return { head, body: html.slice(head.length) }
}
