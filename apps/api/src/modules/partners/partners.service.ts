import { timingSafeEqual } from 'node:crypto'
import { defaultTheme, type PartnerInfo, readTheme, type Theme, themeBytes } from '@khum/contract'
import { AppError } from '../../app-error'
import type { PartnerCaller } from '../../caller'
import type { AppContext } from '../../context'
import { addressKey } from '../../http/address-key'
import { sha256 } from '../../ids'
import { audit } from '../audit/audit'
import { findPartner, findTheme, findThemeOfPartner, listLiffKeys } from './partners.repo'

interface Credentials {
  partnerId: string
  secretKey: string
  ip: string
}

const nobody = Buffer.alloc(32)

/**
 * Checks a partner's id and secret in constant time; null when they do not belong together. After 20 wrong secrets a
 * minute an address is not told of a right one either. The default partner's is in every page: nobody guesses it, and
 * nobody is kept from it by a guesser behind the same address. Spec §4, TRUST R32.
 * @throws AppError rate_limited
 */
export async function verifyPartner(
  ctx: AppContext,
  { partnerId, secretKey, ip }: Credentials,
): Promise<PartnerCaller | null> {
  const address = addressKey(ip)
  const [partner, seconds] = await Promise.all([
    findPartner(ctx.db, partnerId),
    isDefault(ctx, partnerId, secretKey) ? 0 : ctx.limiters.wait('partner_secret_ip', address),
  ])
  if (seconds > 0) throw new AppError('rate_limited', { retryAfterSeconds: seconds })
  const given = sha256(secretKey)
  const hashes = partner && partner.secretHashes.length > 0 ? partner.secretHashes : [nobody]
  const matches = hashes.filter((hash) => timingSafeEqual(hash, given)).length > 0
  if (partner && matches) return { partnerId: partner.id, insCode: partner.ins_code }
  // Many wrong ones at once were all let in above: no more of them are told than of many in a row.
  const { waitSeconds } = await ctx.limiters.spend('partner_secret_ip', address)
  if (waitSeconds > 0) throw new AppError('rate_limited', { retryAfterSeconds: waitSeconds })
  await audit(ctx, { action: 'partner.refused', outcome: 'refused', partnerId, addressKey: address })
  return null
}

function isDefault({ config }: AppContext, partnerId: string, secretKey: string): boolean {
  return partnerId === config.defaultPartner.id && secretKey === config.defaultPartner.secret
}

/** Insurer code and LIFF ids of a verified partner. Spec §3 Partner info. */
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

/** Whether the partner's pages open inside LINE only; without a LIFF id they could not be opened at all. Spec §4 */
export async function isLineRequired(ctx: AppContext, partnerId: string): Promise<boolean> {
  const row = await findPartner(ctx.db, partnerId)
  return row?.line_required === true && row.line_liff_id !== null
}

/** An insurer's theme as kept. Spec §3 Theme. @throws AppError not_found */
export async function getTheme(
  ctx: AppContext,
  insCode: string,
): Promise<Record<string, unknown> & { ins_code: string }> {
  const body = await findTheme(ctx.db, insCode)
  if (!body) throw new AppError('not_found')
  return { ...themeWithinLimit(body), ins_code: insCode }
}

/** A partner's theme, checked; the default partner's if the partner is unknown. Requirement 4.2 */
export async function findPartnerTheme({ db, config }: AppContext, partnerId: string): Promise<Theme> {
  let body = await findThemeOfPartner(db, partnerId)
  if (body === undefined) body = await findThemeOfPartner(db, config.defaultPartner.id)
  return body ? readTheme(themeWithinLimit(body)) : defaultTheme
}

/** A kept theme, as far as it is read at all: one of more than 64 KiB counts as empty. TRUST R34 */
export function themeWithinLimit(body: Record<string, unknown>): Record<string, unknown> {
  return Buffer.byteLength(JSON.stringify(body)) > themeBytes ? {} : body
}
