import type { SameShape } from '../same-shape'
import type { share as th } from '../th/share'

export const share = {
  share: 'Share this page',
  copied: 'Link copied',
  failed: 'This browser can’t share. Please copy the link from the address bar.',
} as const satisfies SameShape<typeof th>
