import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint'
import { idSchema, wordsSchema } from './fields'
import { limits } from './limits'

export const hospitalSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: wordsSchema,
  kind: z.enum(['hospital', 'clinic', 'dental']),
  province: wordsSchema,
  phone: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
})
export type Hospital = z.infer<typeof hospitalSchema>

export const hospitalEndpoints = {
  listHospitals: defineEndpoint({
    method: 'GET',
    path: '/api/v1/hospitals',
    access: 'open',
    summary: 'Hospitals and clinics by name in Thai or English, alias or province',
    query: z.object({
      search: z.optional(z.string().check(z.maxLength(limits.searchMax, 'too_long'))),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    }),
    output: z.object({ items: z.array(hospitalSchema) }),
    errors: [],
  }),
} as const
