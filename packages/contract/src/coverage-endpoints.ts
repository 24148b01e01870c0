import * as z from 'zod/mini'
import { coverageDetailSchema, coverageSchema } from './coverages'
import { defineEndpoint, memberErrors } from './endpoint'
import { idParams, instantSchema } from './fields'

// Separate from coverages.ts, because a member's home uses these endpoints but not the schemas. The app's build drops
// the schemas that are named here, but would run those in coverages.ts, which delays the start.
export const coverageEndpoints = {
  listCoverages: defineEndpoint({
    method: 'GET',
    path: '/api/v1/coverages',
    access: 'member',
    summary: "List the member's own coverages with what is left",
    output: z.object({ items: z.array(coverageSchema), as_of: instantSchema }),
    errors: memberErrors,
  }),
  getCoverage: defineEndpoint({
    method: 'GET',
    path: '/api/v1/coverages/:id',
    access: 'member',
    summary: 'Get a coverage with benefits, limits, used, pending, left and claim history',
    params: idParams,
    output: coverageDetailSchema,
    errors: memberErrors,
  }),
} as const
