import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { localePath, pathNames, paths } from '@khum/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import { useTestApp } from '../test-app'

const test = useTestApp()
const webDist = path.join(path.dirname(fileURLToPath(import.meta.url)), '../security/pages')
const id = 'AAAAAAAAAAAAAAAAAAAAAA'
let development: FastifyInstance
let production: FastifyInstance

beforeAll(async () => {
  development = await buildApp(test.ctx, webDist)
  production = await buildApp({ ...test.ctx, config: { ...test.ctx.config, env: 'production' } }, webDist)
})
afterAll(() => Promise.all([development.close(), production.close()]))

function ask(url: string, { app = production, method = 'GET' as 'GET' | 'HEAD', accept = 'text/html' } = {}) {
  return app.inject({ method, url, headers: { accept, 'accept-encoding': 'gzip' } })
}

/** Every screen's path: without its optional parameter, and with each value that the parameter may have. */
const screens = pathNames
  .filter((name) => name !== 'notFound' && name !== 'notPage')
  .flatMap((name) => {
    const { path, values } = paths[name]
    const filled = (values.length > 0 ? values : [id]).map((value) => path.replace(/:\w+\??/, value))
    return [...new Set([...(path.endsWith('?') ? [path.replace(/\/:\w+\?$/, '')] : []), ...filled])]
  })

describe('a page address', () => {
  it('of the specification returns 200, in both languages', async () => {
    expect(screens.length).toBeGreaterThan(70)
    const wrong: string[] = []
    for (const address of screens.flatMap((one) => [one, localePath(one, 'en')])) {
      const { statusCode } = await ask(`${address}?a=1`)
      if (statusCode !== 200) wrong.push(`${address}: ${statusCode}`)
    }
    expect(wrong).toEqual([])
  })

  it.each(['/login/', '/Login', '/en/', '/%6cogin', '/coverages/a%2Fb', '/desk/verify', '/en/desk/verify'])(
    '%s answers 200: the app has a screen for it',
    async (url) => {
      expect((await ask(url)).statusCode).toBe(200)
    },
  )

  it.each([
    '/nowhere',
    '/en/nowhere',
    '/login/more',
    '/english',
    '/EN/login',
    '/others/nothing',
    '/telemed-policy/4',
    '/not-found',
    '/en/not-found',
    '/not-page',
    '/index.html',
    '/wp-login.php',
    '/dev/ui',
    '/dev/theme',
  ])('%s returns 404 with the page, where the app says so', async (url) => {
    const answer = await ask(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    const page = await ask('/login')
    expect(answer.headers['content-security-policy']).toBe(page.headers['content-security-policy'])
  })

  it('of a development screen returns 200 in development', async () => {
    for (const url of ['/dev/ui', '/en/dev/theme'])
      expect((await ask(url, { app: development })).statusCode).toBe(200)
  })

  it('returns a problem document to callers that do not accept pages, and for calls and files', async () => {
    for (const [url, accept] of [
      ['/nowhere', 'application/json'],
      ['/api/nothing', 'text/html'],
      ['/assets/old-part.js', '*/*'],
    ] as const) {
      const answer = await ask(url, { accept })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    }
  })

  it.each(['/', '/en/login', '/coverages', '/nowhere'])(
    '%s answers HEAD as GET, without a body',
    async (url) => {
      const [get, head] = [await ask(url), await ask(url, { method: 'HEAD' })]
      expect(head.statusCode).toBe(get.statusCode)
      expect(lasting(head.headers)).toEqual(lasting(get.headers))
      expect(get.rawPayload.length).toBeGreaterThan(0)
      expect(head.rawPayload.length).toBe(0)
    },
  )
})

/** Returns the headers without the time and the cookie's value, which differ between responses. */
function lasting({ date: _, 'set-cookie': cookie, ...headers }: LightMyRequestResponse['headers']) {
  return { ...headers, cookie: String(cookie).replace(/=[^;]*/, '') }
}
