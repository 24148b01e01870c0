import type { Session, SessionPlatform } from '../lib/session'
import { marker, offlineName } from '../lib/signed-in-marks'
import { readCookie, writeCookie } from '../platform/cookies'
import { dropDatabase } from '../platform/drop-database'
import { openStorage } from '../platform/storage'
import { type Channel, exclusively } from '../platform/tabs'

const owedKey = 'khum-owes-sign-out'

/** The browser's part of the session: marker cookie, locks, other tabs. Nothing personal is kept. TRUST R23 */
export function browserSessionPlatform(channel: Channel): SessionPlatform {
  const local = openStorage('local')
  return {
    hasMarker: () => readCookie(marker) === '1',
    clearMarker() {
      writeCookie(marker, '', 0)
      // Signed out, expired, deleted, or told by another tab: the copy of the cards goes with the session. TRUST R25
      dropDatabase(offlineName)
    },
    exclusively: (work) => exclusively('khum-refresh', work),
    announce: (news) => channel.post(news),
    owesSignOut: () => local.read(owedKey) === '1',
    setOwesSignOut: (owes) => local.write(owedKey, owes ? '1' : null),
    now: () => Date.now(),
  }
}

/** Follows what happens outside this page: other tabs, the network, and being taken out of the back-forward cache. */
export function followSession(session: Session, channel: Channel, view: Window): void {
  channel.listen((news) => {
    if (news === 'signed_in' || news === 'signed_out') session.hear(news)
  })
  view.addEventListener('online', () => void session.resume())
  view.addEventListener('pageshow', (event) => {
    // The page slept with a member's data on it; meanwhile somebody may have signed out. TRUST R25
    if (event.persisted && session.get().status === 'member' && readCookie(marker) !== '1') {
      session.hear('signed_out')
    }
  })
}
