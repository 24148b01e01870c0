import { readCookie, writeCookie } from './cookies'
import { openStorage } from './storage'

const trial = 'khum-trial'

/** In this tab a session began of which the browser kept nothing. */
const lost = 'khum-session-lost'

/** Notes for this tab whether the browser kept what the server set at sign-in. */
export function noteSessionLost(isLost: boolean): void {
  openStorage('session').write(lost, isLost ? '1' : null)
}

/** Whether this browser keeps no cookie of ours: then nobody stays signed in over a reload. */
export function cookiesRefused(): boolean {
  if (!navigator.cookieEnabled || openStorage('session').read(lost) === '1') return true
  writeCookie(trial, '1', 1)
  const kept = readCookie(trial) === '1'
  writeCookie(trial, '', 0)
  return !kept
}
