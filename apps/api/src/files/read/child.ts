import { readText } from './read-text'
import type { ReadingJob, ReadingMessage } from './reading-job'

// This file is the reading process. It reads the text of one file at a time for its parent. It has no keys, connections
// or environment, and may be killed in the middle of a file.

function send(message: ReadingMessage): void {
  process.send?.(message)
}

process.on('message', (message) => {
  // Doesn't validate the job, because the parent process is our own code.
  const job = message as ReadingJob
  void readText(job).then(
    (text) => send({ type: 'read', id: job.id, ...text }),
    () => send({ type: 'read', id: job.id, readings: [], lines: [] }),
  )
})
process.on('disconnect', () => process.exit(0))
send({ type: 'ready' })
