import * as z from 'zod/mini'
import { coverageDetailSchema, coverageSchema } from './coverages'
import { defineEndpoint, memberErrors } from './endpoint'
import { idParams, instantSchema } from './fields'

// These endpoints have a file of their own, so that the home screen doesn't load the schemas in coverages.ts. The home
// screen needs only method and path; the app's build removes the rest.
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
