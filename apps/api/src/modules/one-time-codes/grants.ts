import type { Lang, OtpPurpose } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { sha256 } from '../../ids'
import type { Keys } from '../../keys/keys'
import { type FlowOwner, findGrant, findUsedGrant, takeGrant } from './otp.repo'

/**
 * The result of a one-time-code flow: what the correct code proved, and the data that were sealed in the flow until the
 * code was entered.
 */
export interface Grant<T> {
  flowId: string
  purpose: OtpPurpose
  /** The phone that received the code, in the format E.164. */
  phone: string | null
  payload: T
  lang: Lang
}

export interface GrantOf extends FlowOwner {
  token: string
  purpose: OtpPurpose
}

/**
 * Reads the result (grant) of a flow whose correct code was entered, without consuming it. R06, R27.
 * @throws AppError flow_missing: the flow is unknown, has another owner or purpose, has no grant, or its grant has
 * expired or was used
 */
export async function readGrant<T>(ctx: AppContext, of: GrantOf): Promise<Grant<T>> {
  return open(ctx.keys, await findGrant(ctx.db, sha256(of.token), of.purpose, of))
}

/**
 * Consumes the result (grant) of a flow in the transaction of `ctx.db`, so that it works only once.
 * @throws AppError flow_missing in the same cases as `readGrant`
 */
export async function consumeGrant<T>(ctx: AppContext, of: GrantOf): Promise<Grant<T>> {
  return open(ctx.keys, await takeGrant(ctx.db, sha256(of.token), of.purpose, of))
}

/**
 * Runs `work`, which consumes the grant. If an earlier call of the same owner has consumed the grant, returns the
 * result of `answer` instead: the first response may have been lost after the work was done, so the app repeats its
 * call. R54
 * @throws AppError flow_missing in the same cases as `readGrant`, and what `work` and `answer` throw
 */
export async function orAnswerAgain<A, T>(
  ctx: AppContext,
  of: GrantOf,
  { work, answer }: { work: () => Promise<A>; answer: (grant: Grant<T>) => Promise<A> },
): Promise<A> {
  try {
    return await work()
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'flow_missing'
    const used = isMissing ? await findUsedGrant(ctx.db, sha256(of.token), of.purpose, of) : undefined
    if (!used) throw error
    return await answer(open<T>(ctx.keys, used))
  }
}

function open<T>(keys: Keys, row: Awaited<ReturnType<typeof findGrant>>): Grant<T> {
  if (!row) throw new AppError('flow_missing')
  return {
    flowId: row.id,
    purpose: row.purpose,
    phone: row.phone,
    payload: openPayload<T>(keys, row),
    lang: row.lang,
  }
}

/** Returns the additional authenticated data (AAD) that binds a sealed payload to its flow. */
export function payloadAad(flowId: string): string {
  return `otp_flow.payload ${flowId}`
}

export function sealPayload(keys: Keys, flowId: string, payload: object): Buffer {
  return keys.seal(Buffer.from(JSON.stringify(payload)), payloadAad(flowId))
}

/**
 * Opens a flow's payload; returns an empty object if it has none. `T` must be the type that was sealed when the flow
 * was started.
 */
export function openPayload<T>(keys: Keys, flow: { id: string; payload_sealed: Buffer | null }): T {
  const text = flow.payload_sealed ? keys.open(flow.payload_sealed, payloadAad(flow.id)).toString() : '{}'
  return JSON.parse(text) as T
}
