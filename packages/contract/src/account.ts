import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint'
import { idSchema, instantSchema, isoDateSchema, langSchema } from './fields'
import { limits } from './limits'
import { otpFlowSchema, otpSendErrors } from './one-time-codes'
import { isEmail, newPasswordSchema, newUsernameSchema, personNameSchema, phoneSchema } from './person-rules'
import { sessionSchema } from './sessions'

/** The check of a pair of passwords: the second says the same. Spec §5. */
function confirmed<V extends { password: string; password_confirm: string }>() {
  return z.refine<V>((value) => value.password === value.password_confirm, {
    error: 'passwords_differ',
    path: ['password_confirm'],
  })
}
const confirmation = z.string().check(z.minLength(1, 'required'), z.maxLength(128, 'password_length'))

/** Spec §5 Register. */
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
  /** Ids of the documents whose boxes were ticked: terms and privacy are needed, the others are free. TRUST R66. */
  consents: z.array(idSchema).check(z.maxLength(20, 'invalid')),
  /** "Yes, that is me", to what `existing` told. */
  confirm_existing: z.boolean(),
  /** From /check-page-auth: links the LINE or partner identity that came in. */
  link_token: z.optional(z.string().check(z.maxLength(64, 'invalid'))),
})

export const phoneOnlySchema = z.object({ phone: phoneSchema, lang: z.optional(langSchema) })

const currentPassword = z.string().check(z.minLength(1, 'required'), z.maxLength(128, 'too_long'))

/** The phone proves the member from then on, so the number that proves them today is not left without the password. */
export const changePhoneSchema = z.object({
  phone: phoneSchema,
  current_password: currentPassword,
  lang: z.optional(langSchema),
})

/** Spec §5: 8 to 15 characters, confirmed. */
export const newPasswordPairSchema = z
  .object({ password: newPasswordSchema, password_confirm: confirmation })
  .check(confirmed())

/** Spec §5 Change password: the current one is needed, the new one is another. */
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

/** Spec §3 User. */
export const profileSchema = z.object({
  username: z.string(),
  /** As the member wrote it, or as the policy has it. */
  name_th: z.string(),
  surname_th: z.string(),
  name_en: z.string(),
  surname_en: z.string(),
  /** True when a policy of the TPA names this person: names and birth date are changed with the insurer then. */
  from_policy: z.boolean(),
  birth_date: z.nullable(isoDateSchema),
  gender: z.nullable(z.enum(genders)),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  lang: langSchema,
})
export type Profile = z.infer<typeof profileSchema>

/** Empty, or a name by the rules; one message for letters that no name has. */
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

/** What a member may change alone; the phone has its own way, with a code to the new number. */
export const saveProfileSchema = z
  .object({
    name_th: nameOrNothing,
    surname_th: nameOrNothing,
    name_en: nameOrNothing,
    surname_en: nameOrNothing,
    birth_date: z.nullable(isoDateSchema),
    gender: z.nullable(z.enum(genders)),
    /** Empty: none. */
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
  /** In words a member knows: `LINE · Android`, `Chrome · Windows`. */
  name: z.string(),
  created_at: instantSchema,
  last_used_at: instantSchema,
  current: z.boolean(),
})
export type Device = z.infer<typeof deviceSchema>

const memberErrors = ['session_missing', 'session_expired', 'partner_mismatch'] as const

export const accountEndpoints = {
  startRegistration: defineEndpoint({
    method: 'POST',
    path: '/api/v1/register',
    access: 'partner',
    summary: 'Begin a registration; a code goes to the phone whatever is known of it',
    body: registerSchema,
    output: otpFlowSchema,
    status: 201,
    errors: ['partner_refused', 'username_taken', ...otpSendErrors],
  }),
  finishRegistration: defineEndpoint({
    method: 'POST',
    path: '/api/v1/register/complete',
    access: 'register',
    summary: 'Make the account once the phone is proved and the terms accepted; signs in',
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
    summary: 'Ask for a code to learn the username; the same answer for every phone',
    body: phoneOnlySchema,
    output: otpFlowSchema,
    status: 201,
    errors: ['partner_refused', ...otpSendErrors],
  }),
  finishForgotUsername: defineEndpoint({
    method: 'POST',
    path: '/api/v1/forgot-username/reveal',
    access: 'register',
    summary: 'The masked username, which is also sent whole to the phone',
    output: z.object({ username_masked: z.string() }),
    errors: ['flow_missing', 'username_not_found'],
  }),
  startForgotPassword: defineEndpoint({
    method: 'POST',
    path: '/api/v1/forgot-password',
    access: 'partner',
    summary: 'Ask for a code to set a new password; the same answer for every phone',
    body: phoneOnlySchema,
    output: otpFlowSchema,
    status: 201,
    errors: ['partner_refused', ...otpSendErrors],
  }),
  finishForgotPassword: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/forgot-password',
    access: 'register',
    summary: 'Set the new password; every session ends, nobody is signed in',
    body: newPasswordPairSchema,
    errors: ['flow_missing', 'username_not_found'],
  }),
  changePassword: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/password',
    access: 'member',
    summary: 'Change the password; every other session ends',
    body: changePasswordSchema,
    errors: [...memberErrors, 'current_password_wrong'],
  }),
  getProfile: defineEndpoint({
    method: 'GET',
    path: '/api/v1/profile',
    access: 'member',
    summary: 'What the account says of the member',
    output: profileSchema,
    errors: [...memberErrors],
  }),
  saveProfile: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/profile',
    access: 'member',
    summary: 'Change what a member may change alone',
    body: saveProfileSchema,
    output: profileSchema,
    errors: [...memberErrors, 'profile_from_policy'],
  }),
  saveLanguage: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/profile/language',
    access: 'member',
    beforeConsent: true,
    summary: 'The language of texts and mail',
    body: z.object({ lang: langSchema }),
    errors: [...memberErrors],
  }),
  startPhoneChange: defineEndpoint({
    method: 'POST',
    path: '/api/v1/profile/phone',
    access: 'member',
    // Accepting a newer privacy text takes a code: who has no phone, or lost it, comes to one here first.
    beforeConsent: true,
    summary: 'Ask for a code to the new number, with the current password',
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
    summary: 'Take the proved number as the account’s; the old number is told',
    output: profileSchema,
    errors: [...memberErrors, 'flow_missing', 'phone_already_registered'],
  }),
  listDevices: defineEndpoint({
    method: 'GET',
    path: '/api/v1/sessions',
    access: 'member',
    summary: 'Where the account is signed in',
    output: z.object({ items: z.array(deviceSchema) }),
    errors: [...memberErrors],
  }),
  endDevice: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/sessions/:id',
    access: 'member',
    summary: 'Sign one device out',
    params: z.object({ id: idSchema }),
    status: 204,
    errors: [...memberErrors],
  }),
  endOtherDevices: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/sessions',
    access: 'member',
    summary: 'Sign every other device out',
    output: z.object({ ended: z.int() }),
    errors: [...memberErrors],
  }),
} as const
