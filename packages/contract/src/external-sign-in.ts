import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint'
import { instantSchema } from './fields'
import { sessionSchema } from './sessions'

export const identityProviders = ['line', 'sso'] as const
export const identityProviderSchema = z.enum(identityProviders)
export type IdentityProvider = z.infer<typeof identityProviderSchema>

/** Either a session, or a ticket to link an account with (for /check-page-auth): never both. */
export const entryResultSchema = z.object({
  session: z.nullable(sessionSchema),
  link: z.nullable(
    z.object({
      /** Goes as `link_token` with sign-in or with the end of registration; lives 15 minutes, works once. */
      token: z.string(),
      provider: identityProviderSchema,
      display_name: z.nullable(z.string()),
      expires_at: instantSchema,
    }),
  ),
})
export type EntryResult = z.infer<typeof entryResultSchema>

const jws = z.string().check(z.minLength(1, 'required'), z.maxLength(8192, 'too_long'))
/** Nothing else that a client says of a LINE user counts. TRUST R28, R29. */
export const lineTokenSchema = z.object({
  id_token: jws,
  nonce: z.optional(z.string().check(z.maxLength(256, 'too_long'))),
})

const memberErrors = ['session_missing', 'session_expired', 'partner_mismatch'] as const

/** Ways in besides username and password. Spec §1, §4 Messaging login, §6. */
export const externalSignInEndpoints = {
  signInWithLine: defineEndpoint({
    method: 'POST',
    path: '/api/v1/line/session',
    access: 'partner',
    summary: 'Exchange a LINE ID token for a session, or for a ticket to link an account',
    body: lineTokenSchema,
    output: entryResultSchema,
    status: 201,
    errors: ['partner_refused', 'line_token_refused', 'line_not_offered'],
  }),
  signInWithSso: defineEndpoint({
    method: 'POST',
    path: '/api/v1/sso/session',
    access: 'partner',
    summary: 'Exchange a partner’s signed token, once and within 60 seconds',
    body: z.object({ token: jws }),
    output: entryResultSchema,
    status: 201,
    errors: ['partner_refused', 'sso_token_refused', 'sso_not_offered'],
  }),
  listIdentities: defineEndpoint({
    method: 'GET',
    path: '/api/v1/identities',
    access: 'member',
    summary: 'Which other ways in are linked to the account',
    output: z.object({
      items: z.array(z.object({ provider: identityProviderSchema, linked_at: instantSchema })),
      /** Whether this partner offers LINE at all. */
      line_offered: z.boolean(),
    }),
    errors: [...memberErrors],
  }),
  linkLine: defineEndpoint({
    method: 'POST',
    path: '/api/v1/identities/line',
    access: 'member',
    summary: 'Link the LINE user of a valid ID token to the account',
    body: lineTokenSchema,
    status: 204,
    errors: [...memberErrors, 'line_token_refused', 'line_not_offered', 'identity_taken'],
  }),
  unlinkIdentity: defineEndpoint({
    method: 'POST',
    path: '/api/v1/identities/:provider/unlink',
    access: 'member',
    summary: 'Unlink LINE, and take the app out of the member’s LINE; or unlink the partner’s own way in',
    params: z.object({ provider: identityProviderSchema }),
    /** The token is LINE’s. */
    body: z.object({ line_access_token: z.optional(z.string().check(z.maxLength(512, 'too_long'))) }),
    status: 204,
    errors: [...memberErrors],
  }),
} as const
