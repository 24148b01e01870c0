import type { Pool } from 'pg'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { sha256Text } from '../../ids'
import { verifyPartner } from './partners.service'

/** How long a verified secret is trusted without a query. A revoked secret works for at most this long. */
const trustedMs = 1_000
const maxEntries = 1_000

/** When a pair of partner and secret was last verified; one map per database pool. */
const verified = new WeakMap<Pool, Map<string, number>>()

/**
 * Checks the partner secret in a member's call. The call may leave out the secret, because the session is enough, but a
 * wrong secret is refused. Queries the database at most once a second per secret. R33.
 * @throws AppError partner_refused, rate_limited
 */
export async function requireLiveSecret(
  ctx: AppContext,
  pair: { partnerId: string; secretKey: string; ip: string; accountId: string },
): Promise<void> {
  const verifiedAt = verified.get(ctx.pool) ?? new Map<string, number>()
  verified.set(ctx.pool, verifiedAt)
  const key = `${pair.partnerId} ${sha256Text(pair.secretKey)}`
  const now = ctx.clock.now().getTime()
  const age = now - (verifiedAt.get(key) ?? Number.NEGATIVE_INFINITY)
  if (age >= 0 && age < trustedMs) return
  if (!(await verifyPartner(ctx, pair))) throw new AppError('partner_refused')
  if (verifiedAt.size >= maxEntries) verifiedAt.clear()
  verifiedAt.set(key, now)
}
