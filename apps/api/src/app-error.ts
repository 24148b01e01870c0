import type { ErrorCode, ProblemField } from '@khum/contract'

export interface AppErrorDetails {
  params?: Record<string, string | number>
  fields?: ProblemField[]
  /** Seconds, for the Retry-After header. */
  retryAfterSeconds?: number
  /** For the log only; never on the wire. */
  cause?: unknown
}

/** The one error a module throws on purpose: a code of the contract, with what the member's words need. */
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
