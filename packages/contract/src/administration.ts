import * as z from 'zod/mini'
import { clientKeySchema } from './clients'
import { clientErrors, defineEndpoint } from './endpoint'
import { instantSchema, wordsSchema } from './fields'

const insurerCode = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/, 'invalid'))
const text = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'))
const address = text(500)
const digits = z.string().check(z.regex(/^\d{1,20}$/, 'invalid'))
const liffId = z.string().check(z.regex(/^\d{1,20}-[A-Za-z0-9]{1,40}$/, 'invalid'))

/**
 * The fields of an insurer that an operator can set. A new insurer gets the default for a field that is left out; an
 * existing insurer keeps its value.
 */
export const insurerEditSchema = z.object({
  name: z.object({ th: text(120), en: text(120) }),
  kind: z.enum(['life', 'non_life', 'bank']),
  /** Other names under which members search for the insurer. */
  aliases: z.optional(z.array(text(60)).check(z.maxLength(20, 'too_long'))),
  /** The address of a picture: a path on this site, or https on a host in `IMAGE_HOSTS`. */
  logo: z.optional(z.nullable(address)),
  card_color: z.optional(z.nullable(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'invalid')))),
  /** The prefix of the insurer's claim numbers; CL by default. */
  claim_prefix: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,6}$/, 'invalid'))),
  /** With country code (+66…), or a short number such as 1415. */
  hotline: z.optional(z.nullable(z.string().check(z.regex(/^(\+66[0-9]{8,9}|[0-9]{4})$/, 'invalid')))),
  /** Whether the insurer has a licence. Only licensed insurers are suggested for typed-in cards. True by default. */
  licensed: z.optional(z.boolean()),
  /**
   * Which system keeps the balances of the benefit limits: Khum or the insurer's source. By default, Khum does. If Khum
   * takes them over, the insurer has `source` until the ledger has all opening figures.
   */
  balances_owned_by: z.optional(z.enum(['khum', 'source'])),
})
export type InsurerEdit = z.output<typeof insurerEditSchema>

const insurerSchema = z.object({
  code: z.string(),
  name: wordsSchema,
  kind: z.enum(['life', 'non_life', 'bank']),
  aliases: z.array(z.string()),
  logo: z.nullable(z.string()),
  card_color: z.nullable(z.string()),
  claim_prefix: z.string(),
  hotline: z.nullable(z.string()),
  licensed: z.boolean(),
  balances_owned_by: z.enum(['khum', 'source']),
})
export type InsurerRecord = z.infer<typeof insurerSchema>

/**
 * The fields of a partner that an operator can set. A new partner gets the default for a field that is left out; an
 * existing partner keeps its value.
 */
export const partnerEditSchema = z.object({
  /** The insurer whose theme the partner's app uses. If the code begins with TMP, the members sign in by SSO. */
  ins_code: insurerCode,
  /** The insurers whose cards the partner's app shows. */
  insurers: z.array(insurerCode).check(z.minLength(1, 'required')),
  line_liff_id: z.optional(z.nullable(liffId)),
  /** The partner's further LINE apps (LIFF), each with its key. Null or an empty list removes all of them. */
  line_liff_keys: z.optional(
    z.nullable(z.array(z.object({ line_liff_key: text(40), line_liff_id: liffId }))),
  ),
  /** If true, the partner's pages open only inside LINE. False by default. */
  line_required: z.optional(z.boolean()),
})
export type PartnerEdit = z.output<typeof partnerEditSchema>

const partnerSchema = z.object({
  partner: z.string(),
  ins_code: z.string(),
  insurers: z.array(z.string()),
  line_liff_id: z.nullable(z.string()),
  line_liff_keys: z.array(z.object({ line_liff_key: z.string(), line_liff_id: z.string() })),
  line_required: z.boolean(),
  /** The creation times of the partner's valid secrets, newest first. */
  secrets: z.array(instantSchema),
  /** The ids of the partner's two LINE channels; null for a channel whose secret isn't stored. */
  line_login_channel: z.nullable(z.string()),
  line_messaging_channel: z.nullable(z.string()),
  /** The issuer of the partner's single sign-on (SSO) tokens, and the ids of its public keys. */
  sso: z.nullable(z.object({ issuer: z.string(), keys: z.array(z.string()) })),
})
export type PartnerRecord = z.infer<typeof partnerSchema>

