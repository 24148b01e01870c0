import { type OtpPurpose, thaiMobile } from '@khum/contract'
import type { Selectable } from 'kysely'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import type { OtpFlowTable } from '../../db/schema-identity'
import type { Sender } from '../../http/sender'
import { newId } from '../../ids'
import { findLock } from './failures.repo'
import { addressCounts, browserCount, budgetCounts, openTally, phoneCounts, type Tally } from './send-limits'
import { findPrefixBlock, numberPrefix } from './sms-fraud-limit'

/** Who is to get a code, and who may know. */
export interface Addressee {
  purpose: OtpPurpose
  partnerId: string
  /** E.164; null: nobody. */
  phone: string | null
  showsPhone: boolean
  accountId: string | null
  /** What a search's texts are counted under in the open; null for the others. */
  countedAs: string | null
}

/** Whom the codes of a flow go to. */
export function addresseeOf(
  flow: Pick<
    Selectable<OtpFlowTable>,
    'purpose' | 'partner_id' | 'phone' | 'shows_phone' | 'account_id' | 'counted_as'
  >,
): Addressee {
  return {
    purpose: flow.purpose,
    partnerId: flow.partner_id,
    phone: flow.phone,
    showsPhone: flow.shows_phone,
    accountId: flow.account_id,
    countedAs: flow.counted_as,
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

/** One text that may go. `to`: its phone; null: nowhere, and nobody may be told. `takeBack`: for a text that is not sent. */
export interface Admission {
  to: string | null
  takeBack(): Promise<void>
}

/**
 * Whether one more text may be asked for, counted before it is written: by browser and phone first, by address against
 * floods, by budget. What is refused counts for nothing. TRUST R04, R08, R09, R10.
 * @throws AppError otp_purpose_locked, otp_number_blocked, otp_send_limit
 */
export async function admitSend(ctx: AppContext, of: Addressee, sender: Sender): Promise<Admission> {
  const lock = await findLock(ctx.db, failureSubject(ctx, of))
  if (lock > 0) throw new AppError('otp_purpose_locked', { retryAfterSeconds: lock })
  // Only Thai mobile numbers: others cost more, and pay those who have them called. Before any count and any cost.
  const phone = of.phone !== null && thaiMobile(of.phone) === of.phone ? of.phone : null
  if (phone === null && !isHidden(of)) throw new AppError('otp_number_blocked')
  const tally = openTally(ctx)
  try {
    return { to: await countSend(ctx, tally, of, phone, sender), takeBack: tally.takeBack }
  } catch (error) {
    // Without its counters nothing can be taken back; too many is the safe side.
    await tally.takeBack().catch(() => undefined)
    throw error
  }
}

/**
 * Counts one text. Whoever types a number, or searches by a citizen id, is told of what they asked for themselves and not of
 * the rest: otherwise the limit would tell whose phone a search found. Past the phone's own limit the answer stays, no text
 * goes, and the phone's counters are as before. TRUST R08, R15, R22
 */
async function countSend(
  ctx: AppContext,
  tally: Tally,
  of: Addressee,
  phone: string | null,
  sender: Sender,
): Promise<string | null> {
  const hidden = isHidden(of)
  // Nobody's phone is looked up and counted like a real one.
  const counted = phone ?? newId()
  await tally.spend([browserCount(ctx, sender)])
  const block = await findPrefixBlock(ctx, numberPrefix(counted))
  if (block > 0 && !hidden) throw new AppError('otp_number_blocked', { retryAfterSeconds: block })
  if (of.countedAs) await tally.spend(phoneCounts(ctx, of.countedAs, 'otp_search'))
  const isTyped = !hidden && isTypedIn(of)
  if (isTyped) await tally.spend(phoneCounts(ctx, counted, 'otp_phone_typed'))
  const own = phoneCounts(ctx, counted)
  if (!hidden && !isTyped) await tally.spend(own)
  await tally.spend([...addressCounts(sender), ...budgetCounts(of.partnerId)])
  if (!hidden && !isTyped) return phone
  // A suppressed text and a sent one cost the same statements on rows that exist: of the decoy or of the phone.
  const [silent, decoy] = [openTally(ctx), openTally(ctx)]
  await decoy.spendSilently(phoneCounts(ctx, newId()))
  const isSuppressed = (await silent.spendSilently(own)) > 0 || block > 0
  await (isSuppressed ? silent : decoy).takeBack()
  return isSuppressed ? null : phone
}
