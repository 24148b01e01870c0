import { randomBytes } from 'node:crypto'
import type { Lang, OtpPurpose } from '@khum/contract'
import type { Config } from '../../config'
import type { AppContext } from '../../context'
import type { OnCodeSent } from '../../gateways/outbox/deliver'
import { newId } from '../../ids'
import { otpText } from '../../messages/otp-text'
import type { Addressee } from './admit-send'
import { hashCode, makeCode, makeReference } from './code'
import { insertSend, replaceCode, startCodeLife } from './send.repo'
import { numberPrefix } from './sms-fraud-limit'

type Db = AppContext['db']

/**
 * Stores a new code for a flow and queues its SMS, in the caller's transaction. Earlier codes of the flow, or of the
 * same phone and purpose, stop working. If `to` is null, no SMS is sent and every entered code is wrong. R07, R11, R12.
 */
export async function issueCode(
  ctx: AppContext,
  flow: Addressee & { id: string; lang: Lang },
  to: string | null,
): Promise<void> {
  const id = newId()
  const code = makeCode()
  const refNo = makeReference()
  const binding = { flowId: flow.id, purpose: flow.purpose, partnerId: flow.partnerId, phone: to, refNo }
  const hash = hashCode(ctx.keys, binding, code)
  await replaceCode(
    ctx.db,
    {
      id,
      flow_id: flow.id,
      purpose: flow.purpose,
      phone: to,
      ref_no: refNo,
      code_hash: to === null ? randomBytes(hash.length) : hash,
    },
    ctx.config.otp.ttlMinutes * 60,
  )
  const body = otpText({
    lang: flow.lang,
    purpose: flow.purpose,
    code,
    refNo,
    host: ctx.config.publicUrl.hostname,
  })
  await ctx.gateways.outbox.send(
    ctx.db,
    { kind: 'code', channel: 'sms', recipient: to ?? '', body, otpCodeId: id },
    ctx.clock.now(),
  )
}

/**
 * Returns the function that runs when the gateway has accepted the SMS: it starts the code's lifetime and counts the
 * SMS as sent. If the response must not reveal whether there is a phone, the lifetime has already started with the
 * request, so that the lifetime is the same with and without a phone. R10, R11.
 */
export function onCodeSent({ otp }: Pick<Config, 'otp'>): OnCodeSent {
  return async (db, codeId) => {
    const code = await startCodeLife(db, codeId, otp.ttlMinutes * 60)
    // Stores a row even if there is no phone, so that the time taken doesn't reveal whether there is a phone. R22
    if (code) await insertSend(db, codeId, code.phone ? numberPrefix(code.phone) : '')
  }
}

/**
 * Stores a random hash that no code matches, and sends nothing. Used for a flow that needs no code, because an earlier
 * flow proved the same phone (`startProvedFlow`). Runs in the caller's transaction.
 */
export async function issueNoCode(db: Db, flowId: string, purpose: OtpPurpose): Promise<void> {
  const unusable = { id: newId(), flow_id: flowId, purpose, phone: null, ref_no: makeReference() }
  await replaceCode(db, { ...unusable, code_hash: randomBytes(32) }, 1)
}
