import { splitLocale } from '@khum/contract/paths'
import { defaultTheme } from '@khum/contract/theme'
import { createRoot } from 'react-dom/client'
import { openOfflineStore, readCopy } from '../../features/coverages'
import type { Messages } from '../../i18n/messages'
import * as baseEn from '../../i18n/messages/en/base'
import * as insuranceEn from '../../i18n/messages/en/insurance'
import * as baseTh from '../../i18n/messages/th/base'
import * as insuranceTh from '../../i18n/messages/th/insurance'
import { WordsProvider } from '../../i18n/words-provider'
import { signedInCookie } from '../../lib/browser-keys'
import { readCookie } from '../../platform/cookies'
import { createStore } from '../../platform/external-store'
import { loadFonts } from '../../platform/fonts'
import { chosenScheme, showScheme } from '../../platform/scheme'
import { canSeal } from '../../platform/sealed-store'
import { applyTheme } from '../../theme/apply'
import { OfflinePage } from './offline-page'

// These texts are imported statically, because nothing can be loaded while offline.
const parts = { th: [baseTh, insuranceTh], en: [baseEn, insuranceEn] }

/**
 * Starts the page that the service worker shows without a network. The page makes no calls. If the signed-in cookie is
 * set, it shows the offline copy of the cards. When the network returns, it reloads the original address.
 */
export async function startOffline(root: HTMLElement, view: Window): Promise<void> {
  loadFonts(view.document)
  view.addEventListener('online', () => view.location.reload())
  const { path, lang: named } = splitLocale(view.location.pathname)
  const lang = path === '/' && readCookie('khum-lang') === 'en' ? 'en' : named
  view.document.documentElement.lang = lang
  const signedIn = readCookie(signedInCookie) === '1' && canSeal()
  const copy = signedIn ? await readCopy(openOfflineStore(), Date.now()).catch(() => null) : null
  showScheme(chosenScheme())
  applyTheme(copy?.theme ?? defaultTheme)
  const messages: Partial<Messages> = Object.assign({}, ...parts[lang])
  const words = createStore({ lang, messages })
  createRoot(root).render(
    <WordsProvider catalogue={words} switchTo={() => Promise.resolve()}>
      <OfflinePage copy={copy} onRetry={() => view.location.reload()} />
    </WordsProvider>,
  )
}
