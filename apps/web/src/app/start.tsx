import { matchPath, splitLocale } from '@khum/contract/paths'
import { arrivalAddress } from '../features/external-sign-in/arrival-address'
import { createCatalogue, loadMessages } from '../i18n/catalogue'
import { createLoadPart } from '../lib/load-part'
import { writeCookie } from '../platform/cookies'
import { loadFonts } from '../platform/fonts'
import { browserGeolocation } from '../platform/geolocation'
import { createLine } from '../platform/line/line'
import { readWay } from '../platform/line/line-memory'
import { isOnline } from '../platform/online'
import { openStorage } from '../platform/storage'
import { openChannel } from '../platform/tabs'
import { plainScreenOf } from '../routes/plain-screens'
import { trackKeyboard } from '../ui/layout/keyboard-inset'
import { App } from './app'
import { readBootData } from './boot/boot-data'
import type { CatchUp } from './boot/early-press'
import type { Entry } from './boot/entry'
import { followSessionLook } from './boot/follow-session-look'
import { lineSettings } from './boot/line-settings'
import { createLook } from './boot/look'
import { choosePartner } from './boot/partner-identity'
import { browserSessionPlatform, followSession } from './browser-session'
import { createLanguageSwitch, languageOfPage } from './language'
import { createLocalisedRouter } from './localised-router'
import { isAwaited, show } from './ready/show'
import { reloadTowards } from './reload-towards'
import { createAppRouter, loadScreens } from './router'
import { createServices } from './services'

interface Beginning {
  entry: Entry
  /** Does what was pressed on the ready HTML before the app took it over. */
  catchUp: CatchUp
}

/** Partner → theme and session → router → first render, which takes over the ready HTML where the page has some. Spec §4 App start. */
export async function start(root: HTMLElement, { entry, catchUp }: Beginning): Promise<void> {
  loadFonts(document)
  const session = openStorage('session')
  const boot = readBootData(document.getElementById('khum-boot')?.textContent)
  const partner = choosePartner({
    fromUrl: entry.partner,
    fallback: boot?.partner ?? builtInPartner(),
    // LINE's sign-in comes back without the partner in the address.
    navigation: readWay(session) ? 'reload' : navigationType(),
    storage: session,
  })
  // After a reload the server cannot see that this tab keeps a partner: it must not draw the default one's screen.
  if (entry.partner || partner?.partner_id !== boot?.partner?.partner_id)
    writeCookie('khum-own-partner', '1', 7)
  const channel = openChannel('khum-session')
  const platform = browserSessionPlatform(channel)
  let router: ReturnType<typeof createLocalisedRouter> | undefined
  const reload = () => reloadTowards(window, router?.state.navigation.location)
  const loadPart = createLoadPart({ storage: session, reload, online: isOnline, now: () => Date.now() })
  const line = createLine({
    settings: lineSettings(boot, partner, session),
    load: () => loadPart(() => import('../platform/line/sdk').then((part) => part.liff)),
    view: window,
    storage: session,
  })
  const arrival = await line.begin()
  const lang = languageOfPage(window)
  const { services, transport } = createServices({
    fetch: window.fetch.bind(window),
    apiKey: boot?.apiKey ?? import.meta.env.VITE_API_KEY ?? '',
    partner,
    platform,
    tabStorage: session,
    line,
    geolocation: browserGeolocation(window),
    live: true,
    // The insurer switched something off meanwhile: the newest theme says so.
    onNotOffered: () => void look.show(look.get()?.ins_code ?? '').catch(() => undefined),
  })
  const catalogue = createCatalogue(lang, loadPart)
  const look = createLook(transport, openStorage('local'), loadPart)

  // Whoever a partner sends comes as somebody: an earlier session of this browser must not speak for them.
  const opened = matchPath(splitLocale(window.location.pathname).path) ?? 'notPage'
  const ssoToken = opened === 'sso' ? entry.token : null

  // The words come on their way while partner, theme and session are asked for.
  const words = catalogue.ensure(['base']).catch(() => undefined)
  const way = plainScreenOf(opened)
  if (!way) loadScreens().catch(() => undefined)
  else if (way.words.length > 0) loadMessages().catch(() => undefined)
  const themed = boot?.partner?.partner_id === partner?.partner_id && look.adopt(boot?.theme)
  // Ready HTML in another partner's look, or a guest's for a member, must not stay until the right page is there.
  if (!themed || (platform.hasMarker() && !isAwaited(root))) root.replaceChildren()
  await Promise.all([words, themed ? null : look.open(partner), ssoToken ? null : services.session.resume()])

  // Most visits bring nothing along, and do without this part.
  const arriving = () => loadPart(() => import('../features/external-sign-in/arrive'))
  if (arrival.messaging.isReady || arrival.failed) await (await arriving()).arriveByLine(services, arrival)
  const landing = arrivalAddress(services.flow.get(), window.location)
  if (landing) window.history.replaceState(window.history.state, '', landing)
  if (ssoToken) void (await arriving()).arriveBySso(services, ssoToken)

  await followSessionLook(services.session, look)

  const development = boot?.development ?? import.meta.env.DEV
  const shown = createAppRouter({ services, catalogue, loadPart, development }, (routes) =>
    createLocalisedRouter(routes, () => catalogue.get().lang, window),
  )
  router = shown
  // The guards look again whenever somebody signed in or out, here or in another tab.
  services.session.subscribe(() => void shown.revalidate())
  followSession(services.session, channel, window)
  trackKeyboard(document.documentElement, window)
  const app = (
    <App
      services={services}
      catalogue={catalogue}
      look={look}
      router={shown}
      switchLanguage={createLanguageSwitch(catalogue, window)}
    />
  )
  await show({ root, app, router: shown, session: services.session, catchUp })
}

function builtInPartner() {
  const { VITE_PARTNER_ID: id, VITE_SECRET_KEY: secret } = import.meta.env
  return id && secret ? { partner_id: id, secret_key: secret } : null
}

/** `navigate`, `reload`, `back_forward` or `prerender`. */
function navigationType(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming ? entry.type : 'navigate'
}
