import {
  type ErrorCode,
  type FailureCode,
  memberErrorStatus,
  type Problem,
  type ProblemField,
} from '@khum/contract/errors'

interface Details {
  status?: number
  fields?: readonly ProblemField[]
  params?: Problem['params']
  traceId?: string | null
  retryAfterMs?: number | null
  answeredSince?: boolean
  cause?: unknown
}

/** Thrown by a failed call. `status` is 0 if there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  declare readonly code: FailureCode
  declare readonly status: number
  declare readonly fields: readonly ProblemField[]
  declare readonly params: Record<string, string | number>
  declare readonly traceId: string | null
  declare readonly retryAfterMs: number | null
  /** Whether the server has answered another call since this call was sent. If so, the connection works. */
  declare readonly answeredSince?: boolean

  constructor(code: FailureCode, { cause, ...details }: Details = {}) {
    super(code, { cause })
    Object.assign(this, {
      code,
      status: 0,
      fields: [],
      params: {},
      traceId: null,
      retryAfterMs: null,
      ...details,
    })
  }
}

/** Returns the error code of a failed call; `internal` for any other thrown value. */
export function failureCode(error: unknown): FailureCode {
  return error instanceof ApiError ? error.code : 'internal'
}

/**
 * Reads an error response. If it isn't problem+json, such as a proxy's page, derives the error code from the status.
 */
export async function readProblem(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const problem: Partial<Record<keyof Problem, unknown>> = isRecord(body) ? body : {}
  return new ApiError(isErrorCode(problem.code) ? problem.code : codeOfStatus(response.status), {
    status: response.status,
    fields: Array.isArray(problem.fields) ? problem.fields.filter(isField) : [],
    params: readParams(problem.params),
    traceId: typeof problem.trace_id === 'string' ? problem.trace_id : null,
    retryAfterMs: readRetryAfter(response.headers.get('retry-after')),
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(memberErrorStatus, value)
}

function isField(value: unknown): value is ProblemField {
  return isRecord(value) && typeof value.path === 'string' && typeof value.code === 'string'
}

function readParams(value: unknown): Record<string, string | number> {
  if (!isRecord(value)) return {}
  const params: Record<string, string | number> = {}
  for (const [key, param] of Object.entries(value)) {
    if (typeof param === 'string' || typeof param === 'number') params[key] = param
  }
  return params
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 404) return 'not_found'
  if (status === 413) return 'payload_too_large'
  if (status === 429) return 'rate_limited'
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'internal'
}

function readRetryAfter(value: string | null): number | null {
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) * 1000 : null
}
