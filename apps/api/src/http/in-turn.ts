import { AppError } from '../app-error'

/** How many calls may wait for a running call with the same key, and how many milliseconds each may wait. */
const mostWaiting = 40
const waitMs = 5_000

/** For each key with a running call: the calls that wait for it. */
const queues = new Map<string, (() => void)[]>()

/**
 * Runs calls with the same key one at a time in this process. A call that waits here uses no database connection,
 * unlike a call that waits for a lock in PostgreSQL. So repeated calls can't use up all connections.
 * @throws AppError busy if too many calls are waiting, or the wait takes too long
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
