import { checkFile } from './check-file'
import type { Job, Message } from './job'

/**
 * Entry of the checking process: one file after the other, as asked by the process that forked it, and nothing else.
 * It holds no key, no connection and no environment, and may be killed at any moment.
 */
function say(message: Message): void {
  process.send?.(message)
}

/** The channel is private and the other end is our own code; a validator would cost this process 12 MB. */
function readJob(message: unknown): Job {
  return message as Job
}

process.on('message', (message) => {
  const job = readJob(message)
  void checkFile(job).then((found) => {
    // The file's bytes lie outside the heap, where no collection is provoked by them.
    globalThis.gc?.()
    say({ ...found, id: job.id, heapBytes: process.memoryUsage().heapUsed })
  })
})
// Its parent is gone: whatever it is at, nobody waits for it.
process.on('disconnect', () => process.exit(0))
say({ type: 'ready' })
