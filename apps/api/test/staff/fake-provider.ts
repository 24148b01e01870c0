import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** How the provider responds to the request that exchanges a code for tokens. By default, it responds correctly. */
export interface Answer {
  /** Replaces fields (JWT claims) of the ID token. A field that is undefined is removed. */
  claims?: Record<string, unknown>
  header?: { alg: string; kid?: string }
  /** Signs with another key than the published one. */
  otherKey?: true
  /** Returns what the provider sends in place of the signed token. */
  token?: (token: string, publicKey: string) => string | undefined
  status?: number
}

/** Starts an OpenID provider whose responses the test chooses. */
export async function startFakeProvider(clientId: string) {
  const keys = await generateKeyPair('ES256')
  const other = await generateKeyPair('ES256')
  const jwk = await exportJWK(keys.publicKey)
  let next: { nonce: string; answer: Answer; now: number } = { nonce: '', answer: {}, now: 0 }
  const asked: URLSearchParams[] = []
  let issuer = ''

  async function idToken(): Promise<string | undefined> {
    const { nonce, answer, now } = next
    const claims = {
      iss: issuer,
      sub: 'person-1',
      aud: clientId,
      iat: now,
      exp: now + 60,
      nonce,
      email: 'napat@tpa.example',
      email_verified: true,
      ...answer.claims,
    }
    const kept = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
    const signed = await new SignJWT(kept)
      .setProtectedHeader(answer.header ?? { alg: 'ES256', kid: 'one' })
      .sign(answer.otherKey ? other.privateKey : keys.privateKey)
    return answer.token ? answer.token(signed, JSON.stringify(jwk)) : signed
  }

  const server = createServer(async (request, response) => {
    const send = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration')
      return send({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
      })
    if (pathname === '/keys') return send({ keys: [{ ...jwk, kid: 'one', alg: 'ES256', use: 'sig' }] })
    let body = ''
    for await (const part of request) body += String(part)
    asked.push(new URLSearchParams(body))
    if (next.answer.status) return send({ error: 'invalid_grant' }, next.answer.status)
    return send({ access_token: 'x', token_type: 'Bearer', id_token: await idToken() })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    /** The bodies of the requests for tokens that the provider received, in order. */
    asked,
    /** Sets the provider's response to the next token request. */
    answerWith(nonce: string, answer: Answer, now: Date) {
      next = { nonce, answer, now: Math.floor(now.getTime() / 1000) }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
