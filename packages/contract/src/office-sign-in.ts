import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint'
import { instantSchema } from './fields'
import { limits } from './limits'
import { staffSignInWays } from './office-session'
import { emailAsStored } from './office-staff'
import { newPasswordSchema } from './person-rules'

const base64url = (most: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'invalid'), z.maxLength(most, 'too_long'))
/** The server's state for the next step, encrypted (sealed). The page only sends it back. */
const stepSchema = base64url(2_000)
const codeSchema = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'invalid'))
const recoveryCodeSchema = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(40, 'too_long'))

/** A passkey's signature over the challenge. All parts are base64url. */
export const passkeyProofSchema = z.object({
  credential: base64url(1_400),
  client_data: base64url(2_000),
  authenticator_data: base64url(2_000),
  signature: base64url(2_000),
})
export type PasskeyProof = z.infer<typeof passkeyProofSchema>

/** A new passkey, as the browser created it. */
export const newPasskeySchema = z.object({
  credential: base64url(1_400),
  client_data: base64url(2_000),
  attestation: base64url(10_000),
  transports: z
    .array(z.string().check(z.regex(/^[a-z-]{1,20}$/, 'invalid')))
    .check(z.maxLength(10, 'too_long')),
})
export type NewPasskey = z.infer<typeof newPasskeySchema>

const hasOne = (...names: string[]) =>
  z.refine<Record<string, unknown>>(
    (value) => names.filter((name) => value[name] !== undefined).length === 1,
    { error: 'required', path: names.slice(0, 1) },
  )

/** 256 random bits. They are in the fragment (#) of the link's URL, which browsers never send to the server. */
const linkTokenSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'invalid'))

/** The calls of people who aren't signed in, at an installation where staff have accounts of Khum. R91 */
export const officeSignInEndpoints = {
  getStaffSignInWay: defineEndpoint({
    method: 'GET',
    path: '/api/office/v1/sign-in/way',
    access: 'guest',
    summary: 'Get how staff sign in here',
    output: z.object({ way: z.enum(staffSignInWays) }),
    errors: [],
  }),
  startLocalSignIn: defineEndpoint({
    method: 'POST',
    path: '/api/office/v1/sign-in/password',
    access: 'guest',
    summary: 'Sign a staff member in, first step: email and password',
    body: z.object({
      email: emailAsStored,
      password: z
        .string()
        .check(z.minLength(1, 'required'), z.maxLength(limits.password.maxAccepted, 'too_long')),
    }),
    output: z.object({
      pending: z.string(),
      /** Whether the person has set up an authenticator app. */
      has_app: z.boolean(),
      /** What a passkey has to sign; null if the person has no passkey. */
      passkey: z.nullable(
        z.object({ challenge: z.string(), site: z.string(), credentials: z.array(z.string()) }),
      ),
    }),
    errors: ['credentials_wrong'],
  }),
  finishLocalSignIn: defineEndpoint({
    method: 'POST',
    path: '/api/office/v1/sign-in/second-factor',
    access: 'guest',
    summary:
      'Sign a staff member in, second step: a passkey, a code of the app, or a recovery code. In a live session of the same person it proves again who they are',
    body: z
      .object({
        pending: stepSchema,
        code: z.optional(codeSchema),
        recovery_code: z.optional(recoveryCodeSchema),
        passkey: z.optional(passkeyProofSchema),
      })
      .check(hasOne('code', 'recovery_code', 'passkey')),
    output: z.object({
      /** How many recovery codes are left. */
      recovery_codes_left: z.int(),
    }),
    errors: ['staff_sign_in_over', 'staff_factor_wrong'],
  }),
  openStaffLink: defineEndpoint({
    method: 'POST',
    path: '/api/office/v1/sign-in/link',
    access: 'guest',
    summary: 'Open a one-time link: who it is for, and what a passkey or an app needs to be set up',
    body: z.object({ token: linkTokenSchema }),
    output: z.object({
      name: z.string(),
      email: z.string(),
      expires_at: instantSchema,
      setup: z.string(),
      /** The authenticator app's secret: as text to type in, and as the `otpauth:` URL for a QR code. */
      app: z.object({ secret: z.string(), address: z.string() }),
      passkey: z.object({ challenge: z.string(), site: z.string(), user: z.string() }),
    }),
    errors: ['staff_link_over'],
  }),
  useStaffLink: defineEndpoint({
    method: 'POST',
    path: '/api/office/v1/sign-in/link/use',
    access: 'guest',
    summary: 'Set password and second factor with a one-time link, and sign in',
    body: z
      .object({
        token: linkTokenSchema,
        setup: stepSchema,
        password: newPasswordSchema,
        code: z.optional(codeSchema),
        passkey: z.optional(newPasskeySchema),
      })
      .check(hasOne('code', 'passkey')),
    output: z.object({
      /** Each code works once, in place of the second factor. The codes are shown only in this response. */
      recovery_codes: z.array(z.string()),
    }),
    errors: ['staff_link_over', 'staff_factor_wrong'],
  }),
} as const
