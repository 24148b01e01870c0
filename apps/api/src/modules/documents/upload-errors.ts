import type { ErrorCode } from '@khum/contract'
import { AppError } from '../../app-error'
import { ObjectNotFound, ObjectStoreUnavailable } from '../../gateways/files/port'

/** The tus server's own refusals, by their status; the rest of its 4xx are requests that are not tus. */
const tusCodes: Record<number, ErrorCode> = {
  404: 'not_found',
  409: 'upload_offset_conflict',
  413: 'file_too_large',
}

/** Reads what the tus server or the object store throws as an error of ours; anything else stays what it is. */
export function toDocumentError(error: unknown): unknown {
  if (error instanceof ObjectStoreUnavailable || error instanceof ObjectNotFound) {
    return new AppError('unavailable', { cause: error })
  }
  const status = tusStatus(error)
  if (status === undefined) return error
  return new AppError(tusCodes[status] ?? 'malformed_request', { cause: error })
}

/** Whether more bytes came than were announced. */
export function isTooLong(error: unknown): boolean {
  return tusStatus(error) === 413
}

/** The tus server throws objects with a status, not all of them errors. */
function tusStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status_code' in error)) return undefined
  return typeof error.status_code === 'number' ? error.status_code : undefined
}
