import * as z from 'zod/mini'
import { latinDigits } from './amounts'
import { defineEndpoint, memberErrors } from './endpoint'
import { instantSchema, wordsSchema } from './fields'
import { limits } from './limits'

/** What a code is for. A code for one purpose is invalid for any other. Requirement 4.7, R06 */
export const otpPurposes = [
  'register',
  'forgot_username',
  'forgot_password',
  'phone_edit',
  'privacy_update',
  'delete_account',
  'leave_app',
  'card_details',
  'coverage_search',
  'family_accept',
  'payout_account',
  'data_copy',
] as const
export const otpPurposeSchema = z.enum(otpPurposes)
export type OtpPurpose = z.infer<typeof otpPurposeSchema>

/** A flow that waits for a one-time code. Its times are by the server's clock, not by the phone's. Requirement 3.14 */
export const otpFlowSchema = z.object({
  /** Sent in the `register-token` header of the flow's next calls. */
  token: z.string(),
  purpose: otpPurposeSchema,
  /** The reference of six letters, which the SMS shows, too. */
  ref_no: z.string(),
  /** The masked phone number; null if showing it would reveal whether a policy exists. */
  phone: z.nullable(z.string()),
  ttl_minute: z.int(),
  expires_at: instantSchema,
  resend_at: instantSchema,
  /** How many more times this flow can request a code. */
  sends_left: z.int(),
  /** Until when the flow can be completed; null until the right code is entered. */
  passed_until: z.nullable(instantSchema),
})
export type OtpFlow = z.infer<typeof otpFlowSchema>

/**
 * Returned after the right code. The person's name is revealed only then, because only the phone's owner has the
 * code. R15
 */
export const otpPassedSchema = z.object({
  purpose: otpPurposeSchema,
  passed_until: instantSchema,
  /** Only for registration: whether our records already have this person, from paper or an earlier system. */
  is_old_user: z.boolean(),
  /** The person in our records, whose name the member must confirm; null if there is none. */
  existing: z.nullable(z.object({ name: wordsSchema, surname: wordsSchema, cards: z.int() })),
})
export type OtpPassed = z.infer<typeof otpPassedSchema>

/** The flow as returned after a page reload, with `existing` if the right code was already entered. */
export const otpCurrentSchema = z.extend(otpFlowSchema, {
  /** Optional, because during an update an older server may respond. */
  existing: z.optional(otpPassedSchema.shape.existing),
})
export type OtpCurrent = z.infer<typeof otpCurrentSchema>

export const otpEntrySchema = z.object({
  ref_no: z.string().check(z.regex(/^[A-Z]{6}$/, 'invalid')),
  code: z.string().check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(20, 'otp_digits'),
    z.refine((text) => new RegExp(`^\\d{${limits.otp.digits}}$`).test(latinDigits(text)), 'otp_digits'),
  ),
})

export const otpErrors = ['flow_missing', 'otp_locked', 'otp_purpose_locked'] as const
/** Errors of starting a flow or requesting another code. */
export const otpSendErrors = ['otp_send_limit', 'otp_purpose_locked', 'otp_number_blocked'] as const

const verify = {
  body: otpEntrySchema,
  output: otpPassedSchema,
  errors: ['otp_wrong', 'otp_expired', 'phone_already_registered', 'username_not_found', ...otpErrors],
} as const
const resend = {
  output: otpFlowSchema,
  errors: ['flow_missing', 'otp_resend_too_soon', ...otpSendErrors],
} as const

export const oneTimeCodeEndpoints = {
  getCurrentOtp: defineEndpoint({
    method: 'GET',
    path: '/api/v1/otp',
    access: 'open',
    summary: 'Get the browser’s flow by its cookie, so that a reloaded page can continue',
    output: otpCurrentSchema,
    errors: ['flow_missing'],
  }),
  verifyOtp: defineEndpoint({
    ...verify,
    method: 'POST',
    path: '/api/v1/otp/verify',
    access: 'register',
    summary: 'Verify the code of a guest’s flow',
  }),
  resendOtp: defineEndpoint({
    ...resend,
    method: 'POST',
    path: '/api/v1/otp/resend',
    access: 'register',
    summary: 'Send a new code for a guest’s flow; the old one becomes invalid',
  }),
  verifyMemberOtp: defineEndpoint({
    ...verify,
    method: 'POST',
    path: '/api/v1/otp/member/verify',
    access: 'member',
    registerToken: true,
    beforeConsent: true,
    summary: 'Verify the code of a member’s flow',
    errors: [...verify.errors, ...memberErrors],
  }),
  resendMemberOtp: defineEndpoint({
    ...resend,
    method: 'POST',
    path: '/api/v1/otp/member/resend',
    access: 'member',
    registerToken: true,
    beforeConsent: true,
    summary: 'Send a new code for a member’s flow; the old one becomes invalid',
    errors: [...resend.errors, ...memberErrors],
  }),
} as const
