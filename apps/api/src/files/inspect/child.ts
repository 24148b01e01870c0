import { checkFile } from './check-file'
import { jobSchema, type Message } from './job'

/**
 * Entry of the checking process: one file after the other, as asked by the process that forked it, and nothing else.
 * It holds no key, no connection and no environment, and may be killed at any moment.
 */
function say(message: Message): void {
  process.send?.(message)
}

process.on('message', (message) => {
  const job = jobSchema.parse(message)
  void checkFile(job).then((found) => {
    say({ ...found, id: job.id, heapBytes: process.memoryUsage().heapUsed })
  })
})
// Its parent is gone: whatever it is at, nobody waits for it.
process.on('disconnect', () => process.exit(0))
say({ type: 'ready' })
