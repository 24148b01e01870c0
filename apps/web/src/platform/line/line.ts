import { href } from '@khum/contract/paths'
import type { TextStorage } from '../storage'
import { comesFromLine, wantedAddress, wasCancelled, withoutLine } from './line-address'
import { forgetLine, readWay, usedKey, type Way, wayKey } from './line-memory'

type Sdk = typeof import('./sdk').liff

/** Spec §3 Messaging-app state: ready flag, user id, is-client flag. */
export interface MessagingState {
  isReady: boolean
  userId: string | null
  isClient: boolean
}

export interface LineArrival {
  messaging: MessagingState
  /** To be traded at once; null when nobody came by LINE, or with a token that this tab has used already. */
  idToken: string | null
  purpose: Way['purpose']
  /** LINE's SDK could not be started, or has kept something that is no good any more. */
  failed: boolean
}

export interface LineSettings {
  liffId: string | null
  required: boolean
}

export interface Line {
  readonly offered: boolean
  /** Opens the app inside LINE; null when the partner has none. */
  readonly url: string | null
  /** Whether this is LINE's own browser. */
  readonly inside: boolean
  /** The partner's pages open inside LINE only, and this is not LINE. Spec §4 Messaging login */
  refused(): boolean
  /** First of all at start: hears LINE's SDK where LINE is in play, and cleans the address. */
  begin(): Promise<LineArrival>
  /** Leaves for LINE's sign-in, and comes back to `returnTo`, an address of this site with its language. */
  leave(way: Way['purpose'], returnTo: string): Promise<void>
  /** Notes that a token was traded: LINE keeps it, and a reload must not trade it again. */
  markUsed(idToken: string): void
  /** The member's LINE access token, for taking the app out of LINE. */
  accessToken(): Promise<string | null>
  /** Signs out of LINE, forgets what its SDK has kept, and starts again. */
  reset(): Promise<void>
}

interface Parts {
  settings: LineSettings
  load: () => Promise<Sdk>
  view: Window
  /** Of this tab. */
  storage: TextStorage
}

/** LINE's servers have so long to let the page begin. */
const initMs = 12_000
/** Where LINE brought nothing along, as when a page is opened anew inside it: the forms need not wait for LINE. */
const reopenedMs = 4_000
const quiet: MessagingState = { isReady: false, userId: null, isClient: false }

export function createLine({ settings: { liffId, required }, load, view, storage }: Parts): Line {
  let started: Promise<Sdk> | null = null
  let isRefused = false
  const inLine = /\bLine\//.test(view.navigator.userAgent)
  const url = liffId ? `https://liff.line.me/${liffId}` : null

  function sdk(ms = initMs): Promise<Sdk> {
    started ??= begun(ms).catch((error: unknown) => {
      // The next press tries again.
      started = null
      throw error
    })
    return started
  }

  async function begun(ms: number): Promise<Sdk> {
    if (!liffId) throw new Error('The partner has no LIFF id')
    const liff = await load()
    await within(ms, liff.init({ liffId }))
    return liff
  }

  /** Inside LINE only LINE itself signs in: the app is opened anew. */
  function openInLine(returnTo: string) {
    view.location.assign(`${url}${returnTo}`)
  }

  return {
    offered: liffId !== null,
    url,
    inside: inLine,
    refused: () => isRefused,
    async begin() {
      const way = readWay(storage)
      const arrival = {
        messaging: quiet,
        idToken: null,
        purpose: way?.purpose ?? 'enter',
        failed: false,
      } as const
      const isBrought = comesFromLine(view.location) || way !== null
      const inPlay = liffId !== null && (required || inLine || isBrought)
      if (!inPlay) return arrival
      const cancelled = wasCancelled(view.location)
      const clean = () => withoutLine(view.location)
      const show = (address: string) => view.history.replaceState(view.history.state, '', address)
      try {
        const liff = await sdk(isBrought ? initMs : reopenedMs)
        storage.write(wayKey, null)
        const isClient = liff.isInClient()
        const idToken = liff.isLoggedIn() ? liff.getIDToken() : null
        const isNew = idToken !== null && idToken.slice(-32) !== storage.read(usedKey)
        show(clean())
        isRefused = required && !isClient && !liff.isLoggedIn()
        return {
          ...arrival,
          messaging: { isReady: true, isClient, userId: liff.getDecodedIDToken()?.sub ?? null },
          idToken: isNew && (isClient || way !== null || required) ? idToken : null,
        }
      } catch {
        show(wantedAddress(view.location) ?? clean())
        storage.write(wayKey, null)
        isRefused = required && !inLine
        return { ...arrival, failed: !cancelled }
      }
    },
    async leave(purpose, returnTo) {
      const liff = await sdk()
      forgetLine(view, liffId, storage)
      const way: Way = { purpose }
      storage.write(wayKey, JSON.stringify(way))
      if (liff.isInClient()) openInLine(returnTo)
      else liff.login({ redirectUri: view.location.origin + returnTo })
    },
    markUsed: (idToken) => storage.write(usedKey, idToken.slice(-32)),
    accessToken: () =>
      sdk().then(
        (liff) => (liff.isLoggedIn() ? liff.getAccessToken() : null),
        () => null,
      ),
    async reset() {
      forgetLine(view, liffId, storage)
      if (inLine) openInLine('')
      else view.location.assign(href('login'))
    },
  }
}

/** For where there is no LINE: tests, and pages drawn on the server. */
export function withoutLineApp(offered = false): Line {
  const nothing = async () => {}
  return {
    offered,
    url: null,
    inside: false,
    refused: () => false,
    begin: async () => ({ messaging: quiet, idToken: null, purpose: 'enter', failed: false }),
    leave: nothing,
    markUsed: () => {},
    accessToken: async () => null,
    reset: nothing,
  }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('LINE did not answer')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
