import {
  deskPath,
  developmentPaths,
  href,
  type PathName,
  pathNames,
  paths,
  splitLocale,
} from '@khum/contract/paths'
import { type LoaderFunctionArgs, type RouteObject, redirect, replace } from 'react-router'
import { type Catalogue, loadMessages } from '../i18n/catalogue'
import type { LoadPart } from '../lib/load-part'
import type { Services } from '../lib/services'
import { plainScreenOf, type ScreenEntry } from '../routes/plain-screens'
import { RouteErrorPage } from '../routes/route-error-page'
import { judge } from './guards'
import { Root } from './root'
import { RootErrorPage } from './root-error-page'

interface RouterParts {
  services: Services
  catalogue: Pick<Catalogue, 'ensure'>
  loadPart: LoadPart
  /** Adds /dev/ui and /dev/theme. */
  development?: boolean
}

/**
 * The one place that builds the router: the table of paths with its guards, words and screens.
 * @param create makes a router of the routes: the browser's, one in memory for tests, or a static one for prerendering
 */
export function createAppRouter<R>(parts: RouterParts, create: (routes: RouteObject[]) => R): R {
  return create([
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: RootErrorPage,
      HydrateFallback: Blank,
      loader: () => parts.catalogue.ensure(['base']).then(() => null),
      children: [
        {
          // Above the screens, not on them: the router shows no boundary of a route whose own part failed to load.
          id: 'screens',
          ErrorBoundary: RouteErrorPage,
          children: [
            ...(parts.development ? developmentRoutes(parts) : []),
            deskRoute(parts),
            ...pathNames.filter(isPlain).map((name) => screenRoute(name, parts)),
            {
              id: 'queries',
              lazy: async () => ({ Component: await parts.loadPart(loadQueryLayout) }),
              children: [
                ...pathNames.filter((name) => !isPlain(name)).map((name) => screenRoute(name, parts)),
                unknownRoute(parts),
              ],
            },
          ],
        },
      ],
    },
  ])
}

function isPlain(name: PathName): boolean {
  return plainScreenOf(name) !== undefined
}

function loadQueryLayout() {
  return import('./query-layout').then((part) => part.QueryLayout)
}

function screenRoute(name: PathName, parts: RouterParts): RouteObject {
  const entry = () => entryOf(name, parts)
  return {
    id: name,
    path: paths[name].path,
    handle: { name },
    loader: (args) => guard(name, entry, parts, args),
    lazy: async () => ({ Component: await parts.loadPart((await entry()).load) }),
  }
}

/** What is known of a screen. All but the ways in stand in a table of its own, which the sign-in page does not carry. */
async function entryOf(name: PathName, { loadPart }: RouterParts): Promise<ScreenEntry> {
  return plainScreenOf(name) ?? (await loadPart(loadScreens)).screenOf(name)
}

/** The table of screens and that of their words; asked for early where one of them is being opened. */
export function loadScreens() {
  loadMessages().catch(() => undefined)
  return import('../routes/screens')
}

/** What these pages load is a long list, which the sign-in page does not carry. */
function loadAside() {
  return import('./aside')
}

/** The gallery of components and the workbench for themes. */
function developmentRoutes({ loadPart }: RouterParts): RouteObject[] {
  const gallery = () => loadAside().then(({ aside }) => aside.gallery())
  const themes = () => loadAside().then(({ aside }) => aside.themes())
  return [
    { path: developmentPaths.gallery, lazy: async () => ({ Component: await loadPart(gallery) }) },
    { path: developmentPaths.themes, lazy: async () => ({ Component: await loadPart(themes) }) },
  ]
}

/** The hospital's side of a shown card: outside the specification's table, for people who are nobody's members. */
function deskRoute({ catalogue, loadPart }: RouterParts): RouteObject {
  const load = () => loadAside().then(({ aside }) => aside.desk())
  return {
    path: deskPath,
    loader: () =>
      catalogue.ensure(['hospitalCounter', 'useCard', 'insurance', 'taskErrors']).then(() => null),
    lazy: async () => ({ Component: await loadPart(load) }),
  }
}

/** Spec §8: the 404 page. */
function unknownRoute(parts: RouterParts): RouteObject {
  return {
    path: '*',
    handle: { name: 'notPage' },
    lazy: async () => ({ Component: await parts.loadPart((await entryOf('notPage', parts)).load) }),
  }
}

/** Runs before the screen's code: sends away who may not see it, then fetches the words it needs. Spec §2. */
async function guard(
  name: PathName,
  entry: () => Promise<ScreenEntry>,
  parts: RouterParts,
  { request }: LoaderFunctionArgs,
) {
  const { session, flow, putOff, line } = parts.services
  // Spec §4 Messaging login: outside LINE there is nothing but this, where the partner wants it so.
  if (line.refused() && name !== 'notFound') throw redirect(href('notFound'))
  const verdict = judge({
    name,
    url: new URL(request.url),
    session: session.get(),
    backPath: flow.get().backPath,
    putOff: putOff.has,
    hasTicket: flow.get().link !== null,
  })
  if (verdict) {
    flow.change({ backPath: verdict.remember ?? null })
    if (verdict.offers) putOff.add(verdict.offers)
    throw standsAt(request.url) ? replace(verdict.go) : redirect(verdict.go)
  }
  const { plain, words } = await entry()
  await parts.catalogue.ensure(plain ? words : ['taskErrors', ...words])
  return null
}

/**
 * Whether the browser has come there already: by "back", or because the session ended on it. Its entry then gives way, or
 * "back" would lead into the same redirect for ever.
 */
function standsAt(address: string): boolean {
  const { pathname, search } = new URL(address)
  const stands = globalThis.window?.location
  return stands !== undefined && splitLocale(stands.pathname).path + stands.search === pathname + search
}

/** Before the first screen is there: the page's ground in the theme's colour. */
function Blank() {
  return null
}
