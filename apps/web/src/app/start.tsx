import { matchPath, splitLocale } from '@khum/contract/paths'
import { arrivalAddress } from '../features/external-sign-in/arrival-address'
import { createCatalogue, loadMessages } from '../i18n/catalogue'
import { createLoadPart } from '../lib/load-part'
import { loadFonts } from '../platform/fonts'
import { browserGeolocation } from '../platform/geolocation'
import { createLine } from '../platform/line/line'
import { readWay } from '../platform/line/line-memory'
import { isOnline } from '../platform/online'
import { openStorage } from '../platform/storage'
import { openChannel } from '../platform/tabs'
import type { Router } from '../router'
import { firstScreenOf } from '../routes/first-screens'
import { trackKeyboard } from '../ui/layout/page'
import { App } from './app'
import { readBootData } from './boot/boot-data'
import type { ReplayPress } from './boot/early-press'
import { followSessionTheme } from './boot/follow-session-theme'
import type { LaunchParameters } from './boot/launch-parameters'
import { lineSettings } from './boot/line-settings'
import { createPageTheme } from './boot/page-theme'
import { choosePartner, markOwnPartner } from './boot/partner-identity'
import { browserSessionPlatform, followSession } from './browser-session'
import { createLanguageSwitch, languageOfPage } from './language'
import { createLocalisedHistory, reloadTowards } from './localised-history'
import { isMemberPage, showReadyPage } from './ready/show-ready'
import { createAppRouter, loadScreens } from './router'
import { createServices } from './services'

interface StartOptions {
  parameters: LaunchParameters
  /** Repeats the last press on the server-rendered HTML. */
  replayPress: ReplayPress
}

/**
 * Starts the app. Finds the partner, loads texts, theme and session, then creates the router and renders the first
 * screen. Requirement 4.1
 */
export async function start(root: HTMLElement, { parameters, replayPress }: StartOptions): Promise<void> {
  loadFonts(document)
  const session = openStorage('session')
  const boot = readBootData(document.getElementById('khum-boot')?.textContent)
  const partner = choosePartner({
    fromUrl: parameters.partner,
    fallback: boot?.partner ?? builtInPartner(),
    // LINE's sign-in returns to an address without the partner. With `reload`, the app uses the tab's stored partner.
    navigation: readWay(session) ? 'reload' : navigationType(),
    storage: session,
  })
  if (partner?.partner_id !== boot?.partner?.partner_id) markOwnPartner()
  const channel = openChannel('khum-session')
  const platform = browserSessionPlatform(channel)
  let router: Router | undefined
  const reload = () => reloadTowards(window, router?.state.pending)
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
    mapStyleUrl: boot?.mapStyleUrl ?? null,
    listensForNews: true,
    // Called when the server refuses a call because the insurer has switched off the feature. The page's theme is then
    // out of date, so this loads the current theme, which says which features are on.
    onNotOffered: () => void theme.show(theme.get()?.ins_code ?? '').catch(() => undefined),
  })
  const catalogue = createCatalogue(lang, loadPart)
  const theme = createPageTheme(transport, openStorage('local'), loadPart)

  const opened = matchPath(splitLocale(window.location.pathname).path) ?? 'notPage'
  // A partner's token identifies the visitor, so an earlier session of this browser isn't restored.
  const ssoToken = opened === 'sso' ? parameters.token : null

  // Messages and screens load while the theme and the session are fetched below.
  const words = catalogue.ensure(['base']).catch(() => undefined)
  const firstScreen = firstScreenOf(opened)
  if (!firstScreen) loadScreens().catch(() => undefined)
  else if (firstScreen.words.length > 0) loadMessages().catch(() => undefined)
  const themed = boot?.partner?.partner_id === partner?.partner_id && theme.adopt(boot?.theme)
  // Removes HTML that the server rendered in another partner's theme, or for a guest although this visitor is a member.
  if (!themed || (platform.hasMarker() && !isMemberPage(root))) root.replaceChildren()
  await Promise.all([words, themed ? null : theme.open(partner), ssoToken ? null : services.session.resume()])

  // Only visitors who come from LINE or with a partner's token need this code.
  const arriving = () => loadPart(() => import('../features/external-sign-in/arrive'))
  if (arrival.messaging.isReady || arrival.failed) await (await arriving()).arriveByLine(services, arrival)
  const landing = arrivalAddress(services.flow.get(), window.location)
  if (landing) window.history.replaceState(window.history.state, '', landing)
  if (ssoToken) void (await arriving()).arriveBySso(services, ssoToken)

  await followSessionTheme(services.session, theme)

  const development = boot?.development ?? import.meta.env.DEV
  const history = createLocalisedHistory(() => catalogue.get().lang, window)
  const shown = createAppRouter({ services, catalogue, loadPart, development }, history)
  router = shown
  // Runs the route guards again after each sign-in and sign-out, in this tab or another one.
  services.session.subscribe(() => void shown.revalidate())
  followSession(services.session, channel, window)
  trackKeyboard(document.documentElement, window)
  const app = (
    <App
      services={services}
      catalogue={catalogue}
      theme={theme}
      router={shown}
      switchLanguage={createLanguageSwitch(catalogue, window)}
    />
  )
  await showReadyPage({ root, lang, app, router: shown, session: services.session, replayPress })
}

function builtInPartner() {
  const { VITE_PARTNER_ID: id, VITE_SECRET_KEY: secret } = import.meta.env
  return id && secret ? { partner_id: id, secret_key: secret } : null
}

/** Returns `navigate`, `reload`, `back_forward` or `prerender`. */
function navigationType(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming ? entry.type : 'navigate'
}
