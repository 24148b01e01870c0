import { type Lang, limits, maskPhone, type OtpFlow, type OtpPurpose } from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import type { Sender } from '../../http/sender'
import { newId, newToken, sha256 } from '../../ids'
import { limitRules } from '../../limiters'
import { type Addressee, addresseeOf, admitSend } from './admit-send'
import { flowLifeSeconds } from './flow-cookie'
import { sealPayload } from './grants'
import { issueCode, issueNoCode } from './issue-code'
import {
  deleteOld,
  type FlowOwner,
  findFlow,
  findFlowView,
  findOwnPhone,
  findPassed,
  findResendWait,
  grantSeconds,
  insertFlow,
  passFlow,
} from './otp.repo'
import { lockFlow } from './send.repo'

export { clearFlowCookie, setFlowCookie } from './flow-cookie'
export { consumeGrant, type Grant, type GrantOf, orAnswerAgain, readGrant } from './grants'
export { onCodeSent } from './issue-code'
export { forgetFlows } from './otp.repo'
export type { PassHook } from './pass-hooks'
export { phoneWait, refuseSpentSender, sendLimit } from './send-limits'

export interface FlowStart extends Sender {
  purpose: OtpPurpose
  partnerId: string
  /** The phone in the format E.164. Null if no SMS is sent; the caller must not be able to tell that none is sent. */
  phone: string | null
  /**
   * Whether the caller may see the masked phone. If false, the caller must learn nothing about the phone, not even that
   * the phone's own limit is reached. Limits on the caller's own requests still apply.
   */
  showsPhone: boolean
  /** The signed-in member and session that the flow belongs to; missing for a guest. */
  member?: { accountId: string; sessionId: string }
  /** Data for the call that will consume the grant, as JSON; sealed in the flow. */
  payload?: object
  lang: Lang
  /** For a policy search, a second key under which the SMS is counted: the account and the citizen id. */
  countedAs?: string
}

/**
 * Starts a flow and sends its first code. Requirement 4.7, R01–R13.
 * @throws AppError otp_send_limit, otp_purpose_locked, otp_number_blocked
 */
export async function startFlow(ctx: AppContext, start: FlowStart): Promise<OtpFlow> {
  const token = newToken()
  const id = newId()
  const addressee = addresseeOfStart(start)
  const { to, takeBack } = await admitSend(ctx, addressee, start)
  await sending(ctx, takeBack, async (db) => {
    await insertStart({ ...ctx, db }, { id, token }, start)
    await issueCode({ ...ctx, db }, { ...addressee, id, lang: start.lang }, to)
  })
  return await viewFlow(ctx, token)
}

/**
 * Looks for a code that the member entered earlier in this session, for the same phone and purpose. Returns for how
 * many more seconds the code proves that the member has this phone; null if there is no such code. Runs the same query
 * if `phone` is null, so that the response time doesn't reveal that there is no phone. R06, R22, R27.
 */
export async function findProof(
  ctx: AppContext,
  of: Required<Pick<FlowStart, 'purpose' | 'partnerId' | 'phone' | 'member'>>,
): Promise<number | null> {
  const found = await findPassed(ctx.db, { ...of, phone: of.phone ?? newId() }, grantSeconds(of.purpose))
  return found?.seconds ?? null
}

/**
 * Starts a flow without a code, because the code of an SMS to the same phone was entered in this session a few minutes
 * ago (`findProof`). The flow has its grant from the start, for `seconds`: as long as the earlier code still counts.
 * Sends nothing and counts towards no limit.
 */
export async function startProvedFlow(ctx: AppContext, start: FlowStart, seconds: number): Promise<OtpFlow> {
  const token = newToken()
  const id = newId()
  await inTransaction(ctx.db, async (db) => {
    await insertStart({ ...ctx, db }, { id, token }, start)
    await issueNoCode(db, id, start.purpose)
    await passFlow(db, id, seconds)
  })
  return await viewFlow(ctx, token)
}

function addresseeOfStart(start: FlowStart): Addressee {
  return {
    purpose: start.purpose,
    partnerId: start.partnerId,
    phone: start.phone,
    showsPhone: start.showsPhone,
    accountId: start.member?.accountId ?? null,
    countedAs: start.countedAs ?? null,
  }
}

