import type { ErrorCode } from '@khum/contract'
import { AppError } from '../../app-error'
import { ObjectNotFound, ObjectStoreUnavailable } from '../../gateways/files/port'

/** Our error codes for the tus server's HTTP statuses; its other 4xx statuses mean a malformed request. */
const tusCodes: Record<number, ErrorCode> = {
  404: 'not_found',
  409: 'upload_offset_conflict',
  413: 'file_too_large',
}

/** Converts errors of the tus server and the object store to AppErrors; returns any other error unchanged. */
export function toDocumentError(error: unknown): unknown {
  if (error instanceof ObjectStoreUnavailable || error instanceof ObjectNotFound) {
    return new AppError('unavailable', { cause: error })
  }
  const status = tusStatus(error)
  if (status === undefined) return error
  return new AppError(tusCodes[status] ?? 'malformed_request', { cause: error })
}

/** Whether the error says that the body was longer than announced. */
export function isTooLong(error: unknown): boolean {
  return tusStatus(error) === 413
}

/** Returns the status in an error of the tus server, which throws objects that aren't always Errors. */
function tusStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status_code' in error)) return undefined
  return typeof error.status_code === 'number' ? error.status_code : undefined
}
