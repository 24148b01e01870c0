import { endpoints } from '@khum/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import type { Config } from '../../src/config'
import { buildOpenApi } from '../../src/http/openapi'
import { useTestApp } from '../test-app'

const test = useTestApp()
const urls = ['/metrics', '/api/openapi.json', '/api/theme.schema.json']
let app: FastifyInstance | undefined
let configured: Partial<Config> | undefined
afterAll(() => app?.close())

/** Returns a server with these settings. Keeps it for the next call with the same object. */
async function serverWith(config: Partial<Config>): Promise<FastifyInstance> {
  if (app && config === configured) return app
  await app?.close()
  app = await buildApp({ ...test.ctx, config: { ...test.ctx.config, ...config } }, 'no-pages')
  configured = config
  return app
}

/** Calls the three `urls` from an IP address. Returns the different statuses of the responses. */
async function ask(config: Partial<Config>, remoteAddress: string, headers: Record<string, string> = {}) {
  const server = await serverWith(config)
  const statuses = new Set<number>()
  for (const url of urls) {
    for (const method of ['GET', 'HEAD'] as const)
      statuses.add((await server.inject({ method, url, remoteAddress, headers })).statusCode)
  }
  return [...statuses]
}

describe('metrics and descriptions of the API (R84)', () => {
  it('are open in development', async () => {
    expect(await ask({}, '203.0.113.9')).toEqual([200])
  })

  it('respond like an unknown address if no address is configured', async () => {
    expect(await ask({ opsAddresses: [] }, '127.0.0.1')).toEqual([404])
    for (const url of urls) {
      const [closed, unknown] = [await app?.inject(url), await app?.inject('/nowhere')]
      expect(closed?.json().code).toBe('not_found')
      const { date: _one, ...headers } = closed?.headers ?? {}
      const { date: _other, ...same } = unknown?.headers ?? {}
      expect(headers).toEqual(same)
    }
  })

  it('build the description of the API only once, because that occupies the server', async () => {
    const server = await serverWith({})
    expect((await server.inject('/api/openapi.json')).json().paths).toHaveProperty('/api/v1/session')
    // If each request built the description, three requests would take as long as building it three times.
    const began = process.cpuUsage()
    for (let n = 0; n < 3; n += 1) JSON.stringify(buildOpenApi(Object.entries(endpoints)))
    const built = process.cpuUsage(began)
    for (let n = 0; n < 3; n += 1) await server.inject('/api/openapi.json')
    const all = process.cpuUsage(began)
    expect(all.user - built.user).toBeLessThan(built.user / 2)
  })

  const opsAddresses = ['10.1.2.3', '192.0.2.0/24', 'fd00:10::/64']
  const untrusting = { opsAddresses }

  it.each([
    ['10.1.2.3', 200],
    ['10.1.2.4', 404],
    ['192.0.2.77', 200],
    ['192.0.3.77', 404],
    ['::ffff:192.0.2.77', 200],
    ['fd00:10::5', 200],
    ['fd00:11::5', 404],
    ['fe80::1%eth0', 404],
  ])('respond to %s with %i', async (address, status) => {
    expect(await ask(untrusting, address)).toEqual([status])
  })

  it('check the client behind a proxy, and only if the proxy is trusted (R83)', async () => {
    const proxy = '192.0.2.1'
    const from = (client: string) => ({ 'x-forwarded-for': client })
    const trusted = { opsAddresses, trustedProxies: [proxy] }
    expect(await ask(trusted, proxy, from('10.1.2.3'))).toEqual([200])
    expect(await ask(trusted, proxy, from('203.0.113.9'))).toEqual([404])
    expect(await ask(trusted, proxy, from('10.1.2.3, 203.0.113.9'))).toEqual([404])
    expect(await ask(trusted, proxy, from('nonsense'))).toEqual([404])
    // The proxy's own IP address is in an allowed network. The server must not use this address, because everyone
    // behind the proxy would then have access.
    expect(await ask(untrusting, proxy, from('10.1.2.3'))).toEqual([404])
    expect(await ask(untrusting, proxy, { forwarded: 'for=10.1.2.3' })).toEqual([404])
    expect(await ask(trusted, '203.0.113.9', from('10.1.2.3'))).toEqual([404])
  })

  it('check the address before a chain of trusted proxies, however much a client writes before it (R83)', async () => {
    const server = await serverWith({ opsAddresses, trustedProxies: ['192.0.2.1', '198.51.100.0/24'] })
    const ask = async (forwardedFor: string, remoteAddress = '192.0.2.1') => {
      const headers = { 'x-forwarded-for': forwardedFor }
      const answer = await server.inject({ url: '/api/theme.schema.json', remoteAddress, headers })
      return answer.statusCode
    }
    for (const own of [
      '10.1.2.3, 198.51.100.7',
      '10.1.2.3, 198.51.100.7, ::ffff:198.51.100.8',
      '203.0.113.9, 10.1.2.3, 198.51.100.7',
      '10.1.2.3:4711, 198.51.100.7',
      '[fd00:10::5]:4711, 198.51.100.7',
    ]) {
      expect(await ask(own), own).toBe(200)
      expect(await ask(own, '203.0.113.9'), own).toBe(404)
    }
    for (const forged of [
      '10.1.2.3, 203.0.113.9, 198.51.100.7',
      '10.1.2.3, 203.0.113.9:4711, 198.51.100.7',
      '10.1.2.3, 203.0.113.9, 198.51.100.7, 198.51.100.8',
      '10.1.2.3, 198.51.100.7, 203.0.113.9',
      '10.1.2.3, 198.51.101.7',
      '10.1.2.3, nonsense, 198.51.100.7',
      '10.1.2.3, 198.51.100.7:4711',
      '198.51.100.7',
    ])
      expect(await ask(forged), forged).toBe(404)
  })
})
