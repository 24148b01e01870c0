import { readCookie, writeCookie } from './cookies'

const trial = 'khum-trial'

/** Whether this browser keeps no cookie of ours: then nobody stays signed in over a reload. */
export function cookiesRefused(): boolean {
  if (!navigator.cookieEnabled) return true
  writeCookie(trial, '1', 1)
  const kept = readCookie(trial) === '1'
  writeCookie(trial, '', 0)
  return !kept
}
