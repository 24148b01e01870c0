import * as z from 'zod/mini'
import { clientErrors, defineEndpoint } from './endpoint'
import { instantSchema, wordsSchema } from './fields'
import { limits } from './limits'

const params = z.object({
  hospital: z.string().check(z.minLength(1, 'required'), z.maxLength(limits.hospitalCode.max, 'too_long')),
})
const path = '/api/exchange/v1/hospitals/:hospital/keys'
const scope = ['admin.write', 'network.write'] as const

const hospitalKeysSchema = z.object({
  code: z.string(),
  name: wordsSchema,
  /** The creation times of the hospital's valid keys, newest first. */
  keys: z.array(instantSchema),
})
export type HospitalKeys = z.infer<typeof hospitalKeysSchema>

/** The keys with which hospital counters check shown cards. They work for the cards of every insurer. */
export const hospitalKeyEndpoints = {
  listHospitalKeys: defineEndpoint({
    method: 'GET',
    path,
    access: 'client',
    scope,
    summary: 'List the live keys of a hospital’s counter, by when they were made',
    params,
    output: hospitalKeysSchema,
    errors: [...clientErrors],
  }),
  addHospitalKey: defineEndpoint({
    method: 'POST',
    path,
    access: 'client',
    scope,
    summary: 'Give a hospital’s counter a new key, shown once; the newest of the older ones stays valid',
    params,
    body: z.object({
      /** If true, immediately revokes all older keys of the hospital. Use it if a key has leaked. */
      ends_older: z._default(z.boolean(), false),
    }),
    /** `key` is null if the call repeats an Idempotency-Key, because a hospital's key is shown only one time. */
    output: z.object({ hospital: hospitalKeysSchema, key: z.nullable(z.string()) }),
    idempotent: true,
    errors: [...clientErrors, 'idempotency_key_missing', 'idempotency_key_reused'],
  }),
  endHospitalKeys: defineEndpoint({
    method: 'DELETE',
    path,
    access: 'client',
    scope,
    summary: 'End all keys of a hospital’s counter',
    params,
    output: hospitalKeysSchema,
    errors: [...clientErrors],
  }),
} as const
