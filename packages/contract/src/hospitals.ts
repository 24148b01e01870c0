import * as z from 'zod/mini'
import { defineEndpoint, memberErrors } from './endpoint'
import { idParams, idSchema, wordsSchema } from './fields'
import { limits } from './limits'
import { visibleText } from './visible-text'

export const hospitalKinds = ['hospital', 'clinic', 'dental'] as const
export type HospitalKind = (typeof hospitalKinds)[number]

/** Services for which a network hospital bills the insurer instead of the member: out-patient, in-patient, dental. */
export const networkServices = ['opd', 'ipd', 'dental'] as const
export type NetworkService = (typeof networkServices)[number]

/** The services that a contract between a hospital and an insurer can cover. The app shows only `networkServices`. */
export const contractServices = [...networkServices, 'emergency', 'telemedicine'] as const
export type ContractService = (typeof contractServices)[number]

export const hospitalSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: wordsSchema,
  kind: z.enum(hospitalKinds),
  province: wordsSchema,
  /** In the form `+66…`, or a short number such as `1415`. */
  phone: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
})
export type Hospital = z.infer<typeof hospitalSchema>

/** One period of opening hours. Days 1 (Monday) to 7; times `HH:MM` in Bangkok; 00:00 to 24:00 is all day. */
export const openingSchema = z.object({
  day: z.int().check(z.minimum(1), z.maximum(7)),
  opens: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')),
  closes: z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'invalid')),
})
export type Opening = z.infer<typeof openingSchema>

export const hospitalItemSchema = z.extend(hospitalSchema, {
  /** Straight-line distance in metres; null if no position was given. */
  distance_m: z.nullable(z.int()),
  /** Whether the hospital is open now, by the server's clock; null if the opening hours are unknown. */
  open_now: z.nullable(z.boolean()),
  /** The services that this hospital bills to the insurer of the given coverage; empty if no coverage was given. */
  network: z.array(z.enum(networkServices)),
})
export type HospitalItem = z.infer<typeof hospitalItemSchema>

export const hospitalDetailSchema = z.extend(hospitalItemSchema, {
  address: z.nullable(wordsSchema),
  /** Empty if the opening hours are unknown. */
  hours: z.array(openingSchema),
})
export type HospitalDetail = z.infer<typeof hospitalDetailSchema>

/** The visitor's position in degrees (WGS 84). The app rounds it to about 100 m before sending it. */
const position = {
  lat: z.optional(z.coerce.number().check(z.minimum(-90), z.maximum(90))),
  lng: z.optional(z.coerce.number().check(z.minimum(-180), z.maximum(180))),
}

export const hospitalReportReasons = ['closed', 'moved', 'phone', 'hours', 'network', 'other'] as const
export type HospitalReportReason = (typeof hospitalReportReasons)[number]

export const hospitalReportSchema = z.object({
  reason: z.enum(hospitalReportReasons, 'required'),
  note: z
    .string()
    .check(z.overwrite(visibleText), z.trim(), z.maxLength(limits.hospitalReport.noteMax, 'too_long')),
})

export const hospitalEndpoints = {
  listHospitals: defineEndpoint({
    method: 'GET',
    path: '/api/v1/hospitals',
    access: 'open',
    optionalMember: true,
    summary:
      'Search hospitals and clinics by name, alias, province or network; nearest first if a position is given',
    query: z.object({
      search: z.optional(z.string().check(z.maxLength(limits.searchMax, 'too_long'))),
      /** Thai name of a province from `listProvinces`. */
      province: z.optional(z.string().check(z.maxLength(60, 'too_long'))),
      kind: z.optional(z.enum(hospitalKinds)),
      ...position,
      /** One of the member's coverages. If given, `network` in the results is about this coverage's insurer. */
      coverage: z.optional(idSchema),
      /** Returns only hospitals that offer this cashless service for the given coverage. */
      network: z.optional(z.enum(networkServices)),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
      /** `next` from the previous response. */
      after: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'invalid'))),
    }),
    output: z.object({
      items: z.array(hospitalItemSchema),
      next: z.nullable(z.string()),
      /** True on the last page if more hospitals match than all pages together can return. `next` is then null. */
      is_capped: z.optional(z.boolean()),
    }),
    errors: memberErrors,
  }),
  listProvinces: defineEndpoint({
    method: 'GET',
    path: '/api/v1/provinces',
    access: 'open',
    summary: 'List the provinces that have hospitals, by Thai name',
    output: z.object({ items: z.array(wordsSchema) }),
    errors: [],
  }),
  getHospital: defineEndpoint({
    method: 'GET',
    path: '/api/v1/hospitals/:id',
    access: 'open',
    optionalMember: true,
    summary: 'Get a hospital with address, opening hours and network services',
    params: idParams,
    query: z.object({ ...position, coverage: z.optional(idSchema) }),
    output: hospitalDetailSchema,
    errors: memberErrors,
  }),
  reportHospital: defineEndpoint({
    method: 'POST',
    path: '/api/v1/hospitals/:id/reports',
    access: 'open',
    summary: 'Report a mistake in an entry',
    params: idParams,
    body: hospitalReportSchema,
    status: 204,
    errors: [],
  }),
} as const
