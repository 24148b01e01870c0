import type { Pool } from 'pg'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { sha256Text } from '../../ids'
import { verifyPartner } from './partners.service'

/** A secret that was taken away is refused after so long at most. */
const keptMs = 1_000
const mostKept = 1_000

/** When a pair of partner and secret was last found to belong together, by database. */
const found = new WeakMap<Pool, Map<string, number>>()

/**
 * Judges a secret that comes along with a member's call: it grants nothing there, and a wrong one is refused all the same.
 * The database is asked once a second. TRUST R33
 * @throws AppError partner_refused, rate_limited
 */
export async function requireLiveSecret(
  ctx: AppContext,
  pair: { partnerId: string; secretKey: string; ip: string },
): Promise<void> {
  const kept = found.get(ctx.pool) ?? new Map<string, number>()
  found.set(ctx.pool, kept)
  const key = `${pair.partnerId} ${sha256Text(pair.secretKey)}`
  const now = ctx.clock.now().getTime()
  const age = now - (kept.get(key) ?? Number.NEGATIVE_INFINITY)
  if (age >= 0 && age < keptMs) return
  if (!(await verifyPartner(ctx, pair))) throw new AppError('partner_refused')
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, now)
}
