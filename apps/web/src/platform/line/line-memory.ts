import { writeCookie } from '../cookies'
import type { TextStorage } from '../storage'

/** What a visitor left for LINE's sign-in for; kept in the tab until they come back. */
export interface Way {
  purpose: 'enter' | 'link'
}

export const wayKey = 'khum-line-way'
/** The end of the last token that was traded. */
export const usedKey = 'khum-line-used'

export function readWay(storage: TextStorage): Way | null {
  const text = storage.read(wayKey)
  if (text === null) return null
  return { purpose: text.includes('"link"') ? 'link' : 'enter' }
}

/** Removes what LINE's SDK keeps in this browser, and our own notes: a token that was taken back would stick otherwise. */
export function forgetLine(view: Window, liffId: string | null, storage: TextStorage): void {
  storage.write(wayKey, null)
  storage.write(usedKey, null)
  for (const kept of [view.localStorage, view.sessionStorage]) {
    for (const key of Object.keys(kept)) if (key.startsWith('LIFF_STORE:')) kept.removeItem(key)
  }
  if (liffId) writeCookie(`LIFF_STORE:expires:${liffId}`, '', 0)
}
