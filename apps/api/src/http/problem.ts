import { type ErrorCode, errorStatus, type Problem } from '@khum/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error'
import { isAccountDeleted, isDatabaseBusy, isDatabaseUnavailable } from '../db/database-error'

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
}

/** Responds to every thrown error with `application/problem+json` (RFC 9457), without internal details. */
export function installProblemMapper(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The caller disconnected while it was sending the request. That isn't an error of the server, so it is logged only
    // as information. `/metrics` counts such requests.
    if (error === request.raw.errored) {
      request.log.info({ code: error.code }, 'client disconnected')
      return sendProblem(reply, request, new AppError('malformed_request'))
    }
    const known = toAppError(error)
    if (errorStatus[known.code] >= 500) request.log.error({ err: error }, 'request failed')
    return sendProblem(reply, request, known)
  })
}

export function sendProblem(reply: FastifyReply, request: FastifyRequest, error: AppError): FastifyReply {
  const status = errorStatus[error.code]
  const { params, fields, retryAfterSeconds } = error.details
  const retryAfter = retryAfterSeconds ?? (status === 503 ? 2 : undefined)
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
  const problem: Problem = {
    type: `urn:khum:error:${error.code}`,
    title: error.code,
    status,
    code: error.code,
    ...(params ? { params } : {}),
    ...(fields ? { fields } : {}),
    trace_id: request.id,
  }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer((body: Problem) => JSON.stringify(body))
    .send(problem)
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseUnavailable(error)) return new AppError('unavailable', { cause: error })
  if (isAccountDeleted(error)) return new AppError('session_expired', { cause: error })
  if (isDatabaseBusy(error)) return new AppError('busy', { cause: error })
  const { code, statusCode } = readFrameworkError(error)
  const mapped = code ? frameworkCodes[code] : undefined
  if (mapped) return new AppError(mapped, { cause: error })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('malformed_request', { cause: error })
  }
  return new AppError('internal', { cause: error })
}

function readFrameworkError(error: unknown): { code?: string; statusCode?: number } {
  if (typeof error !== 'object' || error === null) return {}
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const statusCode =
    'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
  return { ...(code ? { code } : {}), ...(statusCode ? { statusCode } : {}) }
}
