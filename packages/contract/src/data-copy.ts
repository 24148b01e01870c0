import * as z from 'zod/mini'
import { defineEndpoint, memberErrors } from './endpoint'
import { instantSchema } from './fields'
import { otpFlowSchema, otpSendErrors } from './one-time-codes'

/** These limits are separate from `limits`, because every page loads `limits` with its first script. */
export const dataCopyLimits = {
  /** How many copies a member may make in 24 hours; further calls fail with `rate_limited`. */
  perDay: 5,
  /** How long the download's address works after the member has entered the one-time code. */
  ticketMs: 300_000,
} as const

/** Why a download sends the member back to the app: its address has expired, or another download is running. */
export const dataCopyRefusals = ['over', 'running'] as const

/** A member's copy of their own data: one ZIP with `data.json` and the member's files. R67 */
export const dataCopyEndpoints = {
  startDataCopy: defineEndpoint({
    method: 'POST',
    path: '/api/v1/data-copy',
    access: 'member',
    beforeConsent: true,
    summary: 'Request a code to get a copy of the member’s own data',
    output: otpFlowSchema,
    status: 201,
    errors: [...memberErrors, ...otpSendErrors, 'phone_missing', 'rate_limited'],
  }),
  finishDataCopy: defineEndpoint({
    method: 'POST',
    path: '/api/v1/data-copy/confirm',
    access: 'member',
    registerToken: true,
    beforeConsent: true,
    summary: 'Get the address of the copy, which works for a few minutes, also in another browser',
    output: z.object({
      /** Path and query of `downloadDataCopy` on this server. */
      path: z.string(),
      until: instantSchema,
    }),
    errors: [...memberErrors, 'flow_missing', 'rate_limited'],
  }),
  downloadDataCopy: defineEndpoint({
    method: 'GET',
    path: '/api/v1/data-copy/file',
    // The browser opens this address itself and can't send headers. The ticket is the credential.
    access: 'guest',
    summary:
      'Download the copy as a ZIP; redirects to the app if the ticket is over or a download is running',
    query: z.object({ ticket: z.string().check(z.maxLength(400, 'too_long')) }),
    raw: true,
    errors: [],
  }),
} as const
