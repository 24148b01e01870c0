import { type Lang, limits, maskPhone, type OtpFlow, type OtpPurpose } from '@khum/contract'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { AppError } from '../../http/app-error'
import { newId, newToken, sha256 } from '../../ids'
import { hashCode, makeCode, makeReference } from './code'
import { flowLifeSeconds } from './flow-cookie'
import { sealPayload } from './grants'
import { findFlowView, insertFlow, replaceCode } from './otp.repo'

export { setFlowCookie } from './flow-cookie'
export { type Grant, readGrant, useGrant } from './grants'

export interface FlowStart {
  purpose: OtpPurpose
  partnerId: string
  /** E.164; null: there is nobody to send to, and nobody may be told. */
  phone: string | null
  /** Whether the client may see the masked phone. */
  showsPhone: boolean
  /** Of a member's flow. */
  member?: { accountId: string; sessionId: string }
  /** What waits for the proof, as JSON; sealed until then. */
  payload?: object
  lang: Lang
  ip: string
}

/**
 * Begins a flow and sends its first code. Spec §4 OTP; TRUST R01–R13.
 * @throws AppError otp_send_limit, otp_purpose_locked, otp_number_blocked
 */
export async function startFlow(ctx: AppContext, start: FlowStart): Promise<OtpFlow> {
  const token = newToken()
  const flowId = newId()
  const code = makeCode()
  const refNo = makeReference()
  const binding = { flowId, purpose: start.purpose, partnerId: start.partnerId, phone: start.phone, refNo }
  const codeId = newId()
  const work = async (db: AppContext['db']) => {
    await insertFlow(
      db,
      {
        id: flowId,
        token_hash: sha256(token),
        purpose: start.purpose,
        partner_id: start.partnerId,
        account_id: start.member?.accountId ?? null,
        session_id: start.member?.sessionId ?? null,
        phone: start.phone,
        shows_phone: start.showsPhone,
        payload_sealed: start.payload ? sealPayload(ctx.keys, flowId, start.payload) : null,
        lang: start.lang,
      },
      flowLifeSeconds,
    )
    await replaceCode(
      db,
      {
        id: codeId,
        flow_id: flowId,
        purpose: start.purpose,
        phone: start.phone,
        ref_no: refNo,
        code_hash: hashCode(ctx.keys, binding, code),
      },
      limits.otp.ttlMinutes * 60,
    )
    if (start.phone === null) return
    await ctx.gateways.outbox.send(
      db,
      { channel: 'sms', recipient: start.phone, body: `${code} Ref ${refNo}`, otpCodeId: codeId },
      ctx.clock.now(),
    )
  }
  await (ctx.db.isTransaction ? work(ctx.db) : inTransaction(ctx.db, work))
  return await viewFlow(ctx, token)
}

/** What the client is told of a flow. @throws AppError flow_missing */
export async function viewFlow(ctx: AppContext, token: string): Promise<OtpFlow> {
  const flow = await findFlowView(ctx.db, sha256(token))
  if (!flow) throw new AppError('flow_missing')
  return {
    token,
    purpose: flow.purpose,
    ref_no: flow.ref_no,
    phone: flow.shows_phone && flow.phone ? maskPhone(flow.phone) : null,
    ttl_minute: limits.otp.ttlMinutes,
    expires_at: flow.expires_at.toISOString(),
    resend_at: new Date(flow.created_at.getTime() + limits.otp.resendAfterMs).toISOString(),
    sends_left: Math.max(0, limits.otp.sendsPerFlow - flow.sends),
    passed_until: flow.grant_expires_at?.toISOString() ?? null,
  }
}
