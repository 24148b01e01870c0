import type { SameShape } from '../same-shape'
import type { refresh as th } from '../th/refresh'

export const refresh = {
  refresh: 'Refresh',
  busy: 'Refreshing',
  done: 'Up to date',
} as const satisfies SameShape<typeof th>
