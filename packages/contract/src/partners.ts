import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint'

/** Spec §3 Partner info. */
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
    summary: 'Insurer code and LIFF ids of a partner',
    query: credentialsSchema,
    output: partnerInfoSchema,
    errors: ['partner_refused'],
  }),
  /** The same with the secret in the body, where no log of addresses sees it. */
  askPartnerInfo: defineEndpoint({
    method: 'POST',
    path: '/api/v1/partner-info',
    aliases: ['/v1/partner-info'],
    access: 'open',
    summary: 'Insurer code and LIFF ids of a partner, asked for without a secret in the address',
    body: credentialsSchema,
    output: partnerInfoSchema,
    errors: ['partner_refused'],
  }),
  getTheme: defineEndpoint({
    method: 'GET',
    path: '/api/v1/theme/:insCode',
    aliases: ['/v1/theme/:insCode'],
    access: 'open',
    summary: 'The look of one insurer',
    params: z.object({ insCode: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,20}$/, 'invalid')) }),
    // The theme is the insurer's own data: it is delivered as kept and read leniently by `readTheme`.
    output: z.looseObject({ ins_code: z.string() }),
    errors: [],
  }),
} as const
