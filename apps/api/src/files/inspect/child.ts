import { checkFile } from './check-file'
import type { Job, Message } from './job'

// This file is the checking process. It checks files for its parent process, one at a time. It has no keys, connections
// or environment, and may be killed in the middle of a file.

function send(message: Message): void {
  process.send?.(message)
}

/** Doesn't validate the job, because the parent is our own code and a validator would take 12 MB of memory. */
function readJob(message: unknown): Job {
  return message as Job
}

process.on('message', (message) => {
  const job = readJob(message)
  void checkFile(job).then((found) => {
    // Frees memory now. V8 wouldn't do it by itself, because it doesn't count the file's bytes outside the JavaScript
    // heap.
    globalThis.gc?.()
    send({ ...found, id: job.id, heapBytes: process.memoryUsage().heapUsed })
  })
})
process.on('disconnect', () => process.exit(0))
send({ type: 'ready' })
