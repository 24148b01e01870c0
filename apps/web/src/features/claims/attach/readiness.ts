import type { ClaimDocument } from '@khum/contract/documents'
import { interruptedCount, type LocalUpload, pendingCount } from '../../documents'

export interface Readiness {
  /** Ids of the files that can be sent, sorted. */
  ready: readonly string[]
  /** The number of files that are uploading or being checked. */
  waiting: number
  /** The number of files that can't be sent: they were refused, or their upload failed or stopped. */
  leftOut: number
}

/** Returns which files of a claim can be sent. A file in both `documents` and `local` counts once. */
export function readinessOf(documents: readonly ClaimDocument[], local: readonly LocalUpload[]): Readiness {
  const fates = new Map(documents.map((document) => [document.id, document.fate]))
  const unlisted = local.filter((upload) => upload.documentId === null || !fates.has(upload.documentId))
  const failed = unlisted.filter((upload) => upload.state === 'failed').length
  const interrupted = interruptedCount(documents, local)
  return {
    ready: documents
      .filter((document) => document.fate === 'accepted')
      .map((document) => document.id)
      .sort(),
    waiting: pendingCount(documents) - interrupted + unlisted.length - failed,
    leftOut: documents.filter(({ fate }) => fate === 'refused').length + interrupted + failed,
  }
}
