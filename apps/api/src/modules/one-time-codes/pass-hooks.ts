import type { OtpPassed, OtpPurpose } from '@khum/contract'
import type { AppContext } from '../../context'

/** Returns what the holder of a phone may learn after a correct code. If the hook throws, the flow ends. R15. */
export type PassHook = (
  ctx: AppContext,
  proved: { phone: string; payload: object; partnerId: string },
) => Promise<Pick<OtpPassed, 'is_old_user' | 'existing'>>

export type PassHooks = Partial<Record<OtpPurpose, PassHook>>
