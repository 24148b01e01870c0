import { href } from '@khum/contract/paths'
import type { TextStorage } from '../storage'
import { comesFromLine, wantedAddress, wasCancelled, withoutLine } from './line-address'
import { forgetLine, readWay, usedKey, type Way, wayKey } from './line-memory'

type Sdk = typeof import('./sdk').liff

/** Whether LINE's SDK has started, the member's LINE user id, and whether the page runs inside LINE. Requirement 6.4 */
export interface MessagingState {
  isReady: boolean
  userId: string | null
  isClient: boolean
}

export interface LineArrival {
  messaging: MessagingState
  /**
   * The ID token to exchange for a session. Null if the visitor didn't come from LINE, or if this tab has already used
   * the token.
   */
  idToken: string | null
  purpose: Way['purpose']
  /**
   * True if LINE's SDK couldn't start, for example because its stored state is no longer valid. False if the visitor
   * cancelled LINE's sign-in.
   */
  failed: boolean
}

export interface LineSettings {
  liffId: string | null
  required: boolean
}

export interface Line {
  readonly offered: boolean
  /**
   * The address that opens the app inside LINE; null if the partner hasn't registered the app with LINE (no LIFF id).
   */
  readonly url: string | null
  readonly inside: boolean
  /**
   * Returns true if the partner's pages open only inside LINE, and the visitor is in another browser and not signed in
   * to LINE. Requirement 6.3
   */
  refused(): boolean
  /**
   * Call this first when the page starts. Starts LINE's SDK if the page needs it, and removes LINE's parameters from
   * the address.
   */
  begin(): Promise<LineArrival>
  /** Opens LINE's sign-in, which returns to `returnTo`: a path of this site with its language prefix. */
  leave(way: Way['purpose'], returnTo: string): Promise<void>
  /**
   * Remembers that a token was exchanged, because LINE keeps returning the token and a reload must not exchange it
   * again.
   */
  markUsed(idToken: string): void
  /** Returns the member's LINE access token, which is needed to remove the app from the member's LINE. */
  accessToken(): Promise<string | null>
  /**
   * Clears what LINE's SDK stored, which signs the visitor out of LINE. Then loads the app again: inside LINE at `url`,
   * elsewhere at the sign-in screen.
   */
  reset(): Promise<void>
}

interface Parts {
  settings: LineSettings
  load: () => Promise<Sdk>
  view: Window
  storage: TextStorage
}

/** How long the page waits for LINE's servers at start. */
const initMs = 12_000
/**
 * A shorter wait than `initMs`, for addresses without parameters from LINE, for example when a page is reopened inside
 * LINE.
 */
const reopenedMs = 4_000
const noMessaging: MessagingState = { isReady: false, userId: null, isClient: false }

export function createLine({ settings: { liffId, required }, load, view, storage }: Parts): Line {
  let started: Promise<Sdk> | null = null
  let isRefused = false
  const inLine = /\bLine\//.test(view.navigator.userAgent)
  const url = liffId ? `https://liff.line.me/${liffId}` : null

  function sdk(ms = initMs): Promise<Sdk> {
    started ??= startSdk(ms).catch((error: unknown) => {
      // If the SDK couldn't start, the next call starts it again.
      started = null
      throw error
    })
    return started
  }

  async function startSdk(ms: number): Promise<Sdk> {
    if (!liffId) throw new Error('The partner has no LIFF id')
    const liff = await load()
    await withTimeout(ms, liff.init({ liffId }))
    return liff
  }

  /**
   * Reopens the app at `url`, the address of the app in LINE. In LINE's own browser, LINE signs the member in only if
   * the app was opened at this address.
   */
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
        messaging: noMessaging,
        idToken: null,
        purpose: way?.purpose ?? 'enter',
        failed: false,
      } as const
      const cameFromLine = comesFromLine(view.location) || way !== null
      const needsLine = liffId !== null && (required || inLine || cameFromLine)
      if (!needsLine) return arrival
      const cancelled = wasCancelled(view.location)
      const clean = () => withoutLine(view.location)
      const show = (address: string) => view.history.replaceState(view.history.state, '', address)
      try {
        const liff = await sdk(cameFromLine ? initMs : reopenedMs)
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

/** Replaces LINE in tests and on pages rendered on the server. */
export function withoutLineApp(offered = false): Line {
  const nothing = async () => {}
  return {
    offered,
    url: null,
    inside: false,
    refused: () => false,
    begin: async () => ({ messaging: noMessaging, idToken: null, purpose: 'enter', failed: false }),
    leave: nothing,
    markUsed: () => {},
    accessToken: async () => null,
    reset: nothing,
  }
}

function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('LINE did not answer')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
