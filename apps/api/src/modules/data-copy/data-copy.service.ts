import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import {
  type Answer,
  bangkokDate,
  dataCopyEndpoints,
  dataCopyLimits,
  type dataCopyRefusals,
  href,
  type Lang,
  localePath,
  type OtpFlow,
} from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller, WithFlow } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import type { Sender } from '../../http/sender'
import { openOrNull } from '../../keys/keys'
import { limitRules } from '../../limiters'
import { audit } from '../audit/audit'
import { consumeGrant, orAnswerAgain, readGrant, startOwnFlow } from '../one-time-codes/otp.service'
import { findCallerBySession } from '../sessions/sessions.service'
import { zipCopy } from './zip-copy'

/**
 * Sends a code to the member's own phone. By entering the code, the member confirms the request for a copy of their
 * data. R27, R67
 * @throws AppError rate_limited, phone_missing, and what `startFlow` throws
 */
export async function startDataCopy(ctx: AppContext, caller: MemberCaller, sender: Sender): Promise<OtpFlow> {
  const wait = await ctx.limiters.readWait('data_copy_member', caller.accountId)
  if (wait > 0) throw new AppError('rate_limited', { retryAfterSeconds: wait })
  return await startOwnFlow(ctx, caller, 'data_copy', sender)
}

/**
 * Returns the address from which the member can download the copy for a few minutes. A call that is repeated because
 * its response was lost gets another address. R27, R67
 * @throws AppError flow_missing, rate_limited
 */
export async function finishDataCopy(
  ctx: AppContext,
  { accountId, sessionId, partnerId, flowToken, addressKey }: MemberCaller & WithFlow,
  traceId: string,
): Promise<Answer<typeof dataCopyEndpoints.finishDataCopy>> {
  const of = {
    token: flowToken,
    purpose: 'data_copy',
    partnerId,
    member: { accountId, sessionId },
  } as const
  return await orAnswerAgain(ctx, of, {
    async work() {
      const { lang } = await readGrant(ctx, of)
      const { waitSeconds } = await ctx.limiters.spend('data_copy_member', accountId)
      if (waitSeconds > 0) throw new AppError('rate_limited', { retryAfterSeconds: waitSeconds })
      await inTransaction(ctx.db, async (db) => {
        await consumeGrant({ ...ctx, db }, of)
        await audit(
          { ...ctx, db },
          { action: 'data_copy.made', outcome: 'done', accountId, sessionId, partnerId, addressKey, traceId },
        )
      })
      return issueTicket(ctx, sessionId, lang)
    },
    answer: async ({ lang }) => issueTicket(ctx, sessionId, lang),
  })
}

/**
 * The download's address contains a ticket instead of the access token, because the browser opens the address itself.
 * LINE's browser can't save files, so the phone's default browser opens the address, and the member may not be signed
 * in there.
 */
const ticketAad = 'data_copy ticket'

function issueTicket({ keys, clock }: AppContext, sessionId: string, lang: Lang) {
  const until = new Date(clock.now().getTime() + dataCopyLimits.ticketMs)
  const sealed = keys.seal(Buffer.from(JSON.stringify([sessionId, until.getTime(), lang])), ticketAad)
  const query = new URLSearchParams({ ticket: sealed.toString('base64url') })
  return { path: `${dataCopyEndpoints.downloadDataCopy.path}?${query}`, until: until.toISOString() }
}

function openTicket({ keys }: AppContext, ticket: string) {
  const plain = openOrNull(keys, Buffer.from(ticket, 'base64url'), ticketAad)
  if (!plain) return null
  const [sessionId, until, lang] = JSON.parse(plain.toString()) as [string, number, Lang]
  return { sessionId, until, lang }
}

export type OpenedCopy =
  | { stream: Readable; name: string }
  | { refused: (typeof dataCopyRefusals)[number]; backTo: string }

/**
 * Opens the ZIP that a ticket gives access to, or returns the address of the screen that explains the refusal. The
 * ticket works until it expires or its session ends, so that a failed download can be repeated. R25, R67
 */
export async function openDataCopy(
  ctx: AppContext,
  { ticket, addressKey, traceId }: { ticket: string; addressKey: string; traceId: string },
): Promise<OpenedCopy> {
  const opened = openTicket(ctx, ticket)
  const now = ctx.clock.now()
  const isOver = !opened || opened.until <= now.getTime()
  const caller = isOver ? null : await findCallerBySession(ctx, opened.sessionId)
  if (!caller) return refuse('over', opened?.lang)
  const { accountId } = caller
  if (!(await takeTurn(ctx, accountId))) return refuse('running', opened?.lang)
  const stream = zipCopy(ctx, { ...caller, addressKey }, traceId)
  stream.once('close', () => {
    ctx.limiters.clear('data_copy_running', accountId).catch((err: unknown) => {
      ctx.log.warn({ err }, 'the end of a data copy was not recorded')
    })
  })
  return { stream, name: `my-data-${bangkokDate(now)}.zip` }
}

/**
 * Whether the member's download may begin. Waits up to two seconds for an earlier download to end: some browsers
 * request a file twice, and the first request may have been cancelled just now.
 */
async function takeTurn({ limiters }: AppContext, accountId: string): Promise<boolean> {
  const { seconds } = limitRules.data_copy_running
  for (let tries = 0; tries < 5; tries += 1) {
    if (tries > 0) await setTimeout(500)
    if (await limiters.countAndTest('data_copy_running', accountId, seconds)) return true
  }
  return false
}

function refuse(refused: (typeof dataCopyRefusals)[number], lang: Lang = 'th'): OpenedCopy {
  return {
    refused,
    backTo: localePath(`${href('privacySetting')}?${new URLSearchParams({ copy: refused })}`, lang),
  }
}
