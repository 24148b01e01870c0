import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
// @ts-expect-error: the package has no types
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { buildApp } from '../../src/app'
import { newId } from '../../src/ids'
import { useTestApp } from '../test-app'

const test = useTestApp()
const client = { clientId: 'khum-office', clientSecret: 'a-secret-of-the-office' }
const callback = 'http://localhost/api/office/v1/sign-in/callback'
let app: FastifyInstance
let server: Server

/** Starts a certified OpenID provider, to show that our sign-in works with a provider that we didn't write. */
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [callback],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@tpa.example`, email_verified: true }),
    }),
    pkce: { required: () => true },
    cookies: { keys: ['test'] },
  })
  server.on('request', provider.callback())
  const staffProvider = { issuer, ...client, emailTrusted: false }
  app = await buildApp({ ...test.ctx, config: { ...test.ctx.config, staffProvider } }, 'no-pages')
})
afterAll(async () => {
  await app.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  vi.restoreAllMocks()
})
beforeEach(async () => {
  // The provider uses the machine's clock, so the test clock must show the same time.
  test.clock.set(new Date().toISOString())
  const at = test.clock.now()
  const person = { id: newId(), email: 'napat@tpa.example', name: 'Napat', created_at: at }
  await test.db.insertInto('staff').values(person).execute()
})

/** Simulates a browser that follows redirects, keeps cookies and fills in the provider's forms. */
function browser() {
  const jar = new Map<string, string>()
  return async function visit(address: string, person: string): Promise<string> {
    let [next, body]: [string, URLSearchParams | null] = [address, null]
    for (let step = 0; step < 20; step += 1) {
      const answer: Response = await fetch(next, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
        ...(body ? { body } : {}),
      })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value) jar.set(name, value)
        else jar.delete(name)
      }
      const location = answer.headers.get('location')
      body = null
      if (location) {
        next = new URL(location, next).href
        if (next.startsWith(callback)) return next
        continue
      }
      const page = await answer.text()
      const action = /action="([^"]+)"/.exec(page)?.[1]
      if (!action) throw new Error(`${next} answered ${answer.status}: ${page.slice(0, 200)}`)
      next = new URL(action, next).href
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? ''
      body = new URLSearchParams({ prompt, login: person, password: 'x' })
    }
    throw new Error('The provider leads nowhere')
  }
}

async function signIn(person: string) {
  const started = await app.inject({ method: 'GET', url: '/api/office/v1/sign-in' })
  const back = new URL(await browser()(String(started.headers.location), person))
  const [pending] = started.cookies
  const done = await app.inject({
    method: 'GET',
    url: back.pathname + back.search,
    cookies: { [pending?.name ?? '']: pending?.value ?? '' },
  })
  return { to: done.headers.location, token: done.cookies.find(({ name }) => name === 'khum-office')?.value }
}

it('a person signs in at a certified OpenID provider (R91)', async () => {
  const { to, token } = await signIn('napat')
  expect(to).toBe('/office')
  const me = await app.inject({
    method: 'GET',
    url: '/api/office/v1/me',
    cookies: { 'khum-office': token ?? '' },
  })
  expect(me.json().data).toMatchObject({ name: 'Napat', email: 'napat@tpa.example' })
})

it('a person whom the provider knows but nobody invited is refused (R91)', async () => {
  expect(await signIn('stranger')).toEqual({ to: '/office?sign_in=unknown', token: undefined })
})
