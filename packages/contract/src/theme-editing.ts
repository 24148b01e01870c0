import * as z from 'zod/mini'
import { clientErrors, defineEndpoint } from './endpoint'
import { instantSchema } from './fields'

const code = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/, 'invalid'))
const version = z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'invalid'))
const base = '/api/exchange/v1/insurers/:code'
const scope = 'admin.write'
const keys = ['idempotency_key_missing', 'idempotency_key_reused'] as const

/** A published theme; the highest version is the one that members see. */
const versionSchema = z.object({
  version: z.int(),
  published_at: instantSchema,
  published_by: z.string(),
  /** The earlier version with the same content, if this version was published by a rollback. */
  repeats: z.nullable(z.int()),
})
const versionsSchema = z.object({ items: z.array(versionSchema) })
export type ThemeVersions = z.infer<typeof versionsSchema>

/**
 * The calls for the themes of insurers. Each publication makes a new version; an older version can be published again.
 */
export const themeEditingEndpoints = {
  listThemes: defineEndpoint({
    method: 'GET',
    path: `${base}/themes`,
    access: 'client',
    scope: ['admin.write', 'audit.read'],
    summary: 'List the versions of an insurer’s theme, the newest first',
    params: z.object({ code }),
    output: versionsSchema,
    errors: [...clientErrors],
  }),
  getThemeVersion: defineEndpoint({
    method: 'GET',
    path: `${base}/themes/:version`,
    access: 'client',
    scope: ['admin.write', 'audit.read'],
    summary: 'Get a version of an insurer’s theme',
    params: z.object({ code, version }),
    output: z.looseObject({}),
    errors: [...clientErrors],
  }),
  publishTheme: defineEndpoint({
    method: 'PUT',
    path: `${base}/theme`,
    access: 'client',
    scope,
    summary:
      'Check a theme and publish it as the next version; refused with every wrong field and unreadable pair of colours',
    params: z.object({ code }),
    body: z.object({
      theme: z.looseObject({}),
      /** If true, publishes the theme even if Khum will correct colours or replace wrong fields by defaults. */
      accepts_corrections: z._default(z.boolean(), false),
      /** If true, only checks the theme and publishes nothing. */
      dry_run: z._default(z.boolean(), false),
    }),
    output: versionsSchema,
    errors: [...clientErrors],
  }),
  rollBackTheme: defineEndpoint({
    method: 'POST',
    path: `${base}/theme/roll-back`,
    access: 'client',
    scope,
    summary: 'Publish an earlier version of a theme again',
    params: z.object({ code }),
    body: z.object({ version: z.int().check(z.minimum(1)) }),
    output: versionsSchema,
    idempotent: true,
    errors: [...clientErrors, ...keys],
  }),
} as const
