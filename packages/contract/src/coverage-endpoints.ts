import * as z from 'zod/mini'
import { coverageDetailSchema, coverageSchema } from './coverages'
import { defineEndpoint, memberErrors } from './endpoint'
import { idParams, instantSchema } from './fields'

// These endpoints aren't in coverages.ts, so that home can use them without that file's schemas. Home needs only their
// method and path, and the app's build removes the rest.
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
