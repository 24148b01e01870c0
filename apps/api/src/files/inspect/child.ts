import { checkFile } from './check-file'
import type { Job, Message } from './job'

// This file is the checking process. It checks files for its parent process, one at a time. It has no keys, connections
// or environment, and may be killed in the middle of a file.

function send(message: Message): void {
  process.send?.(message)
}

/** Doesn't validate the job, because the parent is our own code and a validator would use 12 MB of memory. */
function readJob(message: unknown): Job {
  return message as Job
}

process.on('message', (message) => {
  const job = readJob(message)
  void checkFile(job).then((found) => {
    // Collects garbage now. V8 wouldn't do so by itself: it counts only the JavaScript heap, and the file's bytes are
    // outside the heap.
    globalThis.gc?.()
    send({ ...found, id: job.id, heapBytes: process.memoryUsage().heapUsed })
  })
})
process.on('disconnect', () => process.exit(0))
send({ type: 'ready' })
