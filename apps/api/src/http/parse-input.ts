import { type Endpoint, isStorable, type ProblemField, valueAt } from '@khum/contract'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError } from '../app-error'

/**
 * Parses path, query and body with the endpoint's schemas.
 * @throws AppError `validation_failed` with every wrong field; `not_found` for a malformed id in the path, as for an
 * unknown one; `malformed_request` for input that `requirePlain` refuses
 */
export function parseInput(
  endpoint: Endpoint,
  request: FastifyRequest,
): { params: never; query: never; body: never } {
  const params = endpoint.params ? z.safeParse(endpoint.params, request.params) : undefined
  if (params && !params.success) throw new AppError('not_found')
  requirePlain(request.query)
  requirePlain(request.body)
  const given = { query: request.query, body: request.body ?? {} }
  const query = endpoint.query ? z.safeParse(endpoint.query, given.query) : undefined
  const body = endpoint.body ? z.safeParse(endpoint.body, given.body) : undefined
  const fields = [
    ...(query && !query.success ? toFields(query.error, given.query) : []),
    ...(body && !body.success ? toFields(body.error, given.body) : []),
  ]
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
  // The values are typed as `never`, so that the caller can assign them to the real types of its `Call<E>`.
  return { params: params?.data as never, query: query?.data as never, body: body?.data as never }
}

/**
 * Returns each wrong field of an input with its error code: `required` if the field is missing or null, otherwise the
 * schema's own code or `invalid`. Zod's issues don't contain the field's value, so this function looks it up in
 * `input`.
 */
export function toFields(error: z.core.$ZodError, input: unknown): ProblemField[] {
  return error.issues.flatMap((issue) => {
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    const code = codeOf(issue, valueAt(input, issue.path))
    return paths.map((path) => ({ path: path.map(String).join('.'), code }))
  })
}

function codeOf(issue: z.core.$ZodIssue, value: unknown): string {
  // Our own rules (`custom`) take precedence over `required`, because their codes say more precisely what is wrong.
  if (issue.code === 'custom') return fieldCode(issue.message)
  if (value === undefined || value === null) return 'required'
  const code = fieldCode(issue.message)
  const isWrongKind = ['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code)
  return code === 'required' && isWrongKind && value !== '' ? 'invalid' : code
}

/** Returns the error code for a schema's message. Our schemas use codes as messages; Zod's own become `invalid`. */
function fieldCode(message: string): string {
  return /^[a-z][a-z_]{2,60}$/.test(message) ? message : 'invalid'
}

const deepest = 20
const longestList = 1_000

/**
 * Refuses JSON with more than 20 levels or 1,000 items in a list (R79), and strings that PostgreSQL
 * can't store.
 * @throws AppError malformed_request
 */
function requirePlain(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw new AppError('malformed_request')
    return
  }
  if (typeof value !== 'object' || value === null) return
  const items: unknown[] = Array.isArray(value) ? value : Object.values(value)
  if (depth >= deepest) throw new AppError('malformed_request')
  if (Array.isArray(value) && items.length > longestList) throw new AppError('malformed_request')
  for (const item of items) requirePlain(item, depth + 1)
}
