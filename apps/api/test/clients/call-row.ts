import type { Endpoint } from '@khum/contract'
import { newId } from '../../src/ids'
import { anyAddress } from '../one-time-codes/otp-world'
import type { TestApp } from '../test-app'

type Values = Record<string, string>

interface Given {
  params: Values
  headers: Values
  /** The bodies of calls, by endpoint name. */
  bodies: Record<string, object>
}

const wholeFile = { type: 'image/jpeg', query: '?list=receipt' }
/** The content type and the query of calls whose body is a file, if these differ from the defaults in `callRow`. */
const rawCalls: Record<string, { type: string; query: string }> = {
  addClaimDocument: wholeFile,
  addScan: wholeFile,
}

/** Calls the endpoint of a row of the endpoint table, from a new IP address. */
export function callRow(test: TestApp, [name, row]: [string, Endpoint], { params, headers, bodies }: Given) {
  const payload = bodies[name]
  const { type, query } = rawCalls[name] ?? { type: 'application/octet-stream', query: '' }
  return test.app.inject({
    method: row.method,
    url: row.path.replace(/:(\w+)/g, (_whole, param: string) => paramOf(row, param, params)) + query,
    remoteAddress: anyAddress(),
    headers: {
      'idempotency-key': newId(),
      ...headers,
      ...(row.raw ? { 'content-type': type, 'upload-offset': '0' } : {}),
    },
    ...(row.raw ? { payload: Buffer.from('x') } : payload ? { payload } : {}),
  })
}

/**
 * Returns the value of a path parameter. For a parameter named `code` or `id`, the key in `params` starts with the noun
 * before it in the path: `partners code` for `/v1/partners/:code`.
 */
function paramOf({ path }: Endpoint, param: string, params: Values): string {
  const kind = /^(code|id)$/.test(param) ? `${/v1\/([a-z-]+)\/:/.exec(path)?.[1]} ${param}` : param
  const value = params[kind]
  if (value === undefined)
    throw new Error(`${path}: the test doesn't say what an existing and a missing ${kind} are`)
  return value
}

/** The body of a response without its trace id, which differs in every response. */
export function bytesOf(body: string): string {
  return body.replace(/"trace_id":"[^"]*"/, '')
}
