import type { SameShape } from '../same-shape'
import type { claimActions as th } from '../th/claim-actions'

export const claimActions = {
  withdraw: {
    button: 'Withdraw this claim',
    title: 'Withdraw this claim?',
    text: 'We’ll stop checking claim {number} and nothing will be paid. The amount we set aside goes back to your limit. We keep the documents you’ve sent, as the law requires. If you change your mind, you can send a new claim.',
    confirm: 'Withdraw claim',
    keep: 'Keep claim',
    done: 'Claim withdrawn',
  },
} as const satisfies SameShape<typeof th>
