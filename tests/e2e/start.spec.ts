import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect } from '@playwright/test'
import { demoPassword, partnerHeaders } from './support/demo-world'
import { processesAt } from './support/processes'
import { testWithData as test } from './support/test-with-data'

test('a second start on the same data is refused within 5 s and names the holder', async ({ data }) => {
  const first = await data.start()
  await first.ready
  /** Starts a server that must refuse to run. Returns the server and the milliseconds until it ended. */
  const untilRefused = async (env?: Record<string, string>) => {
    const at = performance.now()
    const server = await data.start(env)
    expect(await server.ended).not.toBe(0)
    return { server, ms: performance.now() - at }
  }
  const { server: second, ms } = await untilRefused()
  // On a slow machine, every program takes seconds to start. So the test measures on the same machine how long a server
  // with a wrong PORT takes to end. The test allows twice that time, but at least 5 s.
  expect(ms).toBeLessThan(Math.max(5_000, 2 * (await untilRefused({ PORT: 'abc' })).ms))
  expect(second.output()).toContain(String(first.pid))
  expect(second.output()).toContain(data.folder)
  expect(second.output()).not.toContain('    at ')
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

for (const end of ['SIGTERM', 'SIGINT', 'Ctrl-C'] as const) {
  test(`${end} ends it with code 0 and leaves nothing running`, async ({ data }) => {
    const server = await data.start({}, end === 'Ctrl-C' ? 'scripts/start.mjs' : undefined)
    await server.ready
    expect(processesAt(data.folder).length).toBeGreaterThan(0)
    const outputBefore = server.output()
    expect(outputBefore).toContain(`Khum is running at http://localhost:${server.port}`)
    if (end === 'Ctrl-C') server.interrupt()
    else server.signal(end)
    expect(await server.ended).toBe(0)
    expect(processesAt(data.folder)).toEqual([])
    expect(server.output().slice(outputBefore.length).trim()).toBe('')
    await expect(fetch(`${server.url}/livez`)).rejects.toThrow()
  })
}

test('kill -9 loses nothing that was acknowledged and leaves no database running; a start right after it works', async ({
  data,
}) => {
  const first = await data.start()
  await first.ready
  const draft = await beginClaim(first.url, 'malee')
  first.signal('SIGKILL')
  await first.ended

  const second = await data.start()
  await second.ready
  expect(await statusOfDraft(second.url, 'malee', draft)).toBe(200)
  const other = await beginClaim(second.url, 'ananda')
  second.signal('SIGKILL')
  await second.ended
  await expect.poll(() => processesAt(data.folder), { timeout: 10_000 }).toEqual([])

  const third = await data.start()
  await third.ready
  expect(await statusOfDraft(third.url, 'ananda', other)).toBe(200)
})

test.describe('wrong settings', () => {
  test.use({ content: 'empty' })

  test('each wrong environment value is named on its own line', async ({ data }) => {
    const server = await data.start({
      PORT: 'abc',
      NODE_ENV: 'prod',
      DATABASE_URL: 'mysql://somewhere/khum',
      PUBLIC_URL: 'khum.example',
      LOG_LEVEL: 'loud',
      ALLOW_FAKE_GATEWAYS: 'yes',
    })
    expect(await server.ended).not.toBe(0)
    const lines = linesOf(server.output())
    expect(lines[0]).toBe('Khum cannot start.')
    const named = lines.slice(1).map((line) => line.split(':')[0])
    expect(named.toSorted()).toEqual([
      'ALLOW_FAKE_GATEWAYS',
      'DATABASE_URL',
      'LOG_LEVEL',
      'NODE_ENV',
      'PORT',
      'PUBLIC_URL',
    ])
  })

  for (const [name, value] of [
    ['PORT', '70000'],
    ['INTEGRATION_KEY', 'any-value-of-a-former-release'],
    ['MASTER_KEY', 'not-32-bytes'],
    ['DATABASE_URL', 'postgres://khum@127.0.0.1:1/khum'],
    ['OBJECT_STORE_URL', 'ftp://bucket'],
    ['TRUSTED_PROXIES', 'not an address'],
    ['CLAMD_ADDR', 'nonsense'],
  ] as const) {
    test(`a wrong ${name} stops the start with one clear line`, async ({ data }) => {
      const server = await data.start({ [name]: value })
      expect(await server.ended).not.toBe(0)
      const lines = linesOf(server.output())
      expect(lines).toHaveLength(2)
      expect(lines[0]).toBe('Khum cannot start.')
      expect(lines[1]).toMatch(new RegExp(`^${name}: .+`))
    })
  }
})

test('a taken port is reported, and the data is released', async ({ data }) => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const server = await data.start({
    PORT: typeof address === 'object' && address ? String(address.port) : '',
  })
  expect(await server.ended).not.toBe(0)
  expect(linesOf(server.output())[1]).toMatch(/^PORT: /)
  expect(processesAt(data.folder)).toEqual([])
  taken.close()
})

function linesOf(text: string): string[] {
  return text.trim().split('\n')
}

function memberHeaders(token: string): Record<string, string> {
  return { ...partnerHeaders('khum'), authorization: `Bearer ${token}` }
}

async function signIn(url: string, username: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: { ...partnerHeaders('khum'), 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
  })
  expect(response.status).toBe(201)
  return (await response.json()).data.access_token
}

async function statusOfDraft(url: string, username: string, draft: string): Promise<number> {
  const headers = memberHeaders(await signIn(url, username))
  return (await fetch(`${url}/api/v1/claim-drafts/${draft}`, { headers })).status
}

async function beginClaim(url: string, username: string): Promise<string> {
  const headers = memberHeaders(await signIn(url, username))
  const coverages = await (await fetch(`${url}/api/v1/coverages`, { headers })).json()
  const response = await fetch(`${url}/api/v1/claim-drafts`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ coverage_id: coverages.data.items[0].id }),
  })
  expect(response.status).toBe(201)
  return (await response.json()).data.id
}
