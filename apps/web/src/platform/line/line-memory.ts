import { writeCookie } from '../cookies'
import type { TextStorage } from '../storage'

/** Why a visitor went to LINE's sign-in, stored in the tab until they return. */
export interface Way {
  purpose: 'enter' | 'link'
}

export const wayKey = 'khum-line-way'
/**
 * The key in sessionStorage for the last characters of an ID token from LINE. It's the token that was used last to sign
 * in or to link an account. LINE keeps returning that token, and a reload must not use it again.
 */
export const usedKey = 'khum-line-used'

export function readWay(storage: TextStorage): Way | null {
  const text = storage.read(wayKey)
  if (text === null) return null
  return { purpose: text.includes('"link"') ? 'link' : 'enter' }
}

/** Deletes what LINE's SDK and we stored in this browser; otherwise the SDK would continue to use a revoked token. */
export function forgetLine(view: Window, liffId: string | null, storage: TextStorage): void {
  storage.write(wayKey, null)
  storage.write(usedKey, null)
  for (const kept of [view.localStorage, view.sessionStorage]) {
    for (const key of Object.keys(kept)) if (key.startsWith('LIFF_STORE:')) kept.removeItem(key)
  }
  if (liffId) writeCookie(`LIFF_STORE:expires:${liffId}`, '', 0)
}
