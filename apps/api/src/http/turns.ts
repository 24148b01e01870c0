import { AppError } from '../app-error'

/** Calls that may wait for one key, and milliseconds a call waits at most. */
const mostWaiting = 40
const waitMs = 5_000

/** Who waits for each key that is taken. */
const queues = new Map<string, (() => void)[]>()

/**
 * Runs one piece of work a key at a time in this process. Who waits holds nothing: not the database connection that a
 * lock in PostgreSQL would cost, of which a handful of equal calls could otherwise take all.
 * @throws AppError busy when too many wait already, or the turn does not come in time
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  await enter(key)
  try {
    return await work()
  } finally {
    leave(key)
  }
}

async function enter(key: string): Promise<void> {
  const queue = queues.get(key)
  if (!queue) {
    queues.set(key, [])
    return
  }
  if (queue.length >= mostWaiting) throw new AppError('busy')
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(go), 1)
      reject(new AppError('busy'))
    }, waitMs)
    function go() {
      clearTimeout(timer)
      resolve()
    }
    queue.push(go)
  })
}

function leave(key: string): void {
  const next = queues.get(key)?.shift()
  if (next) next()
  else queues.delete(key)
}
