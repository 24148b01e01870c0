import { timingSafeEqual } from 'node:crypto'
import type { Endpoint } from '@khum/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error'
import type { Caller, MemberCaller, PartnerCaller, WithFlow } from '../../caller'
import type { AppContext } from '../../context'
import { addressKey } from '../../http/address-key'
import { sha256 } from '../../ids'
import { limitRules } from '../../limiters'
import { audit } from '../audit/audit'
import { identifyClient } from '../clients/identify-client'
import { requireLiveSecret } from '../partners/live-secrets'
import { verifyPartner } from '../partners/partners.service'
import { identifyStaff } from '../staff/identify-staff'
import { findCallerByAccessToken } from './sessions.service'

const mismatchesWritten = limitRules.partner_mismatch_audit.points

/**
 * Identifies the caller as the endpoint's `access` requires. Requirements 6.1, 6.2, 7.1 and 7.8, R33.
 * @throws AppError api_key_missing, session_missing, session_expired, partner_mismatch, partner_refused,
 * client_token_refused, client_scope_missing, staff_session_missing, staff_permission_missing, consent_required,
 * health_consent_required
 */
export async function identifyCaller(
  ctx: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller> {
  if (endpoint.access === 'client') return await identifyClient(ctx, endpoint, request)
  if (endpoint.access === 'staff') return await identifyStaff(ctx, endpoint, request)
  if (endpoint.access === 'guest') return null
  requireApiKey(ctx, request)
  if (endpoint.access === 'member') {
    const member = await requireMember(ctx, endpoint, request)
    return endpoint.registerToken ? { ...member, ...readFlow(request) } : member
  }
  if (endpoint.access === 'open') {
    return endpoint.optionalMember && header(request, 'authorization')
      ? await requireMember(ctx, endpoint, request)
      : null
  }
  const partner = await requirePartner(ctx, request)
  return endpoint.access === 'register' ? { ...partner, ...readFlow(request) } : partner
}

/**
 * Reads the register-token header and checks its form. The endpoint itself checks whether the flow exists. Requirement
 * 7.8.
 */
function readFlow(request: FastifyRequest): WithFlow {
  const flowToken = header(request, 'register-token')
  if (!/^[A-Za-z0-9_-]{43}$/.test(flowToken)) throw new AppError('flow_missing')
  return { flowToken }
}

/** Requires the app's API key. The key is public, the same in every browser, and grants nothing. Requirement 7.1. */
function requireApiKey(ctx: AppContext, request: FastifyRequest): void {
  if (!sameSecret(header(request, 'x-api-key'), ctx.config.apiKey)) throw new AppError('api_key_missing')
}

async function requireMember(
  ctx: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<MemberCaller> {
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(header(request, 'authorization'))?.[1]
  if (!token) throw new AppError('session_missing')
  const caller = await findCallerByAccessToken(ctx, token)
  if (!caller) throw new AppError('session_expired')
  await requireOwnPartner(ctx, request, caller)
  requireConsent(endpoint, caller)
  return { ...caller, addressKey: addressKey(request.ip) }
}

/**
 * Requires that a member's call names the partner of the member's session. The call may leave out the partner's secret,
 * but a wrong one is refused. Mismatches are audited. R33.
 */
async function requireOwnPartner(
  ctx: AppContext,
  request: FastifyRequest,
  caller: MemberCaller,
): Promise<void> {
  const [partnerId, secretKey] = [header(request, 'partnerid'), header(request, 'secretkey')]
  if (partnerId === caller.partnerId) {
    const { accountId } = caller
    if (secretKey) await requireLiveSecret(ctx, { partnerId, secretKey, ip: request.ip, accountId })
    return
  }
  // Audits only the first mismatches of an account in a minute, so that repeated calls can't fill the audit table.
  if ((await ctx.limiters.count('partner_mismatch_audit', caller.accountId)) <= mismatchesWritten) {
    await audit(ctx, {
      action: 'partner.mismatch',
      outcome: 'refused',
      accountId: caller.accountId,
      partnerId,
      addressKey: addressKey(request.ip),
      traceId: request.id,
    })
  }
  throw new AppError('partner_mismatch')
}

/**
 * Refuses a call if a consent is missing. A consent document that must be accepted blocks every call that isn't marked
 * `beforeConsent`. A call with `needsHealthConsent` also needs the consent to health data. R66.
 */
function requireConsent(endpoint: Endpoint, caller: MemberCaller): void {
  if (caller.consentDue && !endpoint.beforeConsent) {
    throw new AppError('consent_required', { params: caller.consentDue })
  }
  if (endpoint.needsHealthConsent && !caller.hasHealthConsent) throw new AppError('health_consent_required')
}

async function requirePartner(ctx: AppContext, request: FastifyRequest): Promise<PartnerCaller> {
  const partner = await verifyPartner(ctx, {
    partnerId: header(request, 'partnerid'),
    secretKey: header(request, 'secretkey'),
    ip: request.ip,
  })
  if (!partner) throw new AppError('partner_refused')
  return partner
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** Compares two secrets in constant time, even if their lengths differ. */
function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), digestOf(expected))
}

const digests = new Map<string, Buffer>()

function digestOf(secret: string): Buffer {
  const known = digests.get(secret) ?? sha256(secret)
  digests.set(secret, known)
  return known
}
