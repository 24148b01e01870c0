import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, implementations } from '../../src/app'
import { isOfficeRoute, listenForOffice } from '../../src/http/office-address'
import { useTestApp } from '../test-app'

const server = useTestApp()
let app: FastifyInstance
let members: string
let office: string

beforeAll(async () => {
  const config = { ...server.ctx.config, office: { port: 0, host: '127.0.0.1' } }
  app = await buildApp({ ...server.ctx, config }, 'no-pages')
  members = await app.listen({ port: 0, host: '127.0.0.1' })
  office = `http://127.0.0.1:${await listenForOffice(app, config.office)}`
})
afterAll(() => app.close())

/** Returns the error code of the response, or its status if it has no code. */
async function ask(base: string, path: string, method = 'GET'): Promise<string | number> {
  const answer = await fetch(base + path, {
    method,
    redirect: 'manual',
    headers: { accept: 'application/json' },
  })
  const text = await answer.text()
  if (text === '' && answer.status === 404) return 'not_found'
  return answer.headers.get('content-type')?.includes('problem') ? JSON.parse(text).code : answer.status
}

const calls = implementations.map(({ endpoint }) => ({
  method: endpoint.method,
  path: endpoint.path.replace(/:[a-z_]+/gi, 'x'),
  access: endpoint.access,
  isOffice: isOfficeRoute(endpoint.path),
}))

describe('an office with its own address', () => {
  test('has all calls of staff and clients', () => {
    expect(calls.filter(({ isOffice }) => isOffice).length).toBeGreaterThan(40)
    const outside = calls.filter(
      ({ access, isOffice }) => (access === 'staff' || access === 'client') && !isOffice,
    )
    expect(outside).toEqual([])
  })

  test('answers those calls, which the members’ address doesn’t know', async () => {
    for (const { method, path } of calls.filter(({ isOffice }) => isOffice)) {
      expect(await ask(members, path, method), `${method} ${path}`).toBe('not_found')
      expect(await ask(office, path, method), `${method} ${path}`).not.toBe('not_found')
    }
    for (const path of ['/api/exchange/v1/token', '/.well-known/oauth-authorization-server'])
      expect(await ask(members, path), path).toBe('not_found')
    expect(await ask(office, '/.well-known/oauth-authorization-server')).toBe(200)
  })

  test('knows no call of members, and no spelling leads to the other address', async () => {
    for (const { method, path } of calls.filter(({ isOffice }) => !isOffice))
      expect(await ask(office, path, method), `${method} ${path}`).toBe('not_found')
    for (const path of [
      '/api/%65xchange/v1/batches',
      '/api/exchange/v1/batches/',
      '/api//exchange/v1/batches',
    ])
      expect(await ask(members, path), path).toBe('not_found')
    expect(await ask(office, '/somewhere')).toBe('not_found')
  })

  test('shares the probes, and closes with the server', async () => {
    for (const base of [members, office]) expect(await ask(base, '/livez')).toBe(200)
    await app.close()
    await expect(fetch(`${office}/livez`)).rejects.toThrow()
  })
})

test('without an address of its own, the office is at the members’', async () => {
  const answer = await server.call({ method: 'GET', url: '/api/exchange/v1/batches', as: {} })
  expect(answer.statusCode).toBe(401)
})
