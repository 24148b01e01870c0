import { type ClaimDetail, type ClaimStatus, claimStatuses, isFinalStatus } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { findPayee } from '../payout-accounts/payout-accounts.service'
import { changeStatus, type LockedClaim, lockOwnClaim } from './claim-moves.service'
import { readPayout, recordPayout } from './claim-payouts'
import { getClaim } from './claims.service'
import { findCurrentDecision } from './decisions.repo'
import { settlePayments } from './payments/settle-payments'

/**
 * Lets a claim whose payment failed be paid into the member's present payout account, in the transaction `ctx.db`. The
 * claim becomes approved or partly approved again, as its decision says.
 * @throws AppError not_found, session_expired, claim_state_conflict (the claim has no failed payment, or is paid to a
 * hospital), payout_account_changed (`payoutAccountId` isn't the member's present payout account), payout_account_same
 * (the payment into this account has failed)
 */
export async function choosePayout(
  ctx: AppContext,
  accountId: string,
  claimId: string,
  payoutAccountId: string,
): Promise<ClaimDetail> {
  const { db } = ctx
  const claim = await lockOwnClaim(db, accountId, claimId)
  if (claim.status !== 'payment_failed' || claim.mode !== 'reimbursement')
    throw new AppError('claim_state_conflict')
  const payee = await findPayee(db, accountId, claim.person_id, ctx.clock.today())
  if (payee?.id !== payoutAccountId) throw new AppError('payout_account_changed')
  if ((await readPayout(db, claim.id))?.accountId === payoutAccountId)
    throw new AppError('payout_account_same')
  await payInto(ctx, claim, accountId)
  return await getClaim(db, accountId, claimId)
}

/**
 * The statuses in which a claim gets a new payout account immediately: the claim hasn't ended, and its payment hasn't
 * been sent. They include the statuses of reopened claims, although nothing is paid before their next decision. A claim
 * that has ended gets the new payout account only with its next decision, for example after an appeal.
 */
const unpaid: readonly ClaimStatus[] = claimStatuses.filter(
  (status) => status !== 'payment_sent' && !isFinalStatus(status),
)

/**
 * Switches a member's unpaid reimbursement claims to the payout account that the member has just confirmed. Claims
 * whose payment failed become approved again. Run it in the transaction `ctx.db`.
 */
export async function followPayoutAccount(ctx: AppContext, accountId: string): Promise<void> {
  const claims = await ctx.db
    .selectFrom('claim')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', 'in', unpaid)
    .where('mode', '=', 'reimbursement')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const claim of claims) await payInto(ctx, claim, accountId)
}

async function payInto(ctx: AppContext, claim: LockedClaim, accountId: string): Promise<void> {
  await recordPayout(ctx, claim, accountId)
  // If a payment order is due, `settlePayments` replaces it with an order for the new account.
  if (claim.status !== 'payment_failed') return await settlePayments(ctx, claim, ctx.clock.now())
  const decision = await findCurrentDecision(ctx.db, claim.id)
  if (!decision) throw new Error(`claim ${claim.id} has a failed payment without a decision`)
  await changeStatus(ctx, claim, {
    kind: 'account_given',
    status: decision.outcome,
    actor: { kind: 'member', id: accountId, party: 'member' },
  })
}
