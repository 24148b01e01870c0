import { hasValidCheckDigit, type Lang, nationalIdDigits, type OtpFlow } from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { addressKey } from '../../http/address-key'
import type { Sender } from '../../http/sender'
import { newId } from '../../ids'
import { limitRules } from '../../limiters'
import { audit } from '../audit/audit'
import { findProof, phoneWait, sendLimit, startFlow, startProvedFlow } from '../one-time-codes/otp.service'
import { matchesMember, type SearchTarget } from './matches-member'
import {
  findPersonByNationalId,
  findPersonStatus,
  listLookUps,
  lockSearcher,
  lookUpAction,
  type Searcher,
} from './search.repo'

interface SearchInput {
  national_id: string
  whose: SearchTarget['whose']
  lang?: Lang | undefined
}

/**
 * Searches for coverages by citizen id and sends a code to the phone on the policy. Nothing is found for an unknown id,
 * a wrong check digit, another person's id, or a person without a policy or phone. Then no code is sent, but the
 * response and the work are the same. After a code was entered, this session's searches that lead to the same phone
 * need no code for ten minutes, because parents search for one child after another. Requirement 5.5, R08, R22; decision
 * 0026.
 * @throws AppError search_limit, session_expired; otp_send_limit if the member's own phone was sent too many codes; and
 * what `startFlow` throws
 */
export async function startPolicySearch(
  ctx: AppContext,
  { accountId, sessionId, partnerId }: MemberCaller,
  input: SearchInput,
  sender: Sender,
  traceId: string,
): Promise<OtpFlow> {
  const address = addressKey(sender.ip)
  const { waitSeconds } = await ctx.limiters.spend('coverage_search_ip', address)
  if (waitSeconds > 0) throw searchLimit(waitSeconds)
  const { lang, phone, own, subject, ...sought } = await inTransaction(ctx.db, async (db) => {
    const within = { ...ctx, db }
    const searcher = await lockSearcher(db, accountId)
    if (!searcher) throw new AppError('session_expired')
    const digits = nationalIdDigits(input.national_id) ?? ''
    const subject = ctx.keys.lookupHash(digits, 'national_id')
    await requireSearchesLeft(within, accountId, subject)
    const outcome = await lookUp(within, { ...searcher, partnerId }, digits, input.whose)
    await audit(within, {
      action: lookUpAction,
      outcome: `${input.whose} ${outcome.phone ? 'found' : 'nothing'}`,
      accountId,
      partnerId,
      subject,
      addressKey: address,
      traceId,
    })
    return { ...outcome, lang: searcher.lang, own: searcher.phone, subject }
  })
  const member = { accountId, sessionId }
  const flow = {
    purpose: 'coverage_search',
    partnerId,
    phone,
    showsPhone: false,
    member,
    payload: sought satisfies SearchTarget,
    lang: input.lang ?? lang,
    countedAs: `${accountId} ${subject}`,
    ...sender,
  } as const
  // Runs both queries in every case, so that timing reveals nothing. The first query looks for an earlier proof of the
  // phone, the second for the wait until the next SMS.
  const proof = await findProof(ctx, { purpose: 'coverage_search', partnerId, phone, member })
  const wait = await phoneWait(ctx, own ?? newId())
  if (proof) return await startProvedFlow(ctx, flow, proof)
  // Only the send limit of the member's own phone may refuse a search here. Another phone's limit would reveal that
  // the citizen id is known.
  if (wait > 0) throw sendLimit(wait)
  return await startFlow(ctx, flow)
}

/**
 * Allows searches for five different ids a day. Searching for the same id again isn't counted. R22.
 * @throws AppError search_limit
 */
async function requireSearchesLeft(ctx: AppContext, accountId: string, subject: string): Promise<void> {
  const { points, seconds } = limitRules.coverage_search_member
  const since = new Date(ctx.clock.now().getTime() - seconds * 1000)
  const earlier = await listLookUps(ctx.db, accountId, since)
  if (earlier.length < points || earlier.some((one) => one.subject === subject)) return
  const oldest = Math.min(...earlier.map((one) => one.at.getTime()))
  throw searchLimit(Math.max(1, Math.ceil((oldest - since.getTime()) / 1000)))
}

/**
 * Looks up the person and the phone on the policy. Runs the same queries even if no person is found, so that timing
 * reveals nothing.
 */
async function lookUp(
  ctx: AppContext,
  searcher: Searcher & { partnerId: string },
  digits: string,
  whose: SearchTarget['whose'],
): Promise<SearchTarget & { phone: string | null }> {
  const { accountId, partnerId, person: own } = searcher
  const person = await findPersonByNationalId(ctx.db, ctx.keys.lookupHashes(digits, 'national_id'))
  const personId = person?.id ?? newId()
  const status = await findPersonStatus(ctx.db, { personId, accountId, partnerId, today: ctx.clock.today() })
  const isMatch =
    person !== undefined &&
    hasValidCheckDigit(digits) &&
    status.insured &&
    (whose === 'family' || matchesMember(own, person, status))
  return {
    // If members enter their own id in a family search, the result is treated as their own coverages.
    whose: personId === own.id ? 'self' : whose,
    personId,
    phone: isMatch ? person.contact_phone : null,
  }
}

function searchLimit(seconds: number): AppError {
  return new AppError('search_limit', { retryAfterSeconds: seconds, params: { seconds } })
}
