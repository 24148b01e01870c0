import * as z from 'zod/mini'
import { defineEndpoint, memberErrors } from './endpoint'
import { instantSchema } from './fields'
import { sessionSchema } from './sessions'

export const identityProviders = ['line', 'sso'] as const
export const identityProviderSchema = z.enum(identityProviders)
export type IdentityProvider = z.infer<typeof identityProviderSchema>

/**
 * The result of a sign-in: a session or, if the identity isn't linked yet, a ticket. On /check-page-auth, the visitor
 * uses the ticket to link the identity to an existing or new account.
 */
export const entryResultSchema = z.object({
  session: z.nullable(sessionSchema),
  link: z.nullable(
    z.object({
      /**
       * The token to send as `link_token` when the visitor signs in or finishes the registration. It is valid once, for
       * 15 minutes.
       */
      token: z.string(),
      provider: identityProviderSchema,
      display_name: z.nullable(z.string()),
      expires_at: instantSchema,
    }),
  ),
})
export type EntryResult = z.infer<typeof entryResultSchema>

const jws = z.string().check(z.minLength(1, 'required'), z.maxLength(8192, 'too_long'))
/** LINE's signed ID token. The server verifies it and takes the LINE user's id only from this token. R28, R29 */
export const lineTokenSchema = z.object({
  id_token: jws,
  nonce: z.optional(z.string().check(z.maxLength(256, 'too_long'))),
})

/** Sign-in through LINE and partners. Requirements 1.11, 4.4, 6.3 */
export const externalSignInEndpoints = {
  signInWithLine: defineEndpoint({
    method: 'POST',
    path: '/api/v1/line/session',
    access: 'partner',
    summary: 'Sign in with a LINE ID token; returns a session or a ticket to link an account',
    body: lineTokenSchema,
    output: entryResultSchema,
    status: 201,
    errors: ['partner_refused', 'line_token_refused', 'line_not_offered'],
  }),
  signInWithSso: defineEndpoint({
    method: 'POST',
    path: '/api/v1/sso/session',
    access: 'partner',
    summary: 'Sign in with a partner’s signed token, valid once and for 60 seconds',
    body: z.object({ token: jws }),
    output: entryResultSchema,
    status: 201,
    errors: ['partner_refused', 'sso_token_refused', 'sso_not_offered'],
  }),
  listIdentities: defineEndpoint({
    method: 'GET',
    path: '/api/v1/identities',
    access: 'member',
    summary: 'List the identities linked to the account',
    output: z.object({
      items: z.array(z.object({ provider: identityProviderSchema, linked_at: instantSchema })),
      /** Whether the member's partner offers sign-in with LINE. */
      line_offered: z.boolean(),
    }),
    errors: memberErrors,
  }),
  linkLine: defineEndpoint({
    method: 'POST',
    path: '/api/v1/identities/line',
    access: 'member',
    summary: 'Link a LINE user to the account',
    body: lineTokenSchema,
    status: 204,
    errors: [...memberErrors, 'line_token_refused', 'line_not_offered', 'identity_taken'],
  }),
  unlinkIdentity: defineEndpoint({
    method: 'POST',
    path: '/api/v1/identities/:provider/unlink',
    access: 'member',
    summary: 'Unlink LINE, which also removes the app from the member’s LINE, or the partner’s identity',
    params: z.object({ provider: identityProviderSchema }),
    body: z.object({ line_access_token: z.optional(z.string().check(z.maxLength(512, 'too_long'))) }),
    status: 204,
    errors: memberErrors,
  }),
} as const
