import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import { useTestApp } from '../test-app'

const test = useTestApp()
let app: FastifyInstance
const built = mkdtempSync(path.join(tmpdir(), 'khum-office-'))

beforeAll(async () => {
  mkdirSync(path.join(built, 'office/dist/assets'), { recursive: true })
  writeFileSync(path.join(built, 'office/dist/index.html'), '<!doctype html><title>Office</title>')
  writeFileSync(path.join(built, 'office/dist/assets/index-1a2b.js'), 'export {}')
  writeFileSync(path.join(built, 'office/dist/assets/index-1a2b.js.gz'), gzipSync('export {}'))
  app = await buildApp(test.ctx, path.join(built, 'web/dist'))
})
afterAll(async () => {
  await app.close()
  rmSync(built, { recursive: true, force: true })
})

const get = (url: string) => app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })

it.each(['/office', '/office/', '/office/claims/KHM-69-000001-1'])(
  '%s is the office’s page, with a policy as strict as the members’ app’s (R78)',
  async (url) => {
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, body]).toEqual([200, '<!doctype html><title>Office</title>'])
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-robots-tag']).toBe('noindex')
    const policy = String(headers['content-security-policy'])
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy.split(';')).toContain(rule)
    expect(policy).not.toContain('unsafe')
  },
)

it('serves hashed assets for a year, and nothing else of the folder', async () => {
  expect((await get('/office/assets/index-1a2b.js')).headers['cache-control']).toContain('immutable')
  expect((await get('/office/assets/index-gone.js')).body).not.toContain('export')
})

it('sends the compressed file of an asset, which has no address of its own', async () => {
  const url = '/office/assets/index-1a2b.js'
  const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  expect(headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(rawPayload).toString()).toBe('export {}')
  expect((await get(`${url}.gz`)).headers['content-type']).toBe('text/html; charset=utf-8')
})
