import * as z from 'zod/mini'
import { defineEndpoint, memberErrors } from './endpoint'
import { idParams, idSchema, instantSchema, isoDateSchema, langSchema } from './fields'
import { limits } from './limits'
import { otpFlowSchema, otpSendErrors } from './one-time-codes'
import { isEmail, newPasswordSchema, newUsernameSchema, personNameSchema, phoneSchema } from './person-rules'
import { sessionSchema } from './sessions'

function confirmed<V extends { password: string; password_confirm: string }>() {
  return z.refine<V>((value) => value.password === value.password_confirm, {
    error: 'passwords_differ',
    path: ['password_confirm'],
  })
}
const confirmation = z.string().check(z.minLength(1, 'required'), z.maxLength(128, 'password_length'))

export const registerSchema = z
  .object({
    username: newUsernameSchema,
    password: newPasswordSchema,
    password_confirm: confirmation,
    name: personNameSchema,
    surname: personNameSchema,
    phone: phoneSchema,
    lang: z.optional(langSchema),
  })
  .check(confirmed())
export type RegisterInput = z.infer<typeof registerSchema>

export const finishRegistrationSchema = z.object({
  /** Ids of the consent texts that were ticked. Terms and privacy are required, the others are optional. R66 */
  consents: z.array(idSchema).check(z.maxLength(20, 'invalid')),
  /** Whether the member confirmed that they are `existing`, the person in our records that `verifyOtp` returned. */
  confirm_existing: z.boolean(),
  /** A ticket from /check-page-auth, which links a LINE or partner identity to the new account. */
  link_token: z.optional(z.string().check(z.maxLength(64, 'invalid'))),
  /**
   * The language in which the visitor accepted the texts; also the account's language. By default, the language in which
   * the registration was started. R66
   */
  lang: z.optional(langSchema),
})

export const phoneOnlySchema = z.object({ phone: phoneSchema, lang: z.optional(langSchema) })

const currentPassword = z.string().check(z.minLength(1, 'required'), z.maxLength(128, 'too_long'))

/**
 * Requires the current password. Otherwise someone with the member's unlocked phone could have later codes sent to
 * another number, and set a new password with such a code.
 */
export const changePhoneSchema = z.object({
  phone: phoneSchema,
  current_password: currentPassword,
  lang: z.optional(langSchema),
})

/** The password and its confirmation must be equal. Requirement 5.2 */
export const newPasswordPairSchema = z
  .object({ password: newPasswordSchema, password_confirm: confirmation })
  .check(confirmed())

/** The new password must differ from the current one. Requirement 5.3 */
export const changePasswordSchema = z
  .object({
    current_password: currentPassword,
    password: newPasswordSchema,
    password_confirm: confirmation,
  })
  .check(
    confirmed(),
    z.refine((value) => value.password === '' || value.password !== value.current_password, {
      error: 'password_same',
      path: ['password'],
    }),
  )

export const genders = ['male', 'female', 'not_specified'] as const

export const profileSchema = z.object({
  username: z.string(),
  /** The name on the member's policy or, if the member has no policy, the name that the member typed. */
  name_th: z.string(),
  surname_th: z.string(),
  name_en: z.string(),
  surname_en: z.string(),
  /** Whether one of our policies names this person. If so, only the insurer can change the names and the birth date. */
  from_policy: z.boolean(),
  birth_date: z.nullable(isoDateSchema),
  gender: z.nullable(z.enum(genders)),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  lang: langSchema,
})
export type Profile = z.infer<typeof profileSchema>

const nameOrNothing = z.string().check(
  z.trim(),
  z.maxLength(limits.personName.max, 'too_long'),
  z.refine((text) => text.trim() === '' || personNameSchema.safeParse(text).success, 'name_letters'),
)

export const emailSchema = z.string().check(
  z.trim(),
  z.maxLength(limits.email.max, 'email_too_long'),
  z.refine((text) => text.trim() === '' || isEmail(text.trim()), 'email_invalid'),
)

/**
 * The fields that a member may change. The phone number isn't one of them: `startPhoneChange` changes it, with a code.
 */
export const saveProfileSchema = z
  .object({
    name_th: nameOrNothing,
    surname_th: nameOrNothing,
    name_en: nameOrNothing,
    surname_en: nameOrNothing,
    birth_date: z.nullable(isoDateSchema),
    gender: z.nullable(z.enum(genders)),
    email: emailSchema,
  })
  .check(
    z.refine((value) => value.name_th !== '' || value.name_en !== '', {
      error: 'required',
      path: ['name_th'],
    }),
    z.refine((value) => value.surname_th !== '' || value.surname_en !== '', {
      error: 'required',
      path: ['surname_th'],
    }),
  )
export type SaveProfileInput = z.infer<typeof saveProfileSchema>

