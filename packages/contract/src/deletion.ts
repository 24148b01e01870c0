import * as z from 'zod/mini'
import { defineEndpoint, memberErrors } from './endpoint'
import { isoDateSchema, wordsSchema } from './fields'
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
      /**
       * The number of unfinished claims that the member sent, in this or another app. They continue after the deletion.
       */
      open_claims: z.int(),
      /** The last day on which the law requires us to keep claim records; null if the member has no claims. */
      claims_kept_until: z.nullable(isoDateSchema),
      /**
       * The apps in which the account is used, by name. If there are several, the member may leave this app instead of
       * deleting the account.
       */
      apps: z.array(z.object({ name: wordsSchema, is_this: z.boolean() })),
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
    summary: 'Delete the account permanently, in every partner’s app; ends every session',
    body: z.object({
      /** The member's LINE access token, sent so that the app is also removed from the member's LINE account. */
      line_access_token: z.optional(z.string().check(z.maxLength(512, 'too_long'))),
    }),
    status: 204,
    errors: [...memberErrors, 'flow_missing'],
  }),
  startLeaving: defineEndpoint({
    method: 'POST',
    path: '/api/v1/app-leave',
    access: 'member',
    beforeConsent: true,
    summary: 'Request a code to leave this partner’s app and keep the account in the others',
    output: otpFlowSchema,
    status: 201,
    errors: [...memberErrors, ...otpSendErrors, 'phone_missing', 'only_app'],
  }),
  finishLeaving: defineEndpoint({
    method: 'POST',
    path: '/api/v1/app-leave/confirm',
    access: 'member',
    registerToken: true,
    beforeConsent: true,
    idempotent: true,
    summary: 'Leave this partner’s app: ends its sessions, consents and links',
    body: z.object({
      /** The member's LINE access token, sent so that the app is also removed from the member's LINE account. */
      line_access_token: z.optional(z.string().check(z.maxLength(512, 'too_long'))),
    }),
    status: 204,
    errors: [...memberErrors, 'flow_missing', 'only_app'],
  }),
} as const
