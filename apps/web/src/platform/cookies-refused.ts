import { readCookie, writeCookie } from './cookies'
import { openStorage } from './storage'

const trial = 'khum-trial'

/** The key in sessionStorage that is set if the browser dropped the session cookie after a sign-in. */
const lost = 'khum-session-lost'

export function noteSessionLost(isLost: boolean): void {
  openStorage('session').write(lost, isLost ? '1' : null)
}

/** Returns whether this browser refuses our cookies. If so, a reload signs the member out. */
export function cookiesRefused(): boolean {
  if (!navigator.cookieEnabled || openStorage('session').read(lost) === '1') return true
  writeCookie(trial, '1', 1)
  const kept = readCookie(trial) === '1'
  writeCookie(trial, '', 0)
  return !kept
}
