import type { ClaimDocument } from '@khum/contract/documents'
import type { LocalUpload } from '../../documents'

export interface Readiness {
  /** What can be sent, in a fixed order. */
  ready: readonly string[]
  /** Files that are still on their way or being checked. */
  waiting: number
  /** Files that will not go along: refused, or not uploaded. */
  leftOut: number
}

/** How far the files for a claim are; a file counts once, whether this page, the service or both know it. */
export function readinessOf(documents: readonly ClaimDocument[], local: readonly LocalUpload[]): Readiness {
  const fates = new Map(documents.map((document) => [document.id, document.fate]))
  const unlisted = local.filter((upload) => upload.documentId === null || !fates.has(upload.documentId))
  const count = (...wanted: ClaimDocument['fate'][]) =>
    documents.filter((document) => wanted.includes(document.fate)).length
  const failed = unlisted.filter((upload) => upload.state === 'failed').length
  return {
    ready: documents
      .filter((document) => document.fate === 'accepted')
      .map((document) => document.id)
      .sort(),
    waiting: count('uploading', 'received', 'waiting_scan') + unlisted.length - failed,
    leftOut: count('refused') + failed,
  }
}
