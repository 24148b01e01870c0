import type { SameShape } from '../same-shape'
import type { notOffered as th } from '../th/not-offered'

export const notOffered = {
  e_claim: {
    title: '{product} doesn’t offer e-Claim in this app',
    text: 'To make a claim, ask your insurer where to send your documents. The number is on your card or policy. You can still follow the claims you’ve sent and add documents to them.',
    action: 'See claim status',
  },
  telemed_mart: {
    title: '{product} doesn’t offer online doctor visits in this app',
    text: 'If you feel unwell, find a hospital near you or ask your insurer. In an emergency, call 1669 straight away.',
    action: 'Find a hospital',
  },
  home: 'Back to home',
} as const satisfies SameShape<typeof th>
