import {
  deskPath,
  developmentPaths,
  href,
  type PathName,
  pathNames,
  paths,
  splitLocale,
} from '@khum/contract/paths'
import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type RouteObject, redirect, replace } from 'react-router'
import { type Catalogue, loadMessages } from '../i18n/catalogue'
import type { LoadPart } from '../lib/load-part'
import type { Services } from '../lib/services'
import { firstScreenOf, type ScreenEntry } from '../routes/first-screens'
import { RouteErrorPage } from '../routes/route-error-page'
import { redirectFor } from './guards'
import { Root, RootErrorPage } from './root'

interface RouterOptions {
  services: Services
  catalogue: Pick<Catalogue, 'ensure'>
  loadPart: LoadPart
  development?: boolean
}

/**
 * Builds the router from the table of paths: the guard, messages and code of each screen.
 * @param create makes a router from the routes: the browser's, or one in memory for tests and for rendering on the
 * server
 */
export function createAppRouter<R>(options: RouterOptions, create: (routes: RouteObject[]) => R): R {
  return create([
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: RootErrorPage,
      HydrateFallback: Blank,
      loader: () => options.catalogue.ensure(['base']).then(() => null),
      children: [
        {
          // The router ignores a route's own error boundary if the route's code failed to load, so this one is on the
          // parent route.
          id: 'screens',
          ErrorBoundary: RouteErrorPage,
          children: [
            ...(options.development ? developmentRoutes(options) : []),
            hospitalCounterRoute(options),
            ...pathNames.filter(isPlain).map((name) => screenRoute(name, options)),
            {
              id: 'queries',
              lazy: async () => ({ Component: await options.loadPart(loadQueryLayout) }),
              children: [
                ...pathNames.filter((name) => !isPlain(name)).map((name) => screenRoute(name, options)),
                unknownRoute(options),
              ],
            },
          ],
        },
      ],
    },
  ])
}

function isPlain(name: PathName): boolean {
  return firstScreenOf(name) !== undefined
}

function loadQueryLayout() {
  return import('./query-layout').then((part) => part.QueryLayout)
}

function screenRoute(name: PathName, options: RouterOptions): RouteObject {
  const entry = () => entryOf(name, options)
  return {
    id: name,
    path: paths[name].path,
    handle: { name },
    loader: (args) => guard(name, entry, options, args),
    lazy: async () => ({ Component: await options.loadPart((await entry()).load) }),
  }
}

/**
 * Returns a screen's entry. Loads the large table of screens only if the small table of first screens doesn't have
 * it.
 */
async function entryOf(name: PathName, { loadPart }: RouterOptions): Promise<ScreenEntry> {
  return firstScreenOf(name) ?? (await loadPart(loadScreens)).screenOf(name)
}

/** Loads the table of screens. Also starts loading the table of messages, which the screens need next. */
export function loadScreens() {
  loadMessages().catch(() => undefined)
  return import('../routes/screens')
}

function developmentRoutes({ loadPart }: RouterOptions): RouteObject[] {
  const page = (name: 'gallery' | 'themes') => async () => {
    const load = () => import('./other-pages').then((pages) => pages.loadDevelopmentPage(name))
    return { Component: await loadPart<ComponentType>(load) }
  }
  return [
    { path: developmentPaths.gallery, lazy: page('gallery') },
    { path: developmentPaths.themes, lazy: page('themes') },
  ]
}

/**
 * Builds the route of the page where a hospital checks a card that a member presents. Not in the table of paths,
 * because its users aren't members.
 */
function hospitalCounterRoute({ catalogue, loadPart }: RouterOptions): RouteObject {
  const load = () => import('./other-pages').then((pages) => pages.loadHospitalCounter())
  return {
    path: deskPath,
    loader: () =>
      catalogue.ensure(['hospitalCounter', 'useCard', 'insurance', 'taskErrors']).then(() => null),
    lazy: async () => ({ Component: await loadPart(load) }),
  }
}

function unknownRoute(options: RouterOptions): RouteObject {
  return {
    path: '*',
    handle: { name: 'notPage' },
    lazy: async () => ({ Component: await options.loadPart((await entryOf('notPage', options)).load) }),
  }
}

/** Runs before the screen's code is loaded: redirects visitors who may not see the screen, then loads its messages. */
async function guard(
  name: PathName,
  entry: () => Promise<ScreenEntry>,
  options: RouterOptions,
  { request }: LoaderFunctionArgs,
) {
  const { session, flow, offeredTexts, line } = options.services
  // Some partners' pages open only inside LINE. Requirement 4.4
  if (line.refused() && name !== 'notFound') throw redirect(href('notFound'))
  const redirection = redirectFor({
    name,
    url: new URL(request.url),
    session: session.get(),
    backPath: flow.get().backPath,
    wasOffered: offeredTexts.has,
    hasTicket: flow.get().link !== null,
  })
  if (redirection) {
    flow.change({ backPath: redirection.remember ?? null })
    if (redirection.offers) offeredTexts.add(redirection.offers)
    throw isCurrent(request.url) ? replace(redirection.go) : redirect(redirection.go)
  }
  const { plain, words } = await entry()
  await options.catalogue.ensure(plain ? words : ['taskErrors', ...words])
  return null
}

/**
 * Returns whether the browser already shows this address, after "back" or because the session ended here. The
 * redirect must then replace the history entry. Otherwise "back" would lead to the same redirect again.
 */
function isCurrent(address: string): boolean {
  const { pathname, search } = new URL(address)
  const current = globalThis.window?.location
  return current !== undefined && splitLocale(current.pathname).path + current.search === pathname + search
}

/** Shown until the first screen is ready: only the theme's background. */
function Blank() {
  return null
}
