import * as z from 'zod/mini'
import { clientErrors, defineEndpoint } from './endpoint'
import { exchangeClaimSchema, insurerCodeSchema } from './exchange-claims'
import { sourceKeySchema } from './exchange-decisions'
import { enteredClaimSchema } from './office-claim'

const sourceSchema = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_-]{1,39}$/, 'invalid'))

/** A claim of a hospital or on paper that is to be decided in Khum. It names its coverage by the key of its source. */
export const claimToDecideSchema = z.extend(
  z.omit(enteredClaimSchema, {
    coverage_id: true,
    source: true,
    source_key: true,
    decision: true,
    origin: true,
  }),
  {
    origin: z.enum(['hospital', 'paper']),
    /** The claim's key in the client's system. The same key again adds no second claim. */
    source_key: sourceKeySchema,
    insurer: insurerCodeSchema,
    coverage: z.object({
      source: sourceSchema,
      source_key: z.string().check(z.minLength(1, 'required'), z.maxLength(200, 'too_long')),
    }),
  },
)
export type ClaimToDecide = z.output<typeof claimToDecideSchema>

/** Claims that come in to be decided. */
export const exchangeClaimsInEndpoints = {
  addClaim: defineEndpoint({
    method: 'POST',
    path: '/api/exchange/v1/claims',
    access: 'client',
    scope: 'claims.write',
    summary:
      'Add a cashless or paper claim that is to be decided in Khum. Sent again, it is known and stays as it is',
    body: claimToDecideSchema,
    output: z.object({ outcome: z.enum(['new', 'known']), claim: exchangeClaimSchema }),
    errors: [...clientErrors, 'coverage_not_claimable'],
  }),
} as const
