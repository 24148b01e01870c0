import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint'
import { isoDateSchema } from './fields'
import { otpFlowSchema, otpSendErrors } from './one-time-codes'

const memberErrors = ['session_missing', 'session_expired', 'partner_mismatch'] as const

/** Spec §2 Delete-account, TRUST R60. A member who refuses new terms may still go. */
export const deletionEndpoints = {
  getDeletion: defineEndpoint({
    method: 'GET',
    path: '/api/v1/account-deletion',
    access: 'member',
    beforeConsent: true,
    summary: 'What deleting the account would mean',
    output: z.object({
      /** Claims that go on without the account. */
      open_claims: z.int(),
      /** Until when the law keeps claim records; null when there are none. */
      claims_kept_until: z.nullable(isoDateSchema),
    }),
    errors: [...memberErrors],
  }),
  startDeletion: defineEndpoint({
    method: 'POST',
    path: '/api/v1/account-deletion',
    access: 'member',
    beforeConsent: true,
    summary: 'Ask for a code to delete the account',
    output: otpFlowSchema,
    status: 201,
    errors: [...memberErrors, ...otpSendErrors, 'phone_missing'],
  }),
  finishDeletion: defineEndpoint({
    method: 'POST',
    path: '/api/v1/account-deletion/confirm',
    access: 'member',
    registerToken: true,
    beforeConsent: true,
    idempotent: true,
    summary: 'Delete the account: every session ends, nothing comes back',
    body: z.object({
      /** LINE's user access token, so that the app is taken out of the member's LINE too. */
      line_access_token: z.optional(z.string().check(z.maxLength(512, 'too_long'))),
    }),
    status: 204,
    errors: [...memberErrors, 'flow_missing'],
  }),
} as const
