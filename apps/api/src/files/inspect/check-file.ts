import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Reading } from '@khum/contract/readings'
import type { readExact } from '../read/read-exact'
import type { Finding, Job } from './job'
import { Refusal } from './verdict'

/** Checks one file, inside the checking process. Any error that a decoder throws means that the file is damaged. */
export async function checkFile(job: Job): Promise<Finding> {
  try {
    // Reads the file before decoding it, so that a file that can't be read makes the check fail and doesn't count as
    // damaged.
    const original = await measure(job.path)
    const { parts, ...found } = await rewrite(job)
    const cleaned = await measure(job.cleanedPath)
    return {
      type: 'accepted',
      ...found,
      ...original,
      cleanedSize: cleaned.size,
      cleanedSha256: cleaned.sha256,
      readings: job.reads ? await read(parts) : [],
    }
  } catch (error) {
    if (error instanceof Refusal) return { type: 'refused', code: error.code }
    if (error instanceof Error && 'syscall' in error) return { type: 'failed', reason: error.message }
    return { type: 'refused', code: 'file_damaged' }
  }
}

// Imports a decoder only when a file needs it, because decoders take memory and most files are photos.
async function rewrite({ kind, path, cleanedPath, thumbnailPath, maxSide, reads }: Job) {
  if (kind === 'application/pdf')
    return (await import('./pdf/rewrite-pdf')).rewritePdf(path, cleanedPath, reads)
  const { rewriteImage } = await import('./image')
  const size = await rewriteImage(kind, path, { cleanedPath, thumbnailPath, maxSide })
  return { ...size, parts: { pictures: reads ? [await readFile(cleanedPath)] : [] } }
}

/** Reads exact values (tax receipts, QR codes). An error while reading must not change the verdict on the file. */
async function read(parts: Parameters<typeof readExact>[0]): Promise<Reading[]> {
  try {
    return await (await import('../read/read-exact')).readExact(parts)
  } catch {
    return []
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
