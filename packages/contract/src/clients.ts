import * as z from 'zod/mini'
import { clientScopeSchema } from './client-scopes'
import { clientErrors, defineEndpoint } from './endpoint'
import { idParams, idSchema, instantSchema } from './fields'
import { claimParties } from './office-claim'

const number = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,1024}$/, 'invalid'))

/** A public key of a client as a JWK. A private key is refused: it must stay with the client. */
export const clientKeySchema = z.strictObject({
  kty: z.enum(['EC', 'RSA', 'OKP']),
  kid: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,128}$/, 'invalid'))),
  alg: z.optional(z.enum(['ES256', 'PS256', 'RS256', 'EdDSA'])),
  use: z.optional(z.literal('sig')),
  key_ops: z.optional(z.array(z.literal('verify'))),
  crv: z.optional(z.enum(['P-256', 'Ed25519'])),
  x: z.optional(number),
  y: z.optional(number),
  n: z.optional(number),
  e: z.optional(number),
})
export type ClientKey = z.infer<typeof clientKeySchema>

const credentialSchema = z.object({
  kind: z.enum(['secret', 'key']),
  /** The key id in the header (`kid`) of the client's JWT assertions. Null for a secret. */
  kid: z.nullable(z.string()),
  created_at: instantSchema,
})

const clientSchema = z.object({
  id: idSchema,
  /**
   * The source whose rows the client may write. Null for the clients of a development server, which may write the rows
   * of every source.
   */
  system: z.nullable(z.string()),
  /** Null means every insurer. */
  insurers: z.nullable(z.array(z.string())),
  scopes: z.array(clientScopeSchema),
  /**
   * The party for which the client decides claims. Null for a client of a development server, which may decide for
   * either party.
   */
  party: z.nullable(z.enum(claimParties)),
  /**
   * The source whose encrypted (sealed) folders belong to this client: Khum imports them from the object store as the
   * client's batches. Null if no source is set.
   */
  sealed_source: z.nullable(z.string()),
  created_by: z.string(),
  created_at: instantSchema,
  ended_at: z.nullable(instantSchema),
  credentials: z.array(credentialSchema),
})
export type Client = z.infer<typeof clientSchema>

/**
 * A client after a change, and its new secret. `secret` is null if the client got a key instead, or if the call repeats
 * an Idempotency-Key: a secret is shown only once.
 */
const issuedSchema = z.object({ client: clientSchema, secret: z.nullable(z.string()) })
export type IssuedClient = z.infer<typeof issuedSchema>

const scope = 'clients.write'
const keys = ['idempotency_key_missing', 'idempotency_key_reused'] as const

/** The calls that manage clients. The token endpoint isn't in this table, because OAuth fixes its format. */
export const clientEndpoints = {
  listClients: defineEndpoint({
    method: 'GET',
    path: '/api/exchange/v1/clients',
    access: 'client',
    scope,
    summary: 'List the clients, also ended ones, with their scopes and credentials',
    output: z.object({ items: z.array(clientSchema) }),
    errors: [...clientErrors],
  }),
  addClient: defineEndpoint({
    method: 'POST',
    path: '/api/exchange/v1/clients',
    access: 'client',
    scope,
    summary: 'Create a client with a public key, or with a secret that is shown once',
    body: z.object({
      /** The system that the client belongs to: the source of the rows that the client writes. */
      system: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,39}$/, 'invalid')),
      /** Null means every insurer, including insurers that are added later. */
      insurers: z.nullable(
        z.array(z.string().check(z.regex(/^[A-Z0-9]{2,10}$/, 'invalid'))).check(z.minLength(1, 'required')),
      ),
      scopes: z.array(clientScopeSchema).check(z.minLength(1, 'required')),
      /** The party for which the client decides claims. */
      party: z._default(z.enum(claimParties), 'tpa'),
      key: z.optional(clientKeySchema),
    }),
    output: issuedSchema,
    status: 201,
    idempotent: true,
    errors: [...clientErrors, ...keys],
  }),
  rotateClient: defineEndpoint({
    method: 'POST',
    path: '/api/exchange/v1/clients/:id/rotate',
    access: 'client',
    scope,
    summary:
      'Give a client of the same person a new secret or key; the newest of the older ones stays valid until the next time',
    params: idParams,
    body: z.object({
      key: z.optional(clientKeySchema),
      /**
       * If true, all older secrets and keys end immediately, and so do the access tokens that were issued for them. Use
       * it if a secret has leaked.
       */
      ends_older: z._default(z.boolean(), false),
    }),
    output: issuedSchema,
    idempotent: true,
    errors: [...clientErrors, ...keys, 'client_ended', 'second_person_needed'],
  }),
  putSealedSource: defineEndpoint({
    method: 'PUT',
    path: '/api/exchange/v1/clients/:id/sealed-source',
    access: 'client',
    scope,
    summary: 'Say of which source a client’s sealed folders in the object store are; null: of no source',
    params: idParams,
    body: z.object({
      source: z.nullable(
        z.string().check(z.trim(), z.toLowerCase(), z.regex(/^(?!office$)[a-z][a-z0-9_-]{1,39}$/, 'invalid')),
      ),
    }),
    output: clientSchema,
    errors: [...clientErrors, 'not_found', 'client_ended', 'second_person_needed'],
  }),
  putClientParty: defineEndpoint({
    method: 'PUT',
    path: '/api/exchange/v1/clients/:id/party',
    access: 'client',
    scope,
    summary: 'Change the party for which a client decides claims from now on; earlier decisions keep theirs',
    params: idParams,
    body: z.object({ party: z.enum(claimParties) }),
    output: clientSchema,
    errors: [...clientErrors, 'not_found', 'client_ended', 'batch_state_conflict'],
  }),
  endClient: defineEndpoint({
    method: 'POST',
    path: '/api/exchange/v1/clients/:id/end',
    access: 'client',
    scope,
    summary: 'End a client: its secrets, keys and tokens are invalid at once',
    params: idParams,
    output: clientSchema,
    idempotent: true,
    errors: [...clientErrors, ...keys],
  }),
} as const
