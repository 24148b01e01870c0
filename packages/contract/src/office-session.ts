import * as z from 'zod/mini'
import { defineEndpoint, staffErrors } from './endpoint'
import { idSchema, instantSchema } from './fields'
import { staffPermissionSchema, staffRoleSchema } from './staff'

/** How staff sign in: at the TPA's identity provider, or with an account of Khum. `none`: neither is configured. */
export const staffSignInWays = ['provider', 'local', 'none'] as const
export type StaffSignInWay = (typeof staffSignInWays)[number]

/** A role for one insurer; with `insurer` null, for every insurer. */
export const staffGrantSchema = z.object({ role: staffRoleSchema, insurer: z.nullable(z.string()) })

const staffMeSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  grants: z.array(staffGrantSchema),
  /** The person's permissions, each with the insurers for which it is given; null means every insurer. */
  permissions: z.array(
    z.object({ permission: staffPermissionSchema, insurers: z.nullable(z.array(z.string())) }),
  ),
  /** The insurers that the person works for, with their names. */
  insurers: z.array(z.object({ code: z.string(), name_th: z.string(), name_en: z.string() })),
  /** How the person signs in, and also how they prove their identity again. */
  sign_in: z.enum(staffSignInWays),
  /** When the session ends at the latest, even if the person keeps working. */
  ends_at: instantSchema,
})
export type StaffMe = z.infer<typeof staffMeSchema>

/** Why a sign-in failed. The sign-in page explains it. */
export const staffSignInFailures = ['refused', 'unknown', 'unavailable', 'expired', 'limited'] as const
export type StaffSignInFailure = (typeof staffSignInFailures)[number]

/** The calls about the session of a staff member. */
export const officeSessionEndpoints = {
  startStaffSignIn: defineEndpoint({
    method: 'GET',
    path: '/api/office/v1/sign-in',
    access: 'guest',
    summary: 'Send the browser to the identity provider of the staff',
    query: z.object({
      /** The office page to open after the sign-in. */
      next: z.optional(z.string().check(z.regex(/^\/office(?:[/?][\w./%?=&-]*)?$/, 'invalid'))),
      /** Set if a person who is signed in must prove their identity again, before an action that needs such a proof. */
      again: z.optional(z.literal('1')),
    }),
    raw: true,
    errors: [],
  }),
  finishStaffSignIn: defineEndpoint({
    method: 'GET',
    path: '/api/office/v1/sign-in/callback',
    access: 'guest',
    summary: 'Come back from the identity provider',
    raw: true,
    errors: [],
  }),
  getStaffMe: defineEndpoint({
    method: 'GET',
    path: '/api/office/v1/me',
    access: 'staff',
    permission: 'signed_in',
    summary: 'Get the signed-in staff member with roles and permissions',
    output: staffMeSchema,
    errors: [...staffErrors],
  }),
  endStaffSession: defineEndpoint({
    method: 'DELETE',
    path: '/api/office/v1/session',
    access: 'staff',
    permission: 'signed_in',
    summary: 'Sign a staff member out',
    status: 204,
    errors: [...staffErrors],
  }),
} as const
