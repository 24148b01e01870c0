import type { Answer, useCardEndpoints } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { addressKey } from '../../http/address-key'
import { sha256 } from '../../ids'
import { audit } from '../audit/audit'
import { notify } from '../notifications/notifications.service'
import { digitHashes, idOfToken, isTokenNow, readDigits, wasValidToken } from './codes'
import {
  findAtHospital,
  findByDigits,
  findHospitalByKey,
  type ShownCardRow,
  verifyShownCard,
} from './use-card.repo'

type Checked = Answer<typeof useCardEndpoints.verifyAtCounter>
type Hospital = NonNullable<Awaited<ReturnType<typeof findHospitalByKey>>>
interface Check {
  key: string
  code: string
  check_id: string
}
interface From {
  ip: string
  traceId: string
}

/**
 * Confirms a card that a member shows at this hospital, by the digits or QR token on the member's screen. Each code
 * works once. A relative's card is valid only while the family link is live. Checks are audited, except those over the
 * hospital's limit. A check counts towards this limit before the code is looked up, so that parallel checks can't
 * exceed the limit. If the code is or was valid at this hospital, the count is taken back.
 * Requirement 1.5, R42, R59, R65.
 * @throws AppError desk_refused, desk_code_unknown, use_card_over, rate_limited
 */
export async function verifyAtCounter(ctx: AppContext, check: Check, from: From): Promise<Checked> {
  const hospital = await findHospitalByKey(ctx.db, sha256(check.key))
  if (!hospital) throw await refuseKey(ctx, from)
  const { waitSeconds } = await ctx.limiters.spend('desk_hospital', hospital.id)
  if (waitSeconds > 0) throw tooMany(waitSeconds)
  const found = await findShown(ctx, hospital.id, check.code.replace(/\s/g, ''))
  if (!found) {
    await auditCheck(ctx, hospital, from, { outcome: 'unknown' })
    throw new AppError('desk_code_unknown')
  }
  const { row, isNow, isGuess } = found
  if (!isGuess) await ctx.limiters.giveBack('desk_hospital', hospital.id)
  // If the response to a check was lost, the hospital repeats the check. The token may have changed in the meantime.
  const isRepeat = !isGuess && row.check_id === check.check_id
  const canVerify = (isNow || isRepeat) && row.may_show
  const verifiedAt = canVerify ? await verifyOnce(ctx, hospital, from, row, check.check_id) : undefined
  if (!verifiedAt) {
    await auditCheck(ctx, hospital, from, { outcome: row.may_show ? 'over' : 'revoked', row })
    throw new AppError('use_card_over')
  }
  return {
    hospital_name: { th: hospital.name_th, en: hospital.name_en },
    card: row.card,
    eligibility: row.eligibility,
    verified_at: verifiedAt.toISOString(),
  }
}

/**
 * Finds the shown card that the digits or token belong to at this hospital. `isNow`: the digits or the token are valid
 * at this moment. `isGuess`: the token names a shown card but has a wrong signature.
 */
async function findShown(
  ctx: AppContext,
  hospitalId: string,
  code: string,
): Promise<{ row: ShownCardRow; isNow: boolean; isGuess: boolean } | null> {
  const at = ctx.clock.now()
  const id = idOfToken(code)
  if (id !== null) {
    const row = await findAtHospital(ctx.db, at, hospitalId, id)
    const isNow = row !== undefined && isTokenNow(ctx.keys, code, row.age_ms)
    return row ? { row, isNow, isGuess: !wasValidToken(ctx.keys, code) } : null
  }
  const row = await findByDigits(ctx.db, at, hospitalId, digitHashes(ctx.keys, hospitalId, readDigits(code)))
  return row ? { row, isNow: true, isGuess: false } : null
}

/**
 * Confirms the shown card. Returns the time of the check: now, or earlier if the same check already succeeded and its
 * response may have been lost.
 */
async function verifyOnce(
  ctx: AppContext,
  hospital: Hospital,
  from: From,
  row: ShownCardRow,
  checkId: string,
): Promise<Date | undefined> {
  const isRepeat = row.check_id === checkId && row.left_ms > 0
  return await inTransaction(ctx.db, async (db) => {
    const at = isRepeat
      ? (row.ended_at ?? undefined)
      : await verifyShownCard(db, ctx.clock.now(), row.id, checkId)
    if (!at) return undefined
    const within = { ...ctx, db }
    if (!isRepeat) await notifyOfCheck(within, row)
    await auditCheck(within, hospital, from, { outcome: isRepeat ? 'repeated' : 'checked', row })
    return at
  })
}

/** Notifies the member who showed the card and the person it covers, without naming the hospital. R42, R63. */
async function notifyOfCheck(
  ctx: Pick<AppContext, 'db' | 'clock' | 'jobs'>,
  row: ShownCardRow,
): Promise<void> {
  const news = {
    kind: 'card_checked',
    personId: row.person_id,
    target: { name: 'coverage', id: row.coverage_id },
    dedupeKey: `card checked ${row.id}`,
  } as const
  await notify(ctx, { ...news, to: { accountId: row.account_id } })
  await notify(ctx, { ...news, to: { personId: row.person_id, besidesAccountId: row.account_id } })
}

async function refuseKey(ctx: AppContext, { ip, traceId }: From): Promise<AppError> {
  const address = addressKey(ip)
  const { waitSeconds } = await ctx.limiters.spend('desk_ip', address)
  if (waitSeconds > 0) return tooMany(waitSeconds)
  await audit(ctx, { action: 'desk.check', outcome: 'refused', addressKey: address, traceId })
  return new AppError('desk_refused')
}

function tooMany(seconds: number): AppError {
  return new AppError('rate_limited', { retryAfterSeconds: seconds, params: { seconds } })
}

/** Audits who checked which card. `subject` names the hospital and the shown card. */
async function auditCheck(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  hospital: Hospital,
  { ip, traceId }: From,
  { outcome, row }: { outcome: string; row?: ShownCardRow },
): Promise<void> {
  await audit(ctx, {
    action: 'desk.check',
    outcome,
    actor: { kind: 'hospital', id: hospital.id },
    ...(row ? { accountId: row.account_id, personId: row.person_id, insurerCode: row.insurer_code } : {}),
    subject: row ? `hospital ${hospital.id} use_card ${row.id}` : `hospital ${hospital.id}`,
    addressKey: addressKey(ip),
    traceId,
  })
}
