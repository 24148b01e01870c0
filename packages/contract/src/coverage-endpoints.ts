import * as z from 'zod/mini'
import { coverageDetailSchema, coverageSchema } from './coverages'
import { defineEndpoint, memberErrors } from './endpoint'
import { idParams, instantSchema } from './fields'

// Not in coverages.ts, because the home screen needs these endpoints but not that file's schemas. The app's build drops
// the schemas named here. An import of coverages.ts would still create its schemas when the app starts, which takes
// time.
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
