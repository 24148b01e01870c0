import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createLineGateway } from '../../src/gateways/line/line'
import { type TestApp, testPartner } from '../test-app'

export const channelId = '1234567890'
export const lineIssuer = 'https://access.line.me'

/**
 * The fields (JWT claims) of an ID token that differ from those of a valid one. A field that is undefined is removed.
 */
type Changes = { [name: string]: unknown }
type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

export interface LineWorld {
  /**
   * `key`: the private key with which LINE signs. `foreignKey`: a private key that isn't LINE's. `publicKey`: the key
   * that LINE publishes.
   */
  readonly key: Key
  readonly foreignKey: Key
  readonly publicKey: Key
  /** Requests that the fake LINE server received. `line` is method and path, such as `POST /user/v1/deauthorize`. */
  readonly calls: { line: string; body: string; authorization: string }[]
  /** How the fake LINE server responds: normally, with status 500, or never. */
  mode: 'well' | 'broken' | 'silent'
  /** Returns an ID token that LINE could issue now, with these changes. */
  token(changes?: Changes, header?: object, key?: Key): Promise<string>
  /** Makes Khum's server forget the LINE keys that it has cached. */
  forget(): void
}

/** Starts a fake LINE server with an ES256 key, and gives the test partner a LINE channel. */
export function useLineWorld(test: TestApp): LineWorld {
  let server: Server
  let url = ''
  let keys: { own: Key; foreign: Key; published: Key }
  const world: LineWorld = {
    get key() {
      return keys.own
    },
    get foreignKey() {
      return keys.foreign
    },
    get publicKey() {
      return keys.published
    },
    calls: [],
    mode: 'well',
    async token(changes = {}, header = {}, key = keys.own) {
      const now = Math.floor(test.clock.now().getTime() / 1000)
      const claims = {
        iss: lineIssuer,
        sub: 'U0123456789abcdef0123456789abcdef',
        aud: channelId,
        iat: now,
        exp: now + 3600,
        name: 'มาลี',
        ...changes,
      }
      return await new SignJWT(without(claims))
        .setProtectedHeader({ alg: 'ES256', kid: 'line-1', ...header })
        .sign(key)
    },
    forget() {
      const { config, db, keys: sealing, log } = test.ctx
      const line = { issuer: lineIssuer, jwksUrl: `${url}/certs`, apiUrl: url }
      test.ctx.gateways.line = createLineGateway({ config: { ...config, line }, db, keys: sealing, log })
    },
  }

  beforeAll(async () => {
    const [own, foreign] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')])
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'line-1', use: 'sig' }
    keys = { own: own.privateKey, foreign: foreign.privateKey, published: own.publicKey }
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        world.calls.push({
          line: `${request.method} ${request.url}`,
          body,
          authorization: request.headers.authorization ?? '',
        })
        if (world.mode === 'silent') return
        response.statusCode = world.mode === 'broken' ? 500 : 200
        response.setHeader('content-type', 'application/json')
        response.end(
          JSON.stringify(request.url === '/certs' ? { keys: [jwk] } : { access_token: 'channel-token' }),
        )
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (typeof address === 'object' && address) url = `http://127.0.0.1:${address.port}`
    world.forget()
  })
  beforeEach(async () => {
    world.mode = 'well'
    world.calls.length = 0
    await test.db
      .updateTable('partner')
      .set({ line_liff_id: `${channelId}-abcdefgh` })
      .where('id', '=', testPartner.id)
      .execute()
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return world
}

function without(claims: Changes): JWTPayload {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
}
