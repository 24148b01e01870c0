import type { ClaimDetail } from '@khum/contract/claims'
import { WithdrawClaim } from './withdraw-claim'

/** What the member can do with a sent claim, besides sending documents. */
export function ClaimActions({ claim }: { claim: ClaimDetail }) {
  return <WithdrawClaim claim={claim} />
}
