import { type OtpPurpose, thaiMobile } from '@khum/contract'
import type { Selectable } from 'kysely'
import type { AppContext } from '../../context'
import type { OtpFlowTable } from '../../db/schema-identity'
import { AppError } from '../../http/app-error'
import { newId } from '../../ids'
import { findLock } from './failures.repo'
import { findPrefixBlock, numberPrefix } from './pumping'
import { sendLimit, spendForAddress, spendForPhone, spendFromBudgets } from './send-limits'

/** Who is to get a code, and who may know. */
export interface Addressee {
  purpose: OtpPurpose
  partnerId: string
  /** E.164; null: nobody. */
  phone: string | null
  showsPhone: boolean
  accountId: string | null
}

/** Whom the codes of a flow go to. */
export function addresseeOf(
  flow: Pick<Selectable<OtpFlowTable>, 'purpose' | 'partner_id' | 'phone' | 'shows_phone' | 'account_id'>,
): Addressee {
  return {
    purpose: flow.purpose,
    partnerId: flow.partner_id,
    phone: flow.phone,
    showsPhone: flow.shows_phone,
    accountId: flow.account_id,
  }
}

/** A phone that the client may not know of: whether there is one, whether it gets a text, must not show. TRUST R22 */
export function isHidden(of: Pick<Addressee, 'phone' | 'showsPhone'>): boolean {
  return of.phone === null || !of.showsPhone
}

/** A number that may be anybody's: a guest's, or the new one of a member. */
function isTypedIn(of: Addressee): boolean {
  return of.accountId === null || of.purpose === 'phone_edit'
}

/**
 * Whose wrong entries count together: phone, account and purpose. Of a hidden phone account and purpose alone, so that
 * two searches that found nobody lock like two that found one phone. TRUST R04
 */
export function failureSubject(ctx: Pick<AppContext, 'keys'>, of: Addressee): string {
  const phone = isHidden(of) ? '' : of.phone
  return ctx.keys.lookupHash([phone, of.accountId, of.purpose].join('|'), 'otp_failure')
}

/**
 * Whether one more text may be asked for, counted before it is written. Answers the phone it goes to, or null when it
 * goes nowhere and nobody may be told. TRUST R04, R08, R09, R10.
 * @throws AppError otp_purpose_locked, otp_number_blocked, otp_send_limit
 */
export async function admitSend(ctx: AppContext, of: Addressee, ip: string): Promise<string | null> {
  const hidden = isHidden(of)
  const lock = await findLock(ctx.db, failureSubject(ctx, of))
  if (lock > 0) throw new AppError('otp_purpose_locked', { retryAfterSeconds: lock })
  // Only Thai mobile numbers: others cost more, and pay those who have them called. Before any count and any cost.
  const phone = of.phone !== null && thaiMobile(of.phone) === of.phone ? of.phone : null
  if (phone === null && !hidden) throw new AppError('otp_number_blocked')
  await spendForAddress(ctx, ip)
  // Nobody's phone is looked up and counted like a real one.
  const counted = phone ?? newId()
  const block = await findPrefixBlock(ctx, numberPrefix(counted))
  if (block > 0 && !hidden) throw new AppError('otp_number_blocked', { retryAfterSeconds: block })
  // Whoever types a number is told of what was asked for so, and not of the rest: else the limit would tell whose phone
  // a search by id card found. Past it the answer stays, and no text goes. TRUST R22
  const typedIn = !hidden && isTypedIn(of)
  const told = typedIn ? await spendForPhone(ctx, counted, { hidden, typedIn }) : 0
  if (told > 0) throw sendLimit(told)
  const wait = await spendForPhone(ctx, counted, { hidden: hidden || typedIn, typedIn: false })
  if (wait > 0 && !hidden && !typedIn) throw sendLimit(wait)
  await spendFromBudgets(ctx, of.partnerId)
  return block > 0 || wait > 0 ? null : phone
}
