import * as z from 'zod/mini'
import { admitedTypes } from './claim-rules'
import { defineEndpoint, staffErrors } from './endpoint'
import { idParams, idSchema, instantSchema, satangSchema } from './fields'
import { limits } from './limits'
import { staffGrantSchema } from './office-session'

/** An email address in the form in which the staff table stores it: trimmed and in lower case. */
export const emailAsStored = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'email_too_long'),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'email_invalid'),
  )
const nameSchema = z.string().check(z.trim(), z.minLength(2, 'required'), z.maxLength(100, 'too_long'))
const grantsSchema = z.array(staffGrantSchema).check(z.maxLength(200, 'too_long'))

/**
 * Which claims the person gets when taking the next claim. Without `admited_types`, claims of every kind of treatment.
 * Without `most_satang`, claims of whatever amount.
 */
const competenceSchema = z.object({
  admited_types: z.nullable(z.array(z.enum(admitedTypes)).check(z.minLength(1, 'required'))),
  /**
   * The highest bill of a claim that "next claim" gives to the person. If the person decides to pay more than this
   * amount for any claim, the decision needs a second look. The person can't confirm another person's decision to pay
   * more than this amount.
   */
  most_satang: z.nullable(satangSchema.check(z.minimum(1), z.maximum(limits.money.maxSatang))),
})
export type StaffCompetence = z.infer<typeof competenceSchema>

const staffPersonSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  /** The roles for the insurers that the caller administers. */
  grants: z.array(staffGrantSchema),
  competence: competenceSchema,
  created_at: instantSchema,
  last_seen_at: z.nullable(instantSchema),
  ended_at: z.nullable(instantSchema),
})
export type StaffPerson = z.infer<typeof staffPersonSchema>

/** A browser in which a person is signed in. */
const staffSessionSchema = z.object({
  id: idSchema,
  /** The browser and the system, such as `Chrome · Windows`; empty if they are unknown. */
  device: z.string(),
  created_at: instantSchema,
  last_used_at: instantSchema,
  ends_at: instantSchema,
  /** Whether this session is the one that makes the call. */
  is_current: z.boolean(),
})
export type StaffSession = z.infer<typeof staffSessionSchema>

const errors = [...staffErrors, 'staff_proof_needed', 'staff_self'] as const
const keys = ['idempotency_key_missing', 'idempotency_key_reused'] as const

/**
 * The calls that administer staff. Administrators of some insurers see and change only the roles for their insurers.
 */
export const officeStaffEndpoints = {
  listStaff: defineEndpoint({
    method: 'GET',
    path: '/api/office/v1/staff',
    access: 'staff',
    permission: 'staff.read',
    summary: 'List the staff with their roles, also people whose access has ended',
    output: z.object({ items: z.array(staffPersonSchema) }),
    errors: [...staffErrors],
  }),
  inviteStaff: defineEndpoint({
    method: 'POST',
    path: '/api/office/v1/staff',
    access: 'staff',
    permission: 'staff.manage',
    summary:
      'Invite a person, or give a known person further roles; the email finds them at the first sign-in',
    body: z.object({
      name: nameSchema,
      email: emailAsStored,
      grants: grantsSchema.check(z.minLength(1, 'required')),
    }),
    output: staffPersonSchema,
    status: 201,
    idempotent: true,
    errors: [...errors, ...keys],
  }),
  putStaffGrants: defineEndpoint({
    method: 'PUT',
    path: '/api/office/v1/staff/:id/grants',
    access: 'staff',
    permission: 'staff.manage',
    summary: 'Replace the roles of a person',
    params: idParams,
    body: z.object({
      /** The roles that the caller's screen showed. Screens of the previous release leave this out. */
      before: z.optional(grantsSchema),
      grants: grantsSchema,
    }),
    output: staffPersonSchema,
    errors: [...errors, 'staff_roles_changed'],
  }),
  putStaffCompetence: defineEndpoint({
    method: 'PUT',
    path: '/api/office/v1/staff/:id/competence',
    access: 'staff',
    permission: 'staff.manage',
    summary: 'Say which claims a person gets as the next one; for administrators of every insurer',
    params: idParams,
    body: competenceSchema,
    output: staffPersonSchema,
    errors,
  }),
  endStaff: defineEndpoint({
    method: 'POST',
    path: '/api/office/v1/staff/:id/end',
    access: 'staff',
    permission: 'staff.manage',
    summary: 'End a person’s access: roles, sessions, and the claims they hold',
    params: idParams,
    output: staffPersonSchema,
    errors,
  }),
  createStaffLink: defineEndpoint({
    method: 'POST',
    path: '/api/office/v1/staff/:id/sign-in-link',
    access: 'staff',
    permission: 'staff.manage',
    summary:
      'Create a one-time link with which a person sets password and second factor. Removes those they had, and ends their sessions',
    params: idParams,
    output: z.object({ link: z.string(), expires_at: instantSchema }),
    errors: [...errors, 'staff_other_insurers', 'staff_sign_in_elsewhere'],
  }),
  listStaffSessions: defineEndpoint({
    method: 'GET',
    path: '/api/office/v1/staff/:id/sessions',
    access: 'staff',
    permission: 'staff.read',
    summary: 'List where a person is signed in, the last used first',
    params: idParams,
    output: z.object({ items: z.array(staffSessionSchema) }),
    errors: [...staffErrors],
  }),
  endSessionsOfStaff: defineEndpoint({
    method: 'POST',
    path: '/api/office/v1/staff/:id/sessions/end',
    access: 'staff',
    permission: 'staff.manage',
    summary: 'Sign a person out: of one session, or of all',
    params: idParams,
    body: z.object({ session_id: z.nullable(idSchema) }),
    output: z.object({ items: z.array(staffSessionSchema) }),
    errors: [...staffErrors],
  }),
} as const
