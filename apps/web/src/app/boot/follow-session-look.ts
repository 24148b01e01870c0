import type { Session } from '../../lib/session'
import type { Look } from './look'

/**
 * A session that belongs to another insurer than the page was opened for brings its look along, and takes it away again when it
 * ends. Resolves once the look of the session at hand is shown.
 */
export function followSessionLook(session: Pick<Session, 'get' | 'subscribe'>, look: Look): Promise<void> {
  const ofPage = look.get()?.ins_code
  async function show(): Promise<void> {
    const state = session.get()
    const wanted = state.status === 'member' ? state.insCode : ofPage
    if (wanted !== undefined && wanted !== look.get()?.ins_code) await look.show(wanted)
  }
  session.subscribe(() => void show())
  return show()
}
