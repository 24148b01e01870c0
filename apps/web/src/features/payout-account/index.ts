export { ClaimPayout } from './claim-payout'
export { PayoutAccountContent } from './payout-account-content'
export { usePayoutAccount } from './use-payout-account'
export { useCopiedPageNote, usePayoutWords } from './use-payout-words'
