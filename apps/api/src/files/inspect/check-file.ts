import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rewriteImage } from './image'
import type { Finding, Job } from './job'
import { rewritePdf } from './pdf'
import { Refusal } from './verdict'

/** One whole check, inside the checking process. Whatever a file makes a decoder throw is the file's fault. */
export async function checkFile(job: Job): Promise<Finding> {
  try {
    // First, so that a file that cannot be read is not taken for a damaged one.
    const original = await measure(job.path)
    const found =
      job.kind === 'application/pdf'
        ? await rewritePdf(job.path, job.cleanedPath)
        : await rewriteImage(job.kind, job.path, job.cleanedPath, job.thumbnailPath)
    const cleaned = await measure(job.cleanedPath)
    return {
      type: 'accepted',
      ...found,
      ...original,
      cleanedSize: cleaned.size,
      cleanedSha256: cleaned.sha256,
    }
  } catch (error) {
    if (error instanceof Refusal) return { type: 'refused', code: error.code }
    if (error instanceof Error && 'syscall' in error) return { type: 'failed', reason: error.message }
    return { type: 'refused', code: 'file_damaged' }
  }
}

async function measure(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}