async function insertStart(
  { db, keys }: AppContext,
  { id, token }: { id: string; token: string },
  start: FlowStart,
): Promise<void> {
  await insertFlow(
    db,
    {
      id,
      token_hash: sha256(token),
      purpose: start.purpose,
      partner_id: start.partnerId,
      account_id: start.member?.accountId ?? null,
      session_id: start.member?.sessionId ?? null,
      phone: start.phone,
      shows_phone: start.showsPhone,
      payload_sealed: sealPayload(keys, id, start.payload ?? {}),
      lang: start.lang,
      counted_as: start.countedAs ?? null,
    },
    flowLifeSeconds,
  )
}

/**
 * Starts a flow that proves the member's own phone, in the member's language.
 * @throws AppError phone_missing, and what `startFlow` throws
 */
export async function startOwnFlow(
  ctx: AppContext,
  { accountId, sessionId, partnerId }: MemberCaller,
  purpose: OtpPurpose,
  sender: Sender,
  { payload, lang }: { payload?: object; lang?: Lang | undefined } = {},
): Promise<OtpFlow> {
  const account = await findOwnPhone(ctx.db, accountId)
  if (!account?.phone) throw new AppError('phone_missing')
  return await startFlow(ctx, {
    purpose,
    partnerId,
    phone: account.phone,
    showsPhone: true,
    member: { accountId, sessionId },
    ...(payload && { payload }),
    lang: lang ?? account.lang,
    ...sender,
  })
}

/**
 * Sends another code for a flow and ends the previous code. R07, R08.
 * @throws AppError flow_missing, otp_resend_too_soon, otp_send_limit, otp_purpose_locked, otp_number_blocked
 */
export async function resendCode(
  ctx: AppContext,
  token: string,
  owner: FlowOwner,
  sender: Sender,
): Promise<OtpFlow> {
  const flow = await findFlow(ctx.db, sha256(token), owner)
  if (!flow) throw new AppError('flow_missing')
  refuseUsedUp(flow)
  // Checks the waiting time before `admitSend` counts the request, so that a request that comes too soon isn't counted.
  // Parallel requests may all pass this check. The second check below, under a lock, lets only one of them pass.
  refuseTooSoon(await findResendWait(ctx.db, flow.id, cooldownSeconds))
  const addressee = addresseeOf(flow)
  const { to, takeBack } = await admitSend(ctx, addressee, sender)
  await sending(ctx, takeBack, async (db) => {
    refuseUsedUp(await lockFlow(db, flow.id))
    refuseTooSoon(await findResendWait(db, flow.id, cooldownSeconds))
    await issueCode({ ...ctx, db }, { ...addressee, id: flow.id, lang: flow.lang }, to)
  })
  return await viewFlow(ctx, token)
}

/**
 * Runs the transaction that writes an SMS to the outbox. If the transaction fails, subtracts the SMS from the counts.
 */
async function sending(
  ctx: AppContext,
  takeBack: () => Promise<void>,
  work: (db: AppContext['db']) => Promise<void>,
): Promise<void> {
  try {
    await inTransaction(ctx.db, work)
  } catch (error) {
    await takeBack().catch(() => undefined)
    throw error
  }
}

const cooldownSeconds = limits.otp.resendAfterMs / 1000

function refuseUsedUp({ sends }: { sends: number }): void {
  if (sends >= limitRules.otp_flow.points) throw new AppError('otp_send_limit')
}

function refuseTooSoon(seconds: number): void {
  if (seconds > 0) {
    throw new AppError('otp_resend_too_soon', { retryAfterSeconds: seconds, params: { seconds } })
  }
}

/**
 * Returns a flow as the client sees it, if the flow still waits for its code or has an unused grant. Requirement 2.12.
 * @throws AppError flow_missing
 */
export async function viewFlow(ctx: AppContext, token: string): Promise<OtpFlow> {
  const flow = await findFlowView(ctx.db, sha256(token))
  if (!flow) throw new AppError('flow_missing')
  return {
    token,
    purpose: flow.purpose,
    ref_no: flow.ref_no,
    phone: flow.shows_phone && flow.phone ? maskPhone(flow.phone) : null,
    ttl_minute: ctx.config.otp.ttlMinutes,
    expires_at: flow.expires_at.toISOString(),
    resend_at: new Date(flow.created_at.getTime() + limits.otp.resendAfterMs).toISOString(),
    sends_left: Math.max(0, limitRules.otp_flow.points - flow.sends),
    passed_until: flow.grant_expires_at?.toISOString() ?? null,
  }
}

/** Deletes old flows and records of SMS. The counts of wrong entries stay. */
export function purgeOtp({ db }: Pick<AppContext, 'db'>): Promise<void> {
  return deleteOld(db)
}
