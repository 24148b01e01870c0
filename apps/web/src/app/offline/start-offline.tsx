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
import { createStore } from '../../lib/external-store'
import { marker } from '../../lib/signed-in-marks'
import { readCookie } from '../../platform/cookies'
import { loadFonts } from '../../platform/fonts'
import { canSeal } from '../../platform/sealed-store'
import { applyTheme } from '../../theme/apply'
import { OfflinePage } from './offline-page'

// Both languages by name: what is loaded only when it is asked for would not be there.
const parts = { th: [baseTh, insuranceTh], en: [baseEn, insuranceEn] }

/**
 * The page in place of one that could not be had. It asks nobody; the copy is shown as long as the session may still stand, which
 * the marker says. When the network is back, the page that was wanted is loaded.
 */
export async function startOffline(root: HTMLElement, view: Window): Promise<void> {
  loadFonts(view.document)
  view.addEventListener('online', () => view.location.reload())
  const { path, lang: named } = splitLocale(view.location.pathname)
  const lang = path === '/' && readCookie('khum-lang') === 'en' ? 'en' : named
  view.document.documentElement.lang = lang
  const signedIn = readCookie(marker) === '1' && canSeal()
  const copy = signedIn ? await readCopy(openOfflineStore(), Date.now()).catch(() => null) : null
  applyTheme(copy?.theme ?? defaultTheme)
  const messages: Partial<Messages> = Object.assign({}, ...parts[lang])
  const words = createStore({ lang, messages })
  createRoot(root).render(
    <WordsProvider catalogue={words} switchTo={() => Promise.resolve()}>
      <OfflinePage copy={copy} onRetry={() => view.location.reload()} />
    </WordsProvider>,
  )
}
