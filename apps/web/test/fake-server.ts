import type { Endpoint, Problem } from '@khum/contract'

type FakeResponse = Response | Promise<Response>
type Handler = (request: Request, path: string) => FakeResponse

export interface FakeServer {
  fetch: typeof fetch
  calls: string[]
  requests: Request[]
  /** Sets the function that answers later calls of an endpoint. It replaces the endpoint's earlier function. */
  on(endpoint: Endpoint, handler: Handler): void
}

/** Creates a fake of the network. A call without a handler fails the test. */
export function createFakeServer(): FakeServer {
  const handlers: { endpoint: Endpoint; pattern: RegExp; handler: Handler }[] = []
  const calls: string[] = []
  const requests: Request[] = []
  return {
    calls,
    requests,
    on(endpoint, handler) {
      const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`)
      handlers.unshift({ endpoint, pattern, handler })
    },
    async fetch(input, init) {
      const url = new URL(String(input), 'http://localhost')
      const request = new Request(url, init)
      calls.push(`${request.method} ${url.pathname}${url.search}`)
      requests.push(request)
      const hit = handlers.find(
        ({ endpoint, pattern }) => endpoint.method === request.method && pattern.test(url.pathname),
      )
      if (!hit) throw new Error(`Unexpected call: ${request.method} ${url.pathname}`)
      return hit.handler(request, url.pathname)
    },
  }
}

export function data(content: unknown, status = 200): Response {
  return Response.json({ data: content }, { status })
}

export function problem(code: Problem['code'], status: number, more: Partial<Problem> = {}): Response {
  const body = { type: 'about:blank', title: code, status, code, trace_id: 'trace-1', ...more }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}
