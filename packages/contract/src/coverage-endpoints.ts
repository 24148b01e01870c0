import * as z from 'zod/mini'
import { coverageDetailSchema, coverageSchema } from './coverages'
import { defineEndpoint, memberErrors } from './endpoint'
import { idParams, instantSchema } from './fields'

// In a file of its own, because the home screen needs these endpoints. The app's build keeps only their method and
// path. So it can drop coverages.ts, whose schemas would otherwise be created when the app starts.
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
