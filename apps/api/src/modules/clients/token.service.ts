import { timingSafeEqual } from 'node:crypto'
import { type ClientScope, clientScopes } from '@khum/contract'
import type { AppContext } from '../../context'
import { addressKey } from '../../http/address-key'
import { newToken, sha256 } from '../../ids'
import { audit } from '../audit/audit'
import { verifyAssertion } from './assertion'
import { refusedClients } from './client-metrics'
import { isRefusedDemo } from './demo-clients'
import { OAuthError } from './oauth-error'
import { findLiveClient, insertToken, type LiveClient, type LiveCredential } from './tokens.repo'

const tokenSeconds = 600
const unknownHash = Buffer.alloc(32)

export type Proof = { clientId: string; secret: string } | { assertion: string }

interface TokenRequest {
  proof: Proof
  /** Scopes separated by spaces. If undefined, the token gets all scopes of the client. */
  scope: string | undefined
  ip: string
  traceId: string
}

export interface TokenAnswer {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  scope: string
}

/**
 * Issues an access token of ten minutes to a client (OAuth 2.0 client credentials). After 20 wrong credentials in five
 * minutes, an IP address is refused until the five minutes are over, even with the right credentials.
 * @throws OAuthError invalid_client, invalid_scope, slow_down
 */
export async function issueToken(ctx: AppContext, request: TokenRequest): Promise<TokenAnswer> {
  const address = addressKey(request.ip)
  const seconds = await ctx.limiters.readWait('client_ip', address)
  if (seconds > 0) throw tooMany(seconds)
  const proven = await verifyProof(ctx, request.proof)
  if (!proven || isRefusedDemo(ctx.config, proven.client.id)) return await refuse(ctx, request, address)
  const { client, credential } = proven
  const scopes = chooseScopes(client, request.scope)
  const token = newToken()
  const expiresAt = new Date(ctx.clock.now().getTime() + tokenSeconds * 1000)
  const stored = await insertToken(ctx.db, {
    hash: sha256(token),
    credentialId: credential.id,
    scopes,
    expiresAt,
  })
  if (!stored) return await refuse(ctx, request, address)
  await audit(ctx, {
    action: 'client.token',
    outcome: 'issued',
    actor: { kind: 'client', id: client.id },
    subject: scopes.join(' '),
    addressKey: address,
    traceId: request.traceId,
  })
  return { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds, scope: scopes.join(' ') }
}

async function verifyProof(
  ctx: AppContext,
  proof: Proof,
): Promise<{ client: LiveClient; credential: LiveCredential } | null> {
  if ('assertion' in proof) return await verifyAssertion(ctx, proof.assertion)
  const given = sha256(proof.secret)
  const found = await findLiveClient(ctx.db, proof.clientId)
  const secrets = found?.credentials.filter(({ kind }) => kind === 'secret') ?? []
  // Compares hashes even if there is no such client, so that timing doesn't reveal which clients exist.
  if (secrets.length === 0) timingSafeEqual(unknownHash, given)
  const [credential] = secrets.filter(({ secret_hash }) => timingSafeEqual(secret_hash ?? unknownHash, given))
  return found && credential ? { client: found.client, credential } : null
}

/**
 * Returns the requested scopes, or all scopes of the client if the request names no scope.
 * @throws OAuthError invalid_scope
 */
function chooseScopes(client: LiveClient, asked: string | undefined): ClientScope[] {
  const own = clientScopes.filter((scope) => client.scopes.includes(scope))
  const names = asked?.split(' ').filter(Boolean) ?? []
  const chosen = names.length === 0 ? own : own.filter((scope) => names.includes(scope))
  const missing = names.filter((name) => !chosen.some((scope) => scope === name))
  if (missing.length > 0 || chosen.length === 0)
    throw new OAuthError('invalid_scope', `the client does not have ${missing.join(' ') || 'a scope'}`)
  return chosen
}

async function refuse(ctx: AppContext, { proof, traceId }: TokenRequest, address: string): Promise<never> {
  refusedClients.inc({ reason: 'credentials' })
  // Concurrent calls may all have passed the check with `limiters.readWait`, which counts nothing. `spend` counts each
  // call, and refuses the calls above the limit.
  const { waitSeconds } = await ctx.limiters.spend('client_ip', address)
  if (waitSeconds > 0) throw tooMany(waitSeconds)
  await audit(ctx, {
    action: 'client.token',
    outcome: 'refused',
    subject: 'assertion' in proof ? 'assertion' : proof.clientId.slice(0, 64),
    addressKey: address,
    traceId,
  })
  throw new OAuthError('invalid_client', 'unknown client, or wrong secret or assertion')
}

function tooMany(seconds: number): OAuthError {
  return new OAuthError('slow_down', 'too many wrong credentials from this address', seconds)
}
