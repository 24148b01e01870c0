import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * The fault to simulate. `down`: drops the connection. `busy`: returns 503. `hang`: never responds. `lost`: returns 404
 * for stored files. `short`: ends responses too early. `flip`: inverts a bit of each file.
 */
type Fault = 'none' | 'down' | 'busy' | 'hang' | 'lost' | 'short' | 'flip'

export type FakeS3 = { url: string; objects: Map<string, Buffer>; fault: Fault; close(): Promise<void> }

/** Starts an in-memory S3 server with the five calls that our file store makes. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const state: { fault: Fault } = { fault: 'none' }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://fake')
    const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/, ''))
    if (state.fault === 'down') return request.destroy()
    if (state.fault === 'hang') return
    if (state.fault === 'busy') return end(response, 503, '<Error><Code>SlowDown</Code></Error>')
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/'))
      return end(response, 403, '<Error><Code>AccessDenied</Code></Error>')
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return end(response, 411, '')
      objects.set(key, await buffer(request))
      return end(response, 200, '')
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return end(response, 204, '')
    }
    if (key === '') return end(response, 200, list(objects, url.searchParams))
    const found = objects.get(key)
    if (!found || state.fault === 'lost') return end(response, 404, '')
    send(response, found, state.fault)
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `s3://key:s%2Fecret@127.0.0.1:${port}/bucket?region=test&tls=0`,
    objects,
    get fault() {
      return state.fault
    },
    set fault(fault) {
      state.fault = fault
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, found: Buffer, fault: Fault): void {
  const body = Buffer.from(found)
  if (fault === 'flip') body[body.length - 1] = (body[body.length - 1] ?? 0) ^ 1
  response.writeHead(200, { 'content-length': body.length })
  if (fault !== 'short') return void response.end(body)
  response.write(body.subarray(0, body.length / 2), () => response.destroy())
}

function end(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
}

function list(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()]
    .sort()
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
  // Returns only two objects per page, so that tests with few objects have several pages.
  const page = keys.slice(0, 2)
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('')
  const more = keys.length > page.length
  const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents}${token}</ListBucketResult>`
}
