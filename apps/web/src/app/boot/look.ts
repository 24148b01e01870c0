import type { Theme } from '@khum/contract/theme'
import { createStore, type Readable } from '../../lib/external-store'
import type { LoadPart } from '../../lib/load-part'
import type { PartnerPair, Transport } from '../../lib/transport'
import type { TextStorage } from '../../platform/storage'
import { isTheme } from './is-theme'
import { lookKey } from './look-key'

/** The theme on the page; null until one is found. Spec §4. */
export interface Look extends Readable<Theme | null> {
  /** Takes what the server put into the page, colours and all; false when it is no theme. */
  adopt(theme: unknown): boolean
  /** Partner info → theme, by the documented calls. */
  open(pair: PartnerPair | null): Promise<void>
  /** The theme of an insurer, e.g. of the session that was taken up. */
  show(insCode: string): Promise<void>
}

/** The calls, the reading and the mending of a theme are loaded only when the page came without one. */
export function createLook(transport: Transport, storage: TextStorage, loadPart: LoadPart): Look {
  const theme = createStore<Theme | null>(null)
  const calls = () => loadPart(() => import('./look-calls'))

  return {
    get: theme.get,
    subscribe: theme.subscribe,
    adopt(given) {
      if (!isTheme(given)) return false
      theme.set(given)
      storage.write(lookKey, JSON.stringify(given))
      return true
    },
    async open(pair) {
      const { openLook } = await calls()
      theme.set(await openLook(transport, storage, pair))
    },
    async show(insCode) {
      const { showLook } = await calls()
      theme.set(await showLook(transport, storage, insCode))
    },
  }
}
