import * as z from 'zod/mini'
import { consentDueSchema } from './consent-due'
import { defineEndpoint, memberErrors } from './endpoint'
import type { FieldErrorCode } from './errors'
import { idSchema, langSchema, wordsSchema } from './fields'
import { limits } from './limits'

const mostLetters = 64
const lettersAndDigits = /^[A-Za-z0-9]*$/

export const signInSchema = z.object({
  username: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'required'),
      z.maxLength(mostLetters, 'too_long'),
      z.regex(lettersAndDigits, 'username_letters_digits'),
    ),
  password: z
    .string()
    .check(z.minLength(1, 'required'), z.maxLength(limits.password.maxAccepted, 'too_long')),
  stay_signed_in: z.optional(z.boolean()),
  /** A ticket from /check-page-auth, which links a LINE or partner identity to the account that signs in. */
  link_token: z.optional(z.string().check(z.maxLength(64, 'too_long'))),
})
export type SignInInput = z.infer<typeof signInSchema>

/**
 * Returns the first issue of each field, by the rules of `signInSchema`. Doesn't call `signInSchema`, because the
 * validator would make the sign-in page 13 KB larger.
 */
export function signInIssues(input: Pick<SignInInput, 'username' | 'password'>) {
  const issues: { path: string; code: FieldErrorCode }[] = []
  const username = input.username.trim()
  if (username === '') issues.push({ path: 'username', code: 'required' })
  else if (username.length > mostLetters) issues.push({ path: 'username', code: 'too_long' })
  else if (!lettersAndDigits.test(username))
    issues.push({ path: 'username', code: 'username_letters_digits' })
  if (input.password === '') issues.push({ path: 'password', code: 'required' })
  else if (input.password.length > limits.password.maxAccepted)
    issues.push({ path: 'password', code: 'too_long' })
  return issues
}

export const memberSchema = z.object({
  id: idSchema,
  username: z.string(),
  title: wordsSchema,
  name: wordsSchema,
  surname: wordsSchema,
  email: z.nullable(z.string()),
  phone_masked: z.nullable(z.string()),
  lang: langSchema,
})
export type Member = z.infer<typeof memberSchema>

export const sessionSchema = z.object({
  access_token: z.string(),
  /** How long the access token is still valid. */
  expires_in_ms: z.int(),
  partner_id: z.string(),
  ins_code: z.string(),
  member: memberSchema,
  /** New versions of the terms or the privacy notice that the member must accept. Requirement 3.14 */
  consents_due: z.array(consentDueSchema),
  /** Whether the member has come from another partner's app and must first accept this app's texts. */
  new_here: z.optional(z.boolean()),
})
export type Session = z.infer<typeof sessionSchema>

export const sessionEndpoints = {
  signIn: defineEndpoint({
    method: 'POST',
    path: '/api/v1/session',
    access: 'partner',
    summary: 'Sign in with username and password; sets the refresh cookie',
    body: signInSchema,
    output: sessionSchema,
    status: 201,
    errors: [
      'credentials_wrong',
      'sign_in_unavailable',
      'partner_refused',
      'busy',
      'link_missing',
      'identity_taken',
    ],
  }),
  refreshSession: defineEndpoint({
    method: 'POST',
    path: '/api/v1/session/refresh',
    access: 'open',
    summary: 'Get a new access token for the refresh cookie, and rotate the cookie',
    output: sessionSchema,
    errors: ['session_missing', 'session_expired'],
  }),
  signOut: defineEndpoint({
    method: 'DELETE',
    path: '/api/v1/session',
    access: 'open',
    summary: 'Sign out: end the session of the bearer token or the refresh cookie',
    status: 204,
    errors: [],
  }),
  getMe: defineEndpoint({
    method: 'GET',
    path: '/api/v1/me',
    access: 'member',
    beforeConsent: true,
    summary: 'Get the signed-in member',
    output: memberSchema,
    errors: memberErrors,
  }),
} as const
