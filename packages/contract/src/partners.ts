import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint'

export const partnerInfoSchema = z.object({
  ins_code: z.string(),
  line_liff_id: z.nullable(z.string()),
  line_liff_keys: z.array(z.object({ line_liff_key: z.string(), line_liff_id: z.string() })),
})
export type PartnerInfo = z.infer<typeof partnerInfoSchema>

const credentialsSchema = z.object({
  partner_id: z.string().check(z.minLength(1, 'required'), z.maxLength(64, 'too_long')),
  secret_key: z.string().check(z.minLength(1, 'required'), z.maxLength(128, 'too_long')),
})

export const partnerEndpoints = {
  getPartnerInfo: defineEndpoint({
    method: 'GET',
    path: '/api/v1/partner-info',
    aliases: ['/v1/partner-info'],
    access: 'open',
    summary: 'Get the insurer code and LIFF ids of a partner',
    query: credentialsSchema,
    output: partnerInfoSchema,
    errors: ['partner_refused'],
  }),
  /** Like `getPartnerInfo`, but takes the secret in the body, because access logs record URLs. */
  askPartnerInfo: defineEndpoint({
    method: 'POST',
    path: '/api/v1/partner-info',
    aliases: ['/v1/partner-info'],
    access: 'open',
    summary: 'Get the insurer code and LIFF ids of a partner, with the secret in the body',
    body: credentialsSchema,
    output: partnerInfoSchema,
    errors: ['partner_refused'],
  }),
  getTheme: defineEndpoint({
    method: 'GET',
    path: '/api/v1/theme/:insCode',
    aliases: ['/v1/theme/:insCode'],
    access: 'open',
    summary: 'Get the theme of an insurer',
    params: z.object({ insCode: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,20}$/, 'invalid')) }),
    // The theme is returned as it is stored. The app's `readTheme` replaces wrong or missing fields.
    output: z.looseObject({ ins_code: z.string() }),
    errors: [],
  }),
} as const
