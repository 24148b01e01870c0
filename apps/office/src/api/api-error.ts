import { type ErrorCode, errorStatus, type FailureCode, type ProblemField } from '@khum/contract/errors'

/** Thrown by a failed call. `fields` lists wrong input fields, and `params` has the values for the error's text. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: FailureCode
  readonly fields: readonly ProblemField[]
  readonly params: Readonly<Record<string, string | number>>

  constructor(
    code: FailureCode,
    fields: readonly ProblemField[] = [],
    params: Readonly<Record<string, string | number>> = {},
  ) {
    super(code)
    this.code = code
    this.fields = fields
    this.params = params
  }
}

/** Returns the error code of a failed call; `internal` for any other thrown value. */
export function failureCode(error: unknown): FailureCode {
  return error instanceof ApiError ? error.code : 'internal'
}

const temporary: ReadonlySet<FailureCode> = new Set(['network', 'timeout', 'unavailable', 'busy'])

/** Whether the same call may succeed a moment later. */
export function isTemporary(error: unknown): boolean {
  return temporary.has(failureCode(error))
}

/**
 * Reads an error response. If its code is missing or unknown, the error gets the
 * code `unavailable` (502, 503, 504) or `internal`.
 */
export async function readProblem(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as {
    code?: string
    fields?: ProblemField[]
    params?: Record<string, string | number>
  } | null
  if (isErrorCode(body?.code)) return new ApiError(body.code, body.fields, body.params)
  return new ApiError([502, 503, 504].includes(response.status) ? 'unavailable' : 'internal')
}

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatus, value)
}
