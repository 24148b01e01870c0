import { connect, type Socket } from 'node:net'
import { documentEndpoints, notificationStreamEndpoints, sessionEndpoints } from '@khum/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import { createLog } from '../../src/log'
import { tusClient } from '../documents/tus-client'
import { useUploads } from '../documents/use-uploads'
import { onePage } from '../files/samples/pdfs'
import { apiKey, useTestApp } from '../test-app'

const test = useTestApp()
const uploads = useUploads(test)
const lines: { level: number; msg: string }[] = []
let app: FastifyInstance
let origin: URL

beforeAll(async () => {
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) })
  app = await buildApp({ ...test.ctx, log }, 'no-pages')
  origin = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(() => app.close())
beforeEach(() => void lines.splice(0))

/** Sends the beginning of a request over a raw connection, which the test can cut at any point. */
async function begin(request: string, headers: Record<string, string>, body?: Uint8Array): Promise<Socket> {
  const socket = connect(Number(origin.port), origin.hostname)
  await new Promise((done) => socket.once('connect', done))
  const all = { host: origin.host, 'x-api-key': apiKey, ...headers }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${request} HTTP/1.1\r\n${head.join('')}\r\n`)
  if (body) await new Promise((done) => socket.write(body, done))
  return socket
}

async function disconnects(method: string, route: string): Promise<number> {
  const { body } = await app.inject({ method: 'GET', url: '/metrics' })
  const series = `khum_http_disconnects_total{method="${method}",route="${route}"} `
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(series))
      ?.slice(series.length) ?? 0,
  )
}

/**
 * Cuts the connection and waits until the server has counted the disconnect. Returns the warnings and errors that the
 * server logged.
 */
async function cut(socket: Socket, method: string, route: string): Promise<unknown[]> {
  const before = await disconnects(method, route)
  socket.resetAndDestroy()
  await expect.poll(() => disconnects(method, route)).toBe(before + 1)
  return lines.filter(({ level }) => level >= 40)
}

describe('a client that disconnects is counted, and not logged as an error', () => {
  it('in the middle of a JSON body', async () => {
    const { path } = sessionEndpoints.signIn
    const type = { 'content-type': 'application/json', 'content-length': '100', expect: '100-continue' }
    const socket = await begin(`POST ${path}`, type, Buffer.from('{"user'))
    // The response "100 Continue" means that the server has the headers and waits for the body.
    await new Promise((done) => socket.once('data', done))
    expect(await cut(socket, 'POST', path)).toEqual([])
    expect(lines.map(({ msg }) => msg)).toContain('client disconnected')
  })

  it('in the middle of an upload, which can be resumed', async () => {
    const { headers, receipt } = await uploads.member()
    const tus = tusClient(origin.href, headers)
    const file = Buffer.concat([onePage(), Buffer.alloc(700_000, 32)])
    const location = (await tus.create(file.length, receipt)).headers.get('location') ?? ''
    const socket = await begin(
      `PATCH ${location}`,
      {
        ...headers,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        'content-length': String(file.length),
      },
      file.subarray(0, 600_000),
    )
    await expect.poll(() => tus.offset(location)).toBe(524_288)
    expect(await cut(socket, 'PATCH', documentEndpoints.uploadChunk.path)).toEqual([])
    await expect.poll(() => tus.offset(location)).toBe(600_000)
  })

  it('in the middle of a stream of notifications', async () => {
    const { headers } = await uploads.member()
    const { path } = notificationStreamEndpoints.streamNotifications
    const socket = await begin(`GET ${path}`, headers)
    await new Promise((done) => socket.once('data', done))
    expect(await cut(socket, 'GET', path)).toEqual([])
  })
})
