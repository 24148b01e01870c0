/**
 * Replaces the checking process and misbehaves as the file's content says. `hang`: never responds. `spin`: blocks.
 * `crash`: exits. `eat`: fills the memory. `lie`: returns another file as the cleaned one. `full`: reports a full disk.
 * `once`: crashes only at the first attempt. `unreadable`: blocks if the job also asks for the data in the file.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const hoard: Buffer[] = []

process.on('message', (job: { id: number; path: string; reads: boolean }) => {
  const asked = readFileSync(job.path).toString('latin1')
  const isFirst = !existsSync(`${job.path}.seen`)
  writeFileSync(`${job.path}.seen`, '')
  if (asked.includes('spin') || (asked.includes('unreadable') && job.reads)) for (;;) hoard.length = 0
  // Fills at most 1 GB, so that the machine doesn't run out of memory if the process isn't killed at its memory limit.
  if (asked.includes('eat')) for (;;) if (hoard.length < 1_000) hoard.push(Buffer.alloc(1 << 20, 1))
  if (asked.includes('crash') && (isFirst || !asked.includes('once'))) process.exit(1)
  if (asked.includes('lie')) process.send?.({ type: 'accepted', id: job.id, cleanedPath: '/etc/passwd' })
  if (asked.includes('full')) process.send?.({ type: 'failed', id: job.id, heapBytes: 1, reason: 'ENOSPC' })
  if (!asked.includes('fine') && !asked.includes('once')) return
  const size = 1
  const hash = '0'.repeat(64)
  process.send?.({
    type: 'accepted',
    id: job.id,
    heapBytes: 1,
    sha256: hash,
    size,
    cleanedSha256: hash,
    cleanedSize: size,
    readings: [],
  })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ type: 'ready' })
