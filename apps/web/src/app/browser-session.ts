import { finderCardKey, offlineDatabase, signedInCookie } from '../lib/browser-keys'
import type { Session, SessionPlatform } from '../lib/session'
import { readCookie, writeCookie } from '../platform/cookies'
import { openStorage } from '../platform/storage'
import { type Channel, exclusively } from '../platform/tabs'

const owedKey = 'khum-owes-sign-out'

/**
 * Returns what the session needs from the browser: the signed-in cookie, locks, and messages to other tabs. Stores
 * nothing personal. R23
 */
export function browserSessionPlatform(channel: Channel): SessionPlatform {
  const local = openStorage('local')
  return {
    hasMarker: () => readCookie(signedInCookie) === '1',
    clearMarker() {
      writeCookie(signedInCookie, '', 0)
      local.write(finderCardKey, null)
      // Deletes the database with the offline copy of the cards and the member's typed texts, no matter why the session
      // ended. R25
      dropDatabase(offlineDatabase)
    },
    exclusively: (work) => exclusively('khum-refresh', work),
    announce: (news) => channel.post(news),
    owesSignOut: () => local.read(owedKey) === '1',
    setOwesSignOut: (owes) => local.write(owedKey, owes ? '1' : null),
    now: () => Date.now(),
  }
}

/** Starts deleting a database of this site. The browser finishes the deletion even if the page closes. */
function dropDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name)
  } catch {
    // The browser has no IndexedDB or refuses access to it, so there is nothing to delete.
  }
}

/**
 * Updates the session after a sign-in or sign-out in another tab, when the network returns, and when the browser
 * restores the page from its back-forward cache.
 */
export function followSession(session: Session, channel: Channel, view: Window): void {
  channel.listen((news) => {
    if (news === 'signed_in' || news === 'signed_out') session.hear(news)
  })
  view.addEventListener('online', () => void session.resume())
  view.addEventListener('pageshow', (event) => {
    // Removes the member's data from this page if the member signed out in another tab while the page was frozen. R25
    if (event.persisted && session.get().status === 'member' && readCookie(signedInCookie) !== '1') {
      session.hear('signed_out')
    }
  })
}
