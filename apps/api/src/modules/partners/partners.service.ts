import { timingSafeEqual } from 'node:crypto'
import { defaultTheme, type PartnerInfo, readTheme, type Theme, themeBytes } from '@khum/contract'
import { AppError } from '../../app-error'
import type { PartnerCaller } from '../../caller'
import type { AppContext } from '../../context'
import { addressKey } from '../../http/address-key'
import type { ReadyCheck } from '../../http/readiness'
import { sha256 } from '../../ids'
import { audit } from '../audit/audit'
import { findPartner, findTheme, listLiffKeys, themesOfPartner } from './partners.repo'

interface Credentials {
  partnerId: string
  secretKey: string
  ip: string
  /** The account of the caller's session, if there is one. */
  accountId?: string
}

const unknownHash = Buffer.alloc(32)

/**
 * Checks a partner's id and secret in constant time. Returns null if they don't match. After 20 wrong secrets of one
 * partner in a minute, an IP address is refused even with this partner's correct secret. If the caller has a session,
 * its account is counted and refused instead of the address, so that a page with an old secret doesn't block other
 * people at the address. The default partner's correct secret is never refused: every page contains it, and other
 * people's guesses must not block that partner's visitors. Requirement 6.2, R32.
 * @throws AppError rate_limited
 */
export async function verifyPartner(
  ctx: AppContext,
  { partnerId, secretKey, ip, accountId }: Credentials,
): Promise<PartnerCaller | null> {
  const address = addressKey(ip)
  const partner = await findPartner(ctx.db, partnerId)
  // All unknown partner ids together have one count per address.
  const key = accountId ?? (partner ? `${partner.id} ${address}` : address)
  const seconds = isDefault(ctx, partnerId, secretKey)
    ? 0
    : await ctx.limiters.readWait('partner_secret_ip', key)
  if (seconds > 0) throw new AppError('rate_limited', { retryAfterSeconds: seconds })
  const given = sha256(secretKey)
  const hashes = partner && partner.secretHashes.length > 0 ? partner.secretHashes : [unknownHash]
  const matches = hashes.filter((hash) => timingSafeEqual(hash, given)).length > 0
  if (partner && matches) return { partnerId: partner.id, insCode: partner.ins_code }
  // Any number of parallel calls can pass `readWait` above before one is counted. `spend` refuses those beyond the
  // limit.
  const { waitSeconds } = await ctx.limiters.spend('partner_secret_ip', key)
  if (waitSeconds > 0) throw new AppError('rate_limited', { retryAfterSeconds: waitSeconds })
  await audit(ctx, { action: 'partner.refused', outcome: 'refused', partnerId, addressKey: address })
  return null
}

/**
 * Checks that the default partner exists and that its configured secret is right. Without it, pages whose address names
 * no partner show the default theme, and nobody can register or sign in there.
 */
export function defaultPartnerCheck({ db, config }: Pick<AppContext, 'db' | 'config'>): ReadyCheck {
  return {
    name: 'default_partner',
    required: false,
    check: async () => {
      const partner = await findPartner(db, config.defaultPartner.id)
      if (!partner) return { ok: false, detail: 'DEFAULT_PARTNER_ID is no partner' }
      const given = sha256(config.defaultPartner.secret)
      return partner.secretHashes.some((hash) => hash.equals(given))
        ? { ok: true }
        : { ok: false, detail: 'DEFAULT_PARTNER_SECRET is not a secret of this partner' }
    },
  }
}

function isDefault({ config }: AppContext, partnerId: string, secretKey: string): boolean {
  return partnerId === config.defaultPartner.id && secretKey === config.defaultPartner.secret
}

/**
 * Returns the insurer code and LIFF ids of a partner, given the correct secret. Requirements 3.5 and 7.3.
 * @throws AppError partner_refused, rate_limited
 */
export async function getPartnerInfo(ctx: AppContext, credentials: Credentials): Promise<PartnerInfo> {
  const partner = await verifyPartner(ctx, credentials)
  if (!partner) throw new AppError('partner_refused')
  const row = await findPartner(ctx.db, partner.partnerId)
  return {
    ins_code: partner.insCode,
    line_liff_id: row?.line_liff_id ?? null,
    line_liff_keys: await listLiffKeys(ctx.db, partner.partnerId),
  }
}

/**
 * Whether the partner's pages open inside LINE only. False without a LIFF id, because then they couldn't be opened at
 * all. Requirement 4.4.
 */
export async function isLineRequired(ctx: AppContext, partnerId: string): Promise<boolean> {
  const row = await findPartner(ctx.db, partnerId)
  return row?.line_required === true && row.line_liff_id !== null
}

/** Returns an insurer's theme as stored. Requirement 7.4. @throws AppError not_found */
export async function getTheme(
  ctx: AppContext,
  insCode: string,
): Promise<Record<string, unknown> & { ins_code: string }> {
  const body = await findTheme(ctx.db, insCode)
  if (!body) throw new AppError('not_found')
  return { ...themeWithinLimit(body), ins_code: insCode }
}

/**
 * Returns a partner's theme, with defaults in place of invalid fields. For an unknown partner, returns the default
 * partner's theme. Requirement 4.2
 */
export async function findPartnerTheme({ db, config }: AppContext, partnerId: string): Promise<Theme> {
  const [row] = await themesOfPartner(db, partnerId, config.defaultPartner.id)
  return row?.body ? readTheme(themeWithinLimit(row.body)) : defaultTheme
}

/** Returns a stored theme, or an empty theme if the stored one has more than 64 KiB. R34. */
export function themeWithinLimit(body: Record<string, unknown>): Record<string, unknown> {
  return Buffer.byteLength(JSON.stringify(body)) > themeBytes ? {} : body
}
