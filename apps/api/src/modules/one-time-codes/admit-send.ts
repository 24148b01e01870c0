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

/** Who gets a code, and whether the caller may see the phone. */
export interface Addressee {
  purpose: OtpPurpose
  partnerId: string
  /** The phone in the format E.164. Null if no SMS is sent. */
  phone: string | null
  showsPhone: boolean
  accountId: string | null
  /**
   * For a policy search, a second key under which the SMS is counted: the account and the citizen id. Null for other
   * purposes. The caller may learn that the limit of this key is reached, because only the member's own searches count
   * towards this limit.
   */
  countedAs: string | null
}

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

/** True if the response must not reveal whether there is a phone that gets an SMS. R22. */
export function isHidden(of: Pick<Addressee, 'phone' | 'showsPhone'>): boolean {
  return of.phone === null || !of.showsPhone
}

/**
 * Whether the caller typed the phone's number, at registration or as a member's new number. Such a number may belong to
 * another person.
 */
function isTypedIn(of: Addressee): boolean {
  return of.accountId === null || of.purpose === 'phone_edit'
}

/**
 * Returns the key under which wrong entries are counted: a hash of phone, account and purpose. If the caller mustn't
 * learn whether there is a phone, as in a policy search, the key contains no phone. So a search is locked after the
 * same number of wrong entries, whether or not the search found a person with a phone. R04, R22.
 */
export function failureSubject(ctx: Pick<AppContext, 'keys'>, of: Addressee): string {
  const phone = isHidden(of) ? '' : of.phone
  return ctx.keys.lookupHash([phone, of.accountId, of.purpose].join('|'), 'otp_failure')
}

/**
 * Permission to send one SMS to the phone `to`. If `to` is null, no SMS is sent, and the caller must not learn that. If
 * the SMS can't be sent, `takeBack` subtracts it from the counts.
 */
export interface Admission {
  to: string | null
  takeBack(): Promise<void>
}

/**
 * Checks and counts an SMS before it is put into the outbox. The limits are, in this order: per browser and phone, per
 * IP address against floods, and the budgets of the partner and of all partners. A refused SMS isn't counted. R04, R08,
 * R09, R10.
 * @throws AppError otp_purpose_locked, otp_number_blocked, otp_send_limit
 */
export async function admitSend(ctx: AppContext, of: Addressee, sender: Sender): Promise<Admission> {
  const lock = await findLock(ctx.db, failureSubject(ctx, of))
  if (lock > 0) throw new AppError('otp_purpose_locked', { retryAfterSeconds: lock })
  // Only Thai mobile numbers get an SMS, because fraudsters earn on messages to premium numbers. This is checked before
  // the SMS is counted, so that a refused number isn't counted.
  const phone = of.phone !== null && thaiMobile(of.phone) === of.phone ? of.phone : null
  if (phone === null && !isHidden(of)) throw new AppError('otp_number_blocked')
  const tally = openTally(ctx)
  try {
    return { to: await countSend(ctx, tally, of, phone, sender), takeBack: tally.takeBack }
  } catch (error) {
    // Ignores errors. If the counters fail, the SMS can't be subtracted either, but a count that is too high does no
    // harm.
    await tally.takeBack().catch(() => undefined)
    throw error
  }
}

/**
 * Counts one SMS. If the caller typed the number or searched by citizen id, the phone may belong to another person, and
 * a refusal could reveal something about that phone. So only limits on the caller's own requests refuse the SMS. If the
 * phone's own limit is exceeded, the response is the usual one, but no SMS is sent and the phone's counters don't
 * change. R08, R15, R22.
 * @returns the phone to send to; null if no SMS is sent
 */
async function countSend(
  ctx: AppContext,
  tally: Tally,
  of: Addressee,
  phone: string | null,
  sender: Sender,
): Promise<string | null> {
  const hidden = isHidden(of)
  // A missing phone is counted under a random key, so that the request takes as long as with a real phone.
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
  // The request must take the same time whether or not an SMS is sent. So this code always counts the SMS under the
  // phone's key and under a random key (`decoy`), and then takes one of the two counts back.
  const [silent, decoy] = [openTally(ctx), openTally(ctx)]
  await decoy.spendSilently(phoneCounts(ctx, newId()))
  const isSuppressed = (await silent.spendSilently(own)) > 0 || block > 0
  await (isSuppressed ? silent : decoy).takeBack()
  return isSuppressed ? null : phone
}
