import { type Endpoint, endpoints } from '@khum/contract'

/** The contract's rows as a plain list, for what walks them. */
export const allEndpoints: readonly (readonly [name: string, endpoint: Endpoint])[] =
  Object.entries(endpoints)
