import { type ClientScope, clientScopes, type Endpoint } from '@khum/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error'
import type { ClientCaller } from '../../caller'
import type { AppContext } from '../../context'
import { addressKey } from '../../http/address-key'
import type { Implementation } from '../../http/implementation'
import { sha256 } from '../../ids'
import { audit } from '../audit/audit'
import { auditCalls } from '../audit/audit-calls'
import { refusedClients } from './client-metrics'
import { isOfStaff, isRefusedDemo } from './demo-clients'
import { findByToken } from './tokens.repo'

/**
 * Identifies the client of a call by its access token and requires the endpoint's scope. A client whose access has
 * ended is refused, even if its token hasn't expired.
 * @throws AppError client_token_refused, client_scope_missing, rate_limited
 */
export async function identifyClient(
  ctx: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<ClientCaller> {
  const address = addressKey(request.ip)
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '')?.[1]
  const found = token ? await findByToken(ctx.db, sha256(token), ctx.clock.now()) : null
  if (!found || isRefusedDemo(ctx.config, found.id)) return await refuse(ctx, address)
  const caller: ClientCaller = {
    clientId: found.id,
    system: found.system,
    insurers: found.insurers,
    scopes: clientScopes.filter((scope) => found.scopes.includes(scope) && !isOfStaff(ctx.config, scope)),
    party: found.party,
    createdBy: found.created_by,
    addressKey: address,
    about: {},
  }
  const needed = scopesOf(endpoint)
  if (!needed.some((scope) => caller.scopes.includes(scope))) {
    refusedClients.inc({ reason: 'scope' })
    await audit(ctx, {
      action: `client.${needed.join('|')}`,
      outcome: 'client_scope_missing',
      actor: { kind: 'client', id: caller.clientId },
      subject: `${endpoint.method} ${endpoint.path}`,
      addressKey: address,
      traceId: request.id,
    })
    throw new AppError('client_scope_missing', { params: { scope: needed.join(' ') } })
  }
  return caller
}

/**
 * Returns the scopes that allow a client to call the endpoint; one of them is enough. An empty list means that no
 * client may call the endpoint.
 */
export function scopesOf({ scope }: Pick<Endpoint, 'scope'>): readonly ClientScope[] {
  if (scope === undefined) return []
  return typeof scope === 'string' ? [scope] : scope
}

/** Wraps an endpoint for clients, so that each call adds an entry to the audit log with client and scope. R95 */
export function auditClientCalls(implementation: Implementation): Implementation {
  if (implementation.endpoint.access !== 'client') return implementation
  return auditCalls(implementation, (call, endpoint) => {
    // The endpoint's access is `client`, so its caller is a client.
    const caller = call.caller as unknown as ClientCaller
    const used = scopesOf(endpoint).find((scope) => caller.scopes.includes(scope))
    if (!used) throw new Error(`${caller.clientId} called ${endpoint.path} without a scope`)
    return { ...caller, action: `client.${used}`, actor: { kind: 'client', id: caller.clientId } }
  })
}

/**
 * Refuses a wrong token. Only calls with wrong tokens are limited, so that one broken client doesn't block others at
 * its IP address.
 */
async function refuse(ctx: AppContext, address: string): Promise<never> {
  refusedClients.inc({ reason: 'token' })
  const { waitSeconds } = await ctx.limiters.spend('client_token_ip', address)
  if (waitSeconds > 0) throw new AppError('rate_limited', { retryAfterSeconds: waitSeconds })
  throw new AppError('client_token_refused')
}
