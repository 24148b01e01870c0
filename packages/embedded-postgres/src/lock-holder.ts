import { type ProcessIdentity, processStart } from './process-identity'
import { answersAt } from './running'
import { socketFileIn } from './socket-directory'

export type Verdict = 'alive' | 'dead' | 'unknown'

/** Whether the process that holds the data directory still runs, as far as can be known from here. */
export async function judgeHolder(
  root: string,
  holder: ProcessIdentity,
  own: ProcessIdentity,
): Promise<Verdict> {
  if (holder.boot !== own.boot) return holder.host === own.host ? 'dead' : 'unknown'
  if (holder.boot === null && holder.host !== own.host) return 'unknown'
  if (holder.namespace === own.namespace) {
    const started = processStart(holder.pid)
    return started !== null && started === holder.started ? 'alive' : 'dead'
  }
  // Another container on this machine: its processes cannot be seen, but its server answers on the shared folder.
  return (await answersAt(socketFileIn(root))) ? 'alive' : 'dead'
}
