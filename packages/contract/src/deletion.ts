import * as z from 'zod/mini'
import { defineEndpoint, memberErrors } from './endpoint'
import { isoDateSchema } from './fields'
import { otpFlowSchema, otpSendErrors } from './one-time-codes'

/** Account deletion. Members can delete their account without accepting new terms first. Requirement 2.19, R60 */
export const deletionEndpoints = {
  getDeletion: defineEndpoint({
    method: 'GET',
    path: '/api/v1/account-deletion',
    access: 'member',
    beforeConsent: true,
    summary: 'Preview the effects of deleting the account',
    output: z.object({
      /** Number of claims that aren't finished yet. They continue after the deletion. */
      open_claims: z.int(),
      /** The last day on which the law requires us to keep claim records; null if there are none. */
      claims_kept_until: z.nullable(isoDateSchema),
    }),
    errors: memberErrors,
  }),
  startDeletion: defineEndpoint({
    method: 'POST',
    path: '/api/v1/account-deletion',
    access: 'member',
    beforeConsent: true,
    summary: 'Request a code to delete the account',
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
    summary: 'Delete the account permanently; ends every session',
    body: z.object({
      /** The member's LINE access token, sent so that the app is also removed from the member's LINE account. */
      line_access_token: z.optional(z.string().check(z.maxLength(512, 'too_long'))),
    }),
    status: 204,
    errors: [...memberErrors, 'flow_missing'],
  }),
} as const
