import type { ErrorCode, ProblemField } from '@khum/contract'

export interface AppErrorDetails {
  params?: Record<string, string | number>
  fields?: ProblemField[]
  retryAfterSeconds?: number
  /** The error that caused this one. It is only logged; no response contains it. */
  cause?: unknown
}

/**
 * The only error that modules throw on purpose: an error code from the contract, with the values that the code's
 * message needs.
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly details: AppErrorDetails

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(code, { cause: details.cause })
    this.code = code
    this.details = details
  }
}

/** Creates the error for an input field that breaks a rule its schema can't express. */
export function invalidField(path: string, code: string = 'invalid'): AppError {
  return new AppError('validation_failed', { fields: [{ path, code }] })
}
