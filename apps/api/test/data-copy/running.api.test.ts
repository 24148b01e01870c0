import { get, type IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import type { AppContext } from '../../src/context'
import { createLog } from '../../src/log'
import { useCopyWorld } from './copy-world'
import { readZip } from './read-zip'

const world = useCopyWorld()
const { test } = world
const lines: { level: number; msg: string }[] = []
let app: FastifyInstance
let origin: string
/** The number of file streams that are open now. */
let open = 0

beforeAll(async () => {
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) })
  const { files } = test.ctx.gateways
  const counted: AppContext['gateways']['files'] = {
    ...files,
    async get(key) {
      const stream = await files.get(key)
      open += 1
      return stream.once('close', () => {
        open -= 1
      })
    },
  }
  app = await buildApp({ ...test.ctx, log, gateways: { ...test.ctx.gateways, files: counted } }, 'no-pages')
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const begin = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => get(origin + path, resolve).on('error', reject))

it('one member downloads one copy at a time; the end of a download allows the next (R67)', async () => {
  await world.file('x'.repeat(8_000_000))
  const path = await world.address()
  const first = await begin(path)
  const second = await begin(path)
  expect([second.statusCode, second.headers.location]).toEqual([303, '/privacy-setting?copy=running'])
  second.resume()
  const parts: Buffer[] = []
  for await (const part of first) parts.push(part)
  expect(readZip(Buffer.concat(parts)).size).toBe(3)
  await expect.poll(async () => (await begin(path)).resume().statusCode).toBe(200)
})

it('a browser that goes away ends the reading, and nothing is logged as an error (R67)', async () => {
  await world.file('x'.repeat(8_000_000))
  const path = await world.address()
  const first = await begin(path)
  await expect.poll(() => open).toBe(1)
  lines.length = 0
  first.destroy()
  await expect.poll(() => open).toBe(0)
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
  await expect.poll(async () => (await begin(path)).resume().statusCode).toBe(200)
})
