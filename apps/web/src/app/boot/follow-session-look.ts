import type { Session } from '../../lib/session'
import { memberLook } from '../../lib/signed-in-marks'
import { readCookie, writeCookie } from '../../platform/cookies'
import type { Look } from './look'

const days = 30

/**
 * A session that belongs to another insurer than the page was opened for brings its look along, and takes it away again when it
 * ends. Resolves once the look of the session at hand is shown.
 */
export function followSessionLook(session: Pick<Session, 'get' | 'subscribe'>, look: Look): Promise<void> {
  const ofPage = look.get()?.ins_code
  async function show(): Promise<void> {
    const state = session.get()
    const own = state.status === 'member' ? state.insCode : null
    tellServer(own)
    const wanted = own ?? ofPage
    if (wanted !== undefined && wanted !== look.get()?.ins_code) await look.show(wanted)
  }
  session.subscribe(() => void show())
  return show()
}

/**
 * Next time the first thing a member sees is in that look already, or is left to the page. The server sets it with the session: it
 * is not written again as it is, because Safari would end a script's after seven days.
 */
function tellServer(insCode: string | null) {
  if (insCode !== readCookie(memberLook)) writeCookie(memberLook, insCode ?? '', insCode === null ? 0 : days)
}
