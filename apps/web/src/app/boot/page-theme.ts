import type { Theme } from '@khum/contract/theme'
import { themeKey } from '../../lib/browser-keys'
import type { LoadPart } from '../../lib/load-part'
import type { PartnerPair, Transport } from '../../lib/transport'
import { createStore, type Readable } from '../../platform/external-store'
import type { TextStorage } from '../../platform/storage'

/** The page's theme; null until it is known. Requirement 4.1 */
export interface PageTheme extends Readable<Theme | null> {
  /**
   * Uses the theme that the server wrote into the page's HTML. The colours of this theme are already in the page.
   * Returns false if the value isn't a theme.
   */
  adopt(theme: unknown): boolean
  /** Loads the partner's theme through the API. */
  open(pair: PartnerPair | null): Promise<void>
  /** Loads an insurer's theme, e.g. that of a restored session. */
  show(insCode: string): Promise<void>
}

/** Creates the page's theme. The code that fetches and reads a theme is loaded only when a theme must be fetched. */
export function createPageTheme(transport: Transport, storage: TextStorage, loadPart: LoadPart): PageTheme {
  const theme = createStore<Theme | null>(null)
  const loader = () => loadPart(() => import('./load-theme'))

  return {
    get: theme.get,
    subscribe: theme.subscribe,
    adopt(given) {
      if (!isTheme(given)) return false
      theme.set(given)
      storage.write(themeKey, JSON.stringify(given))
      return true
    },
    async open(pair) {
      const { loadPartnerTheme } = await loader()
      theme.set(await loadPartnerTheme(transport, storage, pair))
    },
    async show(insCode) {
      const { loadTheme } = await loader()
      theme.set(await loadTheme(transport, storage, insCode))
    },
  }
}

const groups = ['login', 'top_bar', 'bottom_bar', 'menu_icon', 'official_account', 'banner']

/**
 * Returns whether the value looks like a theme from `readTheme`. Doesn't call `readTheme`, because it is too large for
 * the first load. Checks only the fields that the page uses, except colours.
 */
export function isTheme(value: unknown): value is Theme {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  const isGroup = (name: string) => typeof fields.get(name) === 'object' && fields.get(name) !== null
  const isText = (name: string) => typeof fields.get(name) === 'string'
  return groups.every(isGroup) && ['ins_code', 'product_name_th', 'product_name_en'].every(isText)
}
