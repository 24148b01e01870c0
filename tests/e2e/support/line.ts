import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { BrowserContext } from '@playwright/test'

const channelId = '2000000000'
export const liffId = `${channelId}-KhumDemo`

/** The user agent of LINE's own browser, by which LINE's SDK recognises this browser. */
export const lineUserAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36 Line/14.9.0 LIFF'

export interface LineStandIn {
  /** The URL from which the server reads LINE's public keys. */
  readonly jwksUrl: string
  /** The person signed in to LINE on the phone. */
  user: { sub: string; name: string }
  /** Lifetime of new ID tokens in seconds. A negative value makes tokens that have already expired. */
  tokenLife: number
  /** Responds to the browser's requests to LINE's hosts. `app` is the origin of Khum's server. */
  fakeHosts(context: BrowserContext, app: string): Promise<void>
  /** Returns the URL of Khum that LINE opens for a LIFF link to `path`. */
  opens(app: string, path: string): string
  close(): void
}

const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Creates a stand-in for LINE's hosts. The page runs LINE's real SDK against it. */
export async function lineStandIn(): Promise<LineStandIn> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keys = {
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'line-test', use: 'sig', alg: 'ES256' }],
  }
  const server: Server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(keys))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const line: LineStandIn = {
    jwksUrl: `http://127.0.0.1:${port}/certs`,
    user: { sub: 'Utest', name: 'Test' },
    tokenLife: 3600,
    async fakeHosts(context, app) {
      const json = (body: object) => ({
        status: 200,
        contentType: 'application/json',
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        body: JSON.stringify(body),
      })
      const responses: Record<string, () => object> = {
        '/oauth2/v2.1/certs': () => keys,
        '/oauth2/v2.1/verify': () => ({ client_id: channelId, expires_in: 3600, scope: 'openid profile' }),
        '/oauth2/v2.1/token': () => ({
          access_token: randomUUID(),
          id_token: idToken(privateKey, line),
          expires_in: 3600,
          token_type: 'Bearer',
        }),
        [`/liff/v2/apps/${liffId}/contextToken`]: () => ({ contextToken: contextToken(app) }),
        [`/liff/v2/apps/${liffId}/featureToken`]: () => ({ featureToken: 'feature' }),
      }
      await context.route('https://api.line.me/**', async (route) => {
        const found = responses[new URL(route.request().url()).pathname]
        await route.fulfill(found ? json(found()) : { status: 404 })
      })
      // Fakes LINE's sign-in page, which immediately sends the person back to the app with a code.
      await context.route('https://access.line.me/**', async (route) => {
        const asked = new URL(route.request().url()).searchParams
        const back = new URL(asked.get('redirect_uri') ?? app)
        back.searchParams.set('code', randomUUID())
        back.searchParams.set('state', asked.get('state') ?? '')
        back.searchParams.set('liffClientId', channelId)
        back.searchParams.set('liffRedirectUri', `${back.origin}${back.pathname}`)
        await route.fulfill(goTo(back.href))
      })
      // Fakes LINE's redirect from a LIFF link to the app.
      await context.route('https://liff.line.me/**', async (route) => {
        const { pathname, search } = new URL(route.request().url())
        await route.fulfill(goTo(line.opens(app, pathname.slice(liffId.length + 1) + search)))
      })
    },
    opens(app, path) {
      const state = path === '' || path === '/' ? '' : `?${new URLSearchParams({ 'liff.state': path })}`
      const tokens = new URLSearchParams({
        access_token: randomUUID(),
        context_token: contextToken(app),
        feature_token: 'feature',
        id_token: idToken(privateKey, line),
        client_id: channelId,
      })
      return `${app}/${state}#${tokens}`
    },
    close: () => void server.close(),
  }
  return line
}

function goTo(url: string) {
  const body = `<!doctype html><script>location.replace(${JSON.stringify(url)})</script>`
  return { status: 200, contentType: 'text/html', body }
}

function contextToken(app: string): string {
  const context = {
    type: 'none',
    liffId,
    endpointUrl: `${app}/`,
    permanentLinkPattern: 'concat',
    viewType: 'full',
    availability: {},
    scope: ['openid', 'profile'],
  }
  return `${text({ alg: 'none' })}.${text(context)}.x`
}

function idToken(key: KeyObject, { user, tokenLife }: LineStandIn): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: 'https://access.line.me',
    aud: channelId,
    iat: Math.min(now, now + tokenLife - 10),
    exp: now + tokenLife,
    jti: randomUUID(),
    ...user,
  }
  const signed = `${text({ alg: 'ES256', typ: 'JWT', kid: 'line-test' })}.${text(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
