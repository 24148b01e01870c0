import * as z from 'zod/mini'
import { idSchema } from './fields'

/**
 * An account needs consent to `terms` and `privacy`, a claim needs `health_data`; `marketing` is always optional. R66
 */
export const consentKinds = ['terms', 'privacy', 'health_data', 'marketing'] as const
export const consentKindSchema = z.enum(consentKinds)
export type ConsentKind = z.infer<typeof consentKindSchema>

/** A newer version of the terms or the privacy notice that the member hasn't accepted. Requirement 3.14 */
export const consentDueSchema = z.object({ id: idSchema, kind: consentKindSchema, is_force: z.boolean() })
export type ConsentDue = z.infer<typeof consentDueSchema>
