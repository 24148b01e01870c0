import * as z from 'zod/mini'
import { idSchema } from './fields'

/** Terms and privacy are needed to have an account; health data to file a claim; marketing never. TRUST R66. */
export const consentKinds = ['terms', 'privacy', 'health_data', 'marketing'] as const
export const consentKindSchema = z.enum(consentKinds)
export type ConsentKind = z.infer<typeof consentKindSchema>

/** A newer version of terms or privacy that waits for the member. */
export const consentDueSchema = z.object({ id: idSchema, kind: consentKindSchema, is_force: z.boolean() })
export type ConsentDue = z.infer<typeof consentDueSchema>
