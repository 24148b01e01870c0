import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode, Problem } from '@khum/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error'
import { newId } from '../ids'
import { sendProblem } from './problem'

/** Responses to unreadable requests need their own security headers: no hooks run for requests without a route. R78 */
const headers = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

/**
 * Responds to requests with a malformed address or an overlong id, without repeating the address. Browsers are
 * redirected to the "not found" page, because a link may have been cut in the middle of an encoded Thai letter.
 */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (wantsPage(request)) {
    void reply.headers(headers).redirect(request.url.startsWith('/en/') ? '/en/not-found' : '/not-found', 302)
    return
  }
  const code: ErrorCode = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not_found' : 'malformed_request'
  void sendProblem(reply.headers(headers), request, new AppError(code))
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !/^\/(api|v1)(\/|$)/.test(url) && (headers.accept ?? '').includes('text/html')
}

/** Responds to connections without a readable request (malformed, headers above 16 KiB, too slow) and closes them. */
export function refuseBytes(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const code: ErrorCode = 'malformed_request'
  const problem: Problem = { type: `urn:khum:error:${code}`, title: code, status, code, trace_id: newId() }
  const body = JSON.stringify(problem)
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  )
}
