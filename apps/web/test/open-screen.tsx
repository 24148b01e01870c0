import type { Lang, Session as SessionAnswer } from '@khum/contract'
import { sessionEndpoints } from '@khum/contract'
import { defaultTheme, type Theme } from '@khum/contract/theme'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../src/app/app'
import { createAppRouter } from '../src/app/router'
import { createServices } from '../src/app/services'
import { createCatalogue } from '../src/i18n/catalogue'
import { createStore } from '../src/platform/external-store'
import type { Geolocation } from '../src/platform/geolocation'
import type { Line } from '../src/platform/line/line'
import { createMemoryHistory, type History, type Router } from '../src/router'
import { createFakeServer, data, type FakeServer } from './fake-server'
import { createFakePlatform } from './fakes'

interface Visit {
  /** Address without the language prefix. */
  path: string
  lang?: Lang
  /** The session of the signed-in member; without it, nobody is signed in. */
  as?: SessionAnswer
  server?: FakeServer
  /** By default, a history in memory, so that the window's history doesn't change. */
  history?: History
  geolocation?: Geolocation
  theme?: Theme
  /** The app's access to LINE. By default, the partner doesn't use LINE. */
  line?: Line
  /** Replaces the switch of the language, for example by one that fails. */
  switchLanguage?: (lang: Lang) => Promise<void>
}

/** Renders the whole app at an address, in Thai by default. Only the network and the browser's platform are fake. */
export async function openScreen({
  path,
  lang = 'th',
  as,
  server = createFakeServer(),
  history = createMemoryHistory(path),
  geolocation,
  theme = defaultTheme,
  line,
  switchLanguage,
}: Visit) {
  const platform = createFakePlatform()
  const { services } = createServices({
    fetch: server.fetch,
    apiKey: 'test-key',
    partner: { partner_id: 'khum', secret_key: 'label' },
    platform,
    ...(geolocation ? { geolocation } : {}),
    ...(line ? { line } : {}),
  })
  if (as) {
    platform.marker = true
    server.on(sessionEndpoints.refreshSession, () => data(as))
    await services.session.resume()
  }
  const catalogue = createCatalogue(lang)
  await catalogue.ensure(['base'])
  const router = createAppRouter({ services, catalogue, loadPart: (importPart) => importPart() }, history)
  services.session.subscribe(() => void router.revalidate())
  render(
    <App
      services={services}
      catalogue={catalogue}
      theme={createStore(theme)}
      router={router}
      switchLanguage={switchLanguage ?? catalogue.switchTo}
    />,
  )
  return {
    user: userEvent.setup(),
    services,
    router,
    server,
    platform,
    address: () => addressOf(router),
    switchTo: (lang: Lang) => catalogue.switchTo(lang),
  }
}

function addressOf(router: Router): string {
  const { pathname, search } = router.state.location
  return pathname + search
}
