import { deskPath, developmentPaths, href, type PathName, screenAt } from '@khum/contract/paths'
import type { ComponentType } from 'react'
import { type Catalogue, loadMessages } from '../i18n/catalogue'
import type { LoadPart } from '../lib/load-part'
import type { Services } from '../lib/services'
import { createRouter, type History, type Location, type Router, type Screen } from '../router'
import { firstScreenOf } from '../routes/first-screens'
import { redirectFor } from './guards'
import { StartError } from './root'

interface RouterOptions {
  services: Services
  catalogue: Pick<Catalogue, 'ensure'>
  loadPart: LoadPart
  development?: boolean
}

/**
 * Creates the app's router. For each address, it runs the guard, then loads the screen's code and messages.
 * @param history the browser's, or one in memory for tests and for rendering on the server
 */
export function createAppRouter(options: RouterOptions, history: History): Router {
  return createRouter(history, async (location) => {
    await options.catalogue.ensure(['base']).catch((cause: unknown) => {
      throw new StartError(cause)
    })
    const found = screenAt(location.pathname)
    if (!found) return (await loadOtherPage(location.pathname, options)) ?? loadScreen('notPage', {}, options)
    // The guard comes first, so that a visitor who may not see the screen doesn't load it.
    const redirect = guard(found.name, location, options.services)
    return redirect === null ? loadScreen(found.name, found.params, options) : { redirect }
  })
}

/**
 * Returns where to redirect the visitor, or null if the visitor may open the screen. Also remembers the address to
 * return to, and that a consent document was offered.
 */
function guard(
  name: PathName,
  { pathname, search }: Location,
  { session, flow, offeredTexts, line }: Services,
): string | null {
  // Some partners' pages open only inside LINE. Requirement 4.4
  if (line.refused() && name !== 'notFound') return href('notFound')
  const redirection = redirectFor({
    name,
    url: { pathname, search, searchParams: new URLSearchParams(search) },
    session: session.get(),
    backPath: flow.get().backPath,
    wasOffered: offeredTexts.has,
    hasTicket: flow.get().link !== null,
  })
  if (!redirection) return null
  flow.change({ backPath: redirection.remember ?? null })
  if (redirection.offers) offeredTexts.add(redirection.offers)
  return redirection.go
}

async function loadScreen(
  name: PathName,
  params: Record<string, string>,
  { catalogue, loadPart }: RouterOptions,
): Promise<Screen> {
  // The large table of screens is loaded only if the small table of first screens doesn't have the screen.
  const first = firstScreenOf(name)
  const { load, words, plain } = first ?? (await loadPart(loadScreens)).screenOf(name)
  const [Component, Layout] = await Promise.all([
    loadPart(load),
    plain ? null : loadPart(loadQueryLayout),
    catalogue.ensure(plain ? words : ['taskErrors', ...words]),
  ])
  return { name, params, Component, Layout }
}

/**
 * Loads a page that isn't in the table of paths: the one where a hospital checks a member's card, or a development
 * page. Returns null for every other address.
 */
async function loadOtherPage(
  pathname: string,
  { catalogue, loadPart, development }: RouterOptions,
): Promise<Screen | null> {
  const name = pathname.replace(/\/$/, '').toLowerCase()
  const isDevelopment = name === developmentPaths.gallery || name === developmentPaths.themes
  if (name !== deskPath && !(development && isDevelopment)) return null
  const load = () => import('./other-pages').then((pages) => pages.loadOtherPage(name))
  const [Component] = await Promise.all([
    loadPart<ComponentType>(load),
    catalogue.ensure(isDevelopment ? [] : ['hospitalCounter', 'useCard', 'insurance', 'taskErrors']),
  ])
  return { name, params: {}, Component, Layout: null }
}

function loadQueryLayout() {
  return import('./query-layout').then((part) => part.QueryLayout)
}

/** Loads the table of screens. Also starts loading the table of messages, which the screens need next. */
export function loadScreens() {
  loadMessages().catch(() => undefined)
  return import('../routes/screens')
}
