import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint'
import { instantSchema, latinDigits, wordsSchema } from './fields'
import { limits } from './limits'

/** What a code may prove. A code of one purpose proves nothing for another. Spec §4 OTP, TRUST R06. */
export const otpPurposes = [
  'register',
  'forgot_username',
  'forgot_password',
  'phone_edit',
  'privacy_update',
  'delete_account',
  'card_details',
  'coverage_search',
  'family_accept',
] as const
export const otpPurposeSchema = z.enum(otpPurposes)
export type OtpPurpose = z.infer<typeof otpPurposeSchema>

/** A flow in progress. All instants are the server's; the page counts down on its clock. Spec §3 register and delete state. */
export const otpFlowSchema = z.object({
  /** Goes as `register-token` with every further call of this flow. */
  token: z.string(),
  purpose: otpPurposeSchema,
  /** Six letters that stand in the text as well. */
  ref_no: z.string(),
  /** Masked; null where even this would tell whether there is a policy. */
  phone: z.nullable(z.string()),
  ttl_minute: z.int(),
  expires_at: instantSchema,
  resend_at: instantSchema,
  /** How many more codes this flow may ask for. */
  sends_left: z.int(),
  /** Until when what was proved may be used; null before. */
  passed_until: z.nullable(instantSchema),
})
export type OtpFlow = z.infer<typeof otpFlowSchema>

/** What the holder of the phone may know once the code was right. TRUST R15. */
export const otpPassedSchema = z.object({
  purpose: otpPurposeSchema,
  passed_until: instantSchema,
  /** Register only: known to the TPA from paper or an earlier system. */
  is_old_user: z.boolean(),
  /** Whom we know, to be confirmed. */
  existing: z.nullable(z.object({ name: wordsSchema, surname: wordsSchema, cards: z.int() })),
})
export type OtpPassed = z.infer<typeof otpPassedSchema>

/** A flow as its page finds it after a reload: with whom we know, once the code was right. */
export const otpCurrentSchema = z.extend(otpFlowSchema, {
  /** Missing from a server that is a release older: during an update both answer. */
  existing: z.optional(otpPassedSchema.shape.existing),
})
export type OtpCurrent = z.infer<typeof otpCurrentSchema>

export const otpEntrySchema = z.object({
  ref_no: z.string().check(z.regex(/^[A-Z]{6}$/, 'invalid')),
  /** Thai digits are read too. */
  code: z.string().check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(20, 'otp_digits'),
    z.refine((text) => new RegExp(`^\\d{${limits.otp.digits}}$`).test(latinDigits(text)), 'otp_digits'),
  ),
})

export const otpErrors = ['flow_missing', 'otp_locked', 'otp_purpose_locked'] as const
/** What starting a flow or asking for another code may answer. */
export const otpSendErrors = ['otp_send_limit', 'otp_purpose_locked', 'otp_number_blocked'] as const

const verify = {
  method: 'POST',
  body: otpEntrySchema,
  output: otpPassedSchema,
  errors: ['otp_wrong', 'otp_expired', 'phone_already_registered', 'username_not_found', ...otpErrors],
} as const
const resend = {
  method: 'POST',
  output: otpFlowSchema,
  errors: ['flow_missing', 'otp_resend_too_soon', ...otpSendErrors],
} as const

const memberErrors = ['session_missing', 'session_expired', 'partner_mismatch'] as const

export const oneTimeCodeEndpoints = {
  getCurrentOtp: defineEndpoint({
    method: 'GET',
    path: '/api/v1/otp',
    access: 'open',
    summary: 'The flow of this browser, by its flow cookie: a page that was reloaded goes on',
    output: otpCurrentSchema,
    errors: ['flow_missing'],
  }),
  verifyOtp: defineEndpoint({
    ...verify,
    path: '/api/v1/otp/verify',
    access: 'register',
    summary: 'Prove the phone of a guest’s flow',
  }),
  resendOtp: defineEndpoint({
    ...resend,
    path: '/api/v1/otp/resend',
    access: 'register',
    summary: 'A new code for a guest’s flow; the older one ends',
  }),
  verifyMemberOtp: defineEndpoint({
    ...verify,
    path: '/api/v1/otp/member/verify',
    access: 'member',
    registerToken: true,
    beforeConsent: true,
    summary: 'Prove the phone of a member’s flow',
    errors: [...verify.errors, ...memberErrors],
  }),
  resendMemberOtp: defineEndpoint({
    ...resend,
    path: '/api/v1/otp/member/resend',
    access: 'member',
    registerToken: true,
    beforeConsent: true,
    summary: 'A new code for a member’s flow; the older one ends',
    errors: [...resend.errors, ...memberErrors],
  }),
} as const