export const deviceSchema = z.object({
  id: idSchema,
  /** Shown to the member, such as `LINE · Android` or `Chrome · Windows`. */
  name: z.string(),
  created_at: instantSchema,
  last_used_at: instantSchema,
  current: z.boolean(),
})
export type Device = z.infer<typeof deviceSchema>

export const accountEndpoints = {
  startRegistration: defineEndpoint({
    method: 'POST',
    path: '/api/v1/register',
    access: 'partner',
    summary: 'Start a registration; always sends a code to the phone',
    body: registerSchema,
    output: otpFlowSchema,
    status: 201,
    errors: ['partner_refused', 'username_taken', ...otpSendErrors],
  }),
  finishRegistration: defineEndpoint({
    method: 'POST',
    path: '/api/v1/register/complete',
    access: 'register',
    summary: 'Create the account after the phone is proved and the terms are accepted; signs the member in',
    body: finishRegistrationSchema,
    output: sessionSchema,
    status: 201,
    errors: [
      'flow_missing',
      'username_taken',
      'phone_already_registered',
      'consent_missing',
      'consent_outdated',
      'link_missing',
      'identity_taken',
    ],
  }),
  startForgotUsername: defineEndpoint({
    method: 'POST',
    path: '/api/v1/forgot-username',
    access: 'partner',
    summary: 'Request a code to recover the username; the answer is the same for every phone',
    body: phoneOnlySchema,
    output: otpFlowSchema,
    status: 201,
    errors: ['partner_refused', ...otpSendErrors],
  }),
  finishForgotUsername: defineEndpoint({
    method: 'POST',
    path: '/api/v1/forgot-username/reveal',
    access: 'register',
    summary: 'Get the masked username; the full one is sent to the phone',
    output: z.object({ username_masked: z.string() }),
    errors: ['flow_missing', 'username_not_found'],
  }),
  startForgotPassword: defineEndpoint({
    method: 'POST',
    path: '/api/v1/forgot-password',
    access: 'partner',
    summary: 'Request a code to reset the password; the answer is the same for every phone',
    body: phoneOnlySchema,
    output: otpFlowSchema,
    status: 201,
    errors: ['partner_refused', ...otpSendErrors],
  }),
  finishForgotPassword: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/forgot-password',
    access: 'register',
    summary: 'Set a new password; ends every session and doesn’t sign in',
    body: newPasswordPairSchema,
    errors: ['flow_missing', 'username_not_found'],
  }),
  changePassword: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/password',
    access: 'member',
    summary: 'Change the password; ends every other session',
    body: changePasswordSchema,
    errors: [...memberErrors, 'current_password_wrong'],
  }),
  getProfile: defineEndpoint({
    method: 'GET',
    path: '/api/v1/profile',
    access: 'member',
    summary: 'Get the profile',
    output: profileSchema,
    errors: memberErrors,
  }),
  saveProfile: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/profile',
    access: 'member',
    summary: 'Change the profile',
    body: saveProfileSchema,
    output: profileSchema,
    errors: [...memberErrors, 'profile_from_policy'],
  }),
  saveLanguage: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/profile/language',
    access: 'member',
    beforeConsent: true,
    summary: 'Set the language of text messages and email',
    body: z.object({ lang: langSchema }),
    errors: memberErrors,
  }),
  startPhoneChange: defineEndpoint({
    method: 'POST',
    path: '/api/v1/profile/phone',
    access: 'member',
    // Allowed before the member accepts a new privacy notice, because accepting it needs a code by SMS. A member whose
    // number no longer works must first be able to change the number.
    beforeConsent: true,
    summary: 'Request a code to a new phone number; needs the current password',
    body: changePhoneSchema,
    output: otpFlowSchema,
    status: 201,
    errors: [...memberErrors, ...otpSendErrors, 'phone_same', 'current_password_wrong'],
  }),
  finishPhoneChange: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/profile/phone',
    access: 'member',
    beforeConsent: true,
    registerToken: true,
    summary: 'Change to the proved number and notify the old one',
    output: profileSchema,
    errors: [...memberErrors, 'flow_missing', 'phone_already_registered'],
  }),
  listDevices: defineEndpoint({
    method: 'GET',
    path: '/api/v1/sessions',
    access: 'member',
    summary: 'List the devices on which the account is signed in',
    output: z.object({ items: z.array(deviceSchema) }),
    errors: memberErrors,
  }),
  endDevice: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/sessions/:id',
    access: 'member',
    summary: 'Sign out one device',
    params: idParams,
    status: 204,
    errors: memberErrors,
  }),
  endOtherDevices: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/sessions',
    access: 'member',
    summary: 'Sign out every other device',
    output: z.object({ ended: z.int() }),
    errors: memberErrors,
  }),
} as const