const partnerParams = z.object({ partner: z.string().check(z.regex(/^[a-z0-9-]{2,40}$/, 'invalid')) })
const channelParams = z.object({ ...partnerParams.shape, channel: z.enum(['login', 'messaging']) })
const ssoKeySchema = z.extend(clientKeySchema, {
  kid: z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,128}$/, 'invalid')),
})

const base = '/api/exchange/v1'
const scope = 'admin.write'
const read = ['admin.write', 'audit.read'] as const
const keys = ['idempotency_key_missing', 'idempotency_key_reused'] as const

/** The calls with which an operator sets up an installation. */
export const administrationEndpoints = {
  listInsurerRecords: defineEndpoint({
    method: 'GET',
    path: `${base}/insurers`,
    access: 'client',
    scope: read,
    summary: 'List the insurers',
    output: z.object({ items: z.array(insurerSchema) }),
    errors: [...clientErrors],
  }),
  putInsurer: defineEndpoint({
    method: 'PUT',
    path: `${base}/insurers/:code`,
    access: 'client',
    scope,
    summary: 'Create an insurer or change its details; fields that are left out stay',
    params: z.object({ code: insurerCode }),
    body: insurerEditSchema,
    output: insurerSchema,
    errors: [...clientErrors],
  }),
  listPartners: defineEndpoint({
    method: 'GET',
    path: `${base}/partners`,
    access: 'client',
    scope: read,
    summary: 'List the partners, without their secrets',
    output: z.object({ items: z.array(partnerSchema) }),
    errors: [...clientErrors],
  }),
  putPartner: defineEndpoint({
    method: 'PUT',
    path: `${base}/partners/:partner`,
    access: 'client',
    scope,
    summary:
      'Create a partner or change its details; fields that are left out stay, and so do secrets and channels',
    params: partnerParams,
    body: partnerEditSchema,
    output: partnerSchema,
    errors: [...clientErrors],
  }),
  addPartnerSecret: defineEndpoint({
    method: 'POST',
    path: `${base}/partners/:partner/secrets`,
    access: 'client',
    scope,
    summary: 'Give a partner a new secret, shown once; the newest of the older ones stays valid',
    params: partnerParams,
    body: z.object({
      /** If true, all older secrets are revoked immediately. Use it if a secret has leaked. */
      ends_older: z._default(z.boolean(), false),
    }),
    /** `secret` is null if the call repeats an Idempotency-Key, because a secret is shown only once. */
    output: z.object({ partner: partnerSchema, secret: z.nullable(z.string()) }),
    idempotent: true,
    errors: [...clientErrors, ...keys],
  }),
  putLineChannel: defineEndpoint({
    method: 'PUT',
    path: `${base}/partners/:partner/line/:channel`,
    access: 'client',
    scope,
    summary: 'Store the secret of a partner’s LINE Login or Messaging API channel, sealed',
    params: channelParams,
    body: z.object({ number: digits, secret: text(200) }),
    output: partnerSchema,
    errors: [...clientErrors],
  }),
  deleteLineChannel: defineEndpoint({
    method: 'DELETE',
    path: `${base}/partners/:partner/line/:channel`,
    access: 'client',
    scope,
    summary: 'Forget a LINE channel and its secret',
    params: channelParams,
    output: partnerSchema,
    errors: [...clientErrors],
  }),
  putPartnerSso: defineEndpoint({
    method: 'PUT',
    path: `${base}/partners/:partner/sso`,
    access: 'client',
    scope,
    summary:
      'Set the issuer and the public keys of a partner’s single sign-on; two keys while it changes them',
    params: partnerParams,
    body: z.object({
      issuer: text(200),
      keys: z.array(ssoKeySchema).check(z.minLength(1, 'required'), z.maxLength(2, 'too_long')),
    }),
    output: partnerSchema,
    errors: [...clientErrors],
  }),
  deletePartnerSso: defineEndpoint({
    method: 'DELETE',
    path: `${base}/partners/:partner/sso`,
    access: 'client',
    scope,
    summary: 'End a partner’s single sign-on',
    params: partnerParams,
    output: partnerSchema,
    errors: [...clientErrors],
  }),
} as const
