import type { Answer, TelemedPassedCard, telemedicineEndpoints } from '@khum/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { addressKey } from '../../http/address-key'
import { sha256 } from '../../ids'
import { auditAll } from '../audit/audit'
import { hasHealthConsent } from '../consents/consents-due'
import { isUsable } from '../insurance/eligibility'
import { type MemberCard, readMemberCards } from './cards'
import { codeHashes, isToken, readCode, readToken } from './credentials'
import { findByCode, findById, findSubject, type HandOffRow, redeemLive } from './hand-off.repo'
import { findByKey } from './providers.repo'
import { giveBackTry, isNewWrongCredential, reserveTry, tooMany } from './wrong-tries'

type Redeemed = Answer<typeof telemedicineEndpoints.redeemTelemed>
type Provider = NonNullable<Awaited<ReturnType<typeof findByKey>>>
interface Arrival {
  key: string
  credential: string
  check_id: string
}
interface From {
  ip: string
  traceId: string
}

/**
 * Redeems a hand-off one time. The token or code must be valid for this provider, the member must still consent, and
 * the cards must still be usable. Counts every attempt before the lookup, so that parallel attempts are limited. If the
 * attempt succeeds, or repeats an earlier wrong credential, takes its count back afterwards. Audits successes and each
 * new wrong credential. R65, R66.
 * @throws AppError telemed_key_refused, telemed_credential_unknown, telemed_hand_off_over, rate_limited
 */
export async function redeem(ctx: AppContext, arrival: Arrival, from: From): Promise<Redeemed> {
  const provider = await findByKey(ctx.db, sha256(arrival.key))
  if (!provider) throw await refuseKey(ctx, from)
  const address = addressKey(from.ip)
  await reserveTry(ctx, provider, address)
  const row = await find(ctx, provider, arrival.credential)
  if (!row) {
    await countWrong(ctx, provider, from, { outcome: 'unknown', credential: arrival.credential })
    throw new AppError('telemed_credential_unknown')
  }
  try {
    const answer = await takeOnce(ctx, provider, from, { row, checkId: arrival.check_id })
    await giveBackTry(ctx, provider, address)
    return answer
  } catch (error) {
    if (error instanceof AppError && error.code === 'telemed_hand_off_over')
      await countWrong(ctx, provider, from, { outcome: 'over', credential: arrival.credential, row })
    throw error
  }
}

/**
 * Audits a wrong credential that this provider sends for the first time. If the provider has sent it before, takes back
 * the count of the attempt that `redeem` has counted.
 */
async function countWrong(
  ctx: AppContext,
  provider: Provider,
  from: From,
  { credential, ...what }: { outcome: string; credential: string; row?: HandOffRow },
): Promise<void> {
  const normalised = isToken(credential) ? credential : readCode(credential)
  if (await isNewWrongCredential(ctx, provider, normalised)) await auditArrival(ctx, provider, from, what)
  else await giveBackTry(ctx, provider, addressKey(from.ip))
}

async function find(
  ctx: AppContext,
  provider: Provider,
  credential: string,
): Promise<HandOffRow | undefined> {
  if (!isToken(credential))
    return await findByCode(ctx.db, provider.id, codeHashes(ctx.keys, provider.id, readCode(credential)))
  const id = await readToken(ctx, provider.code, credential)
  return id === null ? undefined : await findById(ctx.db, provider.id, id)
}

/**
 * Redeems the hand-off and returns what the provider may know. A repeated call with the same `checkId` gets the same
 * response, because the first response may have been lost. Consent and cards are checked after redeeming; a failed
 * check rolls the redemption back.
 * @throws AppError telemed_hand_off_over
 */
async function takeOnce(
  ctx: AppContext,
  provider: Provider,
  from: From,
  { row, checkId }: { row: HandOffRow; checkId: string },
): Promise<Redeemed> {
  const isRepeat = row.check_id === checkId && row.left_ms > 0
  if (!isRepeat && !row.live) throw new AppError('telemed_hand_off_over')
  return await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    const at = isRepeat ? row.ended_at : await redeemLive(db, row.id, checkId)
    if (!at || !(await stillConsents(inside, row.account_id))) throw new AppError('telemed_hand_off_over')
    const reader = {
      accountId: row.account_id,
      partnerId: row.partner_id,
      addressKey: addressKey(from.ip),
      traceId: from.traceId,
    }
    const memberCards = await readMemberCards(inside, reader, row.coverage_ids, { lock: true })
    const subject = await findSubject(db, row.account_id, provider.id)
    if (memberCards.length < row.coverage_ids.length || subject === undefined)
      throw new AppError('telemed_hand_off_over')
    if (!memberCards.every(({ coverage }) => isUsable(coverage))) throw new AppError('telemed_hand_off_over')
    const cards = row.coverage_ids.flatMap((id) => memberCards.filter(({ coverage }) => coverage.id === id))
    await auditArrival(inside, provider, from, { outcome: isRepeat ? 'repeated' : 'taken', row, cards })
    return {
      visit_id: row.visit_id,
      subject,
      lang: row.lang,
      cards: cards.map(toPassedCard),
      redeemed_at: at.toISOString(),
    }
  })
}

/** Whether the member still consents: false if consent was withdrawn or the account is being deleted. */
async function stillConsents({ db, clock }: AppContext, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select(hasHealthConsent(sql.ref('account.id'), clock.now()).as('consents'))
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row?.consents ?? false
}

function toPassedCard({ coverage }: MemberCard): TelemedPassedCard {
  return {
    insurer_code: coverage.insurerCode,
    insurer_name: coverage.insurerName,
    plan_name: coverage.planName,
    policy_number: coverage.policyNumber,
    insured_name: coverage.insuredName,
  }
}

async function refuseKey(ctx: AppContext, { ip, traceId }: From): Promise<AppError> {
  const address = addressKey(ip)
  const { waitSeconds } = await ctx.limiters.spend('telemed_ip', address)
  if (waitSeconds > 0) return tooMany(waitSeconds)
  await auditAll(ctx, [{ action: 'telemed.redeem', outcome: 'refused', addressKey: address, traceId }])
  return new AppError('telemed_key_refused')
}

/**
 * Audits an attempt to redeem: writes one row for each card that the provider received, or a single row if it received
 * no card.
 */
async function auditArrival(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  provider: Provider,
  { ip, traceId }: From,
  { outcome, row, cards = [] }: { outcome: string; row?: HandOffRow; cards?: readonly MemberCard[] },
): Promise<void> {
  const entry = {
    action: 'telemed.redeem',
    outcome,
    actor: { kind: 'provider', id: provider.code } as const,
    ...(row ? { accountId: row.account_id } : {}),
    subject: row ? `provider ${provider.code} visit ${row.visit_id}` : `provider ${provider.code}`,
    addressKey: addressKey(ip),
    traceId,
  }
  await auditAll(
    ctx,
    cards.length === 0
      ? [entry]
      : cards.map(({ coverage }) => ({
          ...entry,
          subject: `${entry.subject} coverage ${coverage.id}`,
          personId: coverage.personId,
          insurerCode: coverage.insurerCode,
        })),
  )
}
