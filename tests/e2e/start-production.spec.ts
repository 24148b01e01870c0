import { randomBytes } from 'node:crypto'
import { endpointNames, endpoints } from '@khum/contract'
import { expect } from '@playwright/test'
import { apiKey, demoPassword, partnerHeaders, partners } from './support/demo-world'
import { runScript } from './support/server-process'
import { testWithData as test } from './support/test-with-data'

const production = {
  NODE_ENV: 'production',
  API_KEY: 'an-api-key-of-production',
  DEFAULT_PARTNER_ID: 'insurer',
  DEFAULT_PARTNER_SECRET: 'a-secret-of-the-insurer',
  MASTER_KEY: randomBytes(32).toString('base64'),
  PUBLIC_URL: 'https://khum.example',
  ALLOW_FAKE_GATEWAYS: '1',
}

test.use({ content: 'empty' })

test('production without its keys refuses to start, with one line per missing setting', async ({ data }) => {
  const server = await data.start({ NODE_ENV: 'production' })
  expect(await server.ended).not.toBe(0)
  const lines = server.output().trim().split('\n')
  const named = lines.slice(1).map((line) => line.split(':')[0] ?? '')
  expect(new Set(named).size).toBe(named.length)
  const given = ['NODE_ENV', 'ALLOW_FAKE_GATEWAYS']
  const needed = Object.keys(production).filter((name) => !given.includes(name))
  expect(named.toSorted()).toEqual([...needed, 'CLAMD_ADDR', 'MAIL_URL', 'SMS_GATEWAY_URL'].toSorted())
})

test('production shows no demo world, no development page, no source', async ({ data }) => {
  const server = await data.start(production)
  await server.ready
  const get = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, { redirect: 'manual', ...init })

  const page = await get('/login')
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(page.headers.get('strict-transport-security')).toMatch(/max-age=31536000; includeSubDomains/i)
  expect(html).not.toContain('demo')
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, path = '']) => path,
  )
  expect(scripts.length).toBeGreaterThan(0)
  for (const path of scripts) {
    expect((await (await get(path)).text()).includes('sourceMappingURL'), path).toBe(false)
    expect((await get(`${path}.map`)).status, `${path}.map`).toBe(404)
  }
  const operators = ['/metrics', '/api/openapi.json', '/api/theme.schema.json']
  for (const path of [
    ...operators,
    '/dev/phone',
    '/assets/',
    '/assets/none.js',
    '/brand/',
    '/brand/none.svg',
  ]) {
    expect((await get(path, { headers: { accept: 'application/json' } })).status, path).toBe(404)
  }
  for (const path of [
    '/dev/phone',
    '/.env',
    '/.git/config',
    '/package.json',
    '/dist/main.js',
    '/khum.lock',
  ]) {
    expect(
      (await (await get(path)).text()).includes('<div id="root">') || (await get(path)).status === 404,
      path,
    ).toBe(true)
  }
  const signIn = await get('/api/v1/session', {
    method: 'POST',
    headers: {
      ...partnerHeaders('khum'),
      'x-api-key': production.API_KEY,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ username: 'malee', password: demoPassword }),
  })
  expect([401, 403]).toContain(signIn.status)
  expect((await get('/api/v2/home?lang=th', { headers: { 'x-api-key': apiKey } })).status).toBe(401)
})

test.describe(() => {
  test.use({ content: 'demo' })

  test('behind https the secret cookies are bound to the host and the connection', async ({ data }) => {
    const server = await data.start({ PUBLIC_URL: 'https://khum.example' })
    await server.ready
    const response = await fetch(`${server.url}/api/v1/session`, {
      method: 'POST',
      headers: { ...partnerHeaders('khum'), 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'malee', password: demoPassword }),
    })
    expect(response.status).toBe(201)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const secret = response.headers.getSetCookie().filter((cookie) => /httponly/i.test(cookie))
    const attributes = secret.map((cookie) => {
      expect(cookie).toMatch(/^__Host-khum-(refresh|device)=[\w.-]{43,};/)
      return cookie.toLowerCase().split('; ').slice(1).toSorted()
    })
    expect(attributes.toSorted()).toEqual([
      ['httponly', 'max-age=31536000', 'path=/', 'samesite=strict', 'secure'],
      ['httponly', 'path=/', 'samesite=lax', 'secure'],
    ])
  })
})

test('npm run routes prints every endpoint of the contract', async () => {
  const routes: { method: string; path: string }[] = JSON.parse(await runScript('routes'))
  const printed = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  const missing = endpointNames.flatMap((name) => {
    const { method, path, ...rest } = endpoints[name]
    const all = [path, ...('aliases' in rest ? rest.aliases : [])]
    return all.map((one) => `${method} ${one}`).filter((one) => !printed.has(one))
  })
  expect(missing).toEqual([])
})

test('the documented calls work with and without /api', async ({ request }) => {
  const { id, secret } = partners.orchid
  const headers = { 'x-api-key': apiKey }
  for (const prefix of ['/api', '']) {
    const info = await request.get(`${prefix}/v1/partner-info?partner_id=${id}&secret_key=${secret}`, {
      headers,
    })
    expect(info.status()).toBe(200)
    expect(await info.json()).toMatchObject({
      data: { ins_code: 'ORC', line_liff_id: null, line_liff_keys: [] },
    })
    const theme = await request.get(`${prefix}/v1/theme/ORC`, { headers })
    expect(theme.status()).toBe(200)
    expect(await theme.json()).toMatchObject({ data: { ins_code: 'ORC', buttons: expect.any(Array) } })
    const refused = await request.get(`${prefix}/v1/partner-info?partner_id=${id}&secret_key=wrong-one`, {
      headers,
    })
    expect(refused.status()).toBe(403)
    expect(refused.headers()['content-type']).toContain('application/problem+json')
    expect(await refused.json()).toMatchObject({ code: 'partner_refused', status: 403 })
    expect((await request.get(`${prefix}/v1/theme/ORC`)).status()).toBe(401)
  }
  const home = await request.get('/api/v2/home?lang=en', { headers })
  expect(home.status()).toBe(200)
  expect(await home.json()).toMatchObject({ data: { member: null, menu: expect.any(Array) } })
  const openApi = await (await request.get('/api/openapi.json')).json()
  expect(openApi.openapi).toMatch(/^3\.1/)
})
