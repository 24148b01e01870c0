import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { AppContext } from '../../context'
import { newToken } from '../../ids'
import { type DemoStaffName, demoStaff } from './demo-staff'

const keyId = 'demo'
const algorithm = 'ES256'
const keys = generateKeyPair(algorithm)

interface Given {
  person: DemoStaffName
  nonce: string
  challenge: string
  redirectUri: string
}
const codes = new Map<string, Given>()

/** The path of the demo provider's page. Its other endpoints exist only inside this process. */
export const demoIssuerPath = '/dev/staff'

/**
 * The OpenID provider of a development server, so that the office's sign-in works without a real provider. It answers
 * in this process, as a real provider would over the network. It isn't used in production.
 */
export function demoProvider({ config, clock }: Pick<AppContext, 'config' | 'clock'>) {
  const issuer = config.publicUrl.origin + demoIssuerPath
  async function answer(url: string, options: { body?: unknown }): Promise<Response> {
    const { pathname } = new URL(url)
    if (pathname.endsWith('/openid-configuration')) return Response.json(metadata(issuer))
    if (pathname === `${demoIssuerPath}/keys`) {
      const jwk = await exportJWK((await keys).publicKey)
      return Response.json({ keys: [{ ...jwk, kid: keyId, alg: algorithm, use: 'sig' }] })
    }
    const given = new URLSearchParams(String(options.body))
    return await exchange(issuer, given, clock.now())
  }
  return { issuer, fetch: answer }
}

/**
 * Issues the code with which the office signs in the chosen demo person, as a real provider's page does.
 * @returns the address to send the browser to
 */
export function chooseDemoStaff(person: DemoStaffName, asked: URLSearchParams): string {
  const code = newToken()
  const redirectUri = asked.get('redirect_uri') ?? ''
  codes.set(code, {
    person,
    nonce: asked.get('nonce') ?? '',
    challenge: asked.get('code_challenge') ?? '',
    redirectUri,
  })
  const back = new URL(redirectUri)
  back.search = String(new URLSearchParams({ code, state: asked.get('state') ?? '' }))
  return back.href
}

function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: issuer,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [algorithm],
    code_challenge_methods_supported: ['S256'],
  }
}

async function exchange(issuer: string, asked: URLSearchParams, at: Date): Promise<Response> {
  const given = codes.get(asked.get('code') ?? '')
  codes.delete(asked.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(asked.get('code_verifier') ?? '')
    .digest('base64url')
  if (!given || given.challenge !== challenge || given.redirectUri !== asked.get('redirect_uri'))
    return Response.json({ error: 'invalid_grant' }, { status: 400 })
  const { email, name } = demoStaff[given.person]
  const now = Math.floor(at.getTime() / 1000)
  const claims = { email, email_verified: true, name, nonce: given.nonce, auth_time: now }
  const idToken = await new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, kid: keyId })
    .setIssuer(issuer)
    .setSubject(given.person)
    .setAudience('khum-office')
    .setIssuedAt(now)
    .setExpirationTime(now + 60)
    .sign((await keys).privateKey)
  return Response.json({ access_token: newToken(), token_type: 'Bearer', expires_in: 60, id_token: idToken })
}
