import { payoutAccountEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { senderOf } from '../../http/sender'
import { setFlowCookie } from '../one-time-codes/otp.service'
import { getPayoutAccount, startPayoutAccount } from './payout-accounts.service'

/**
 * The calls that show a payout account and send the one-time code for a new payout account. The call that saves the new
 * one is in the claims module, because claims that aren't paid yet switch to the new payout account.
 */
export const payoutAccountRoutes = [
  implement(payoutAccountEndpoints.getPayoutAccount, ({ ctx, caller }) => getPayoutAccount(ctx, caller)),
  implement(payoutAccountEndpoints.startPayoutAccount, async ({ ctx, caller, body, request, reply }) =>
    setFlowCookie(
      ctx.config,
      reply,
      await startPayoutAccount(ctx, caller, body, senderOf(ctx, request, reply)),
    ),
  ),
]
