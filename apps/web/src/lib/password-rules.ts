import { limits } from '@khum/contract/limits'

/** The numbers that words about a new password speak of. Spec §5 */
export const passwordNumbers = { min: String(limits.password.min), max: String(limits.password.max) }
