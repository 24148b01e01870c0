import { type ProcessIdentity, processStart } from './process-identity'
import { answersAt } from './running'
import { socketFileIn } from './socket-directory'

export type HolderState = 'alive' | 'dead' | 'unknown'

/**
 * Whether the process that holds the data directory's lock is running; `unknown` if that process is on another machine.
 */
export async function holderState(
  root: string,
  holder: ProcessIdentity,
  own: ProcessIdentity,
): Promise<HolderState> {
  if (holder.boot !== own.boot) return holder.host === own.host ? 'dead' : 'unknown'
  if (holder.boot === null && holder.host !== own.host) return 'unknown'
  if (holder.namespace === own.namespace) {
    const started = processStart(holder.pid)
    return started !== null && started === holder.started ? 'alive' : 'dead'
  }
  // The holder is in another container on this machine, so this process can't see the holder's processes. But the
  // socket of the holder's server is in the shared folder, so this checks whether that server responds.
  return (await answersAt(socketFileIn(root))) ? 'alive' : 'dead'
}
