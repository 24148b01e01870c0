import type { OtpPassed } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { findAccountByPhone, isPhoneTaken } from '../accounts/accounts.service'
import { findExisting, toExisting } from './existing-person'
import type { PendingRegistration } from './register.service'

/** What the correct code proved. Only now may the phone's holder learn more. R15. */
interface Proved {
  phone: string
  payload: object
  partnerId: string
}
type Known = Pick<OtpPassed, 'is_old_user' | 'existing'>

const nothingKnown: Known = { is_old_user: false, existing: null }

/**
 * Finds the person that the TPA knows by the confirmed phone. Refuses a phone that a login has, in whichever app: its
 * owner has to sign in. The error doesn't name the app. Numbers are recycled, so the code alone doesn't open that
 * login.
 * @throws AppError phone_already_registered
 */
export async function afterRegisterCode(
  ctx: AppContext,
  { phone, payload, partnerId }: Proved,
): Promise<Known> {
  if (await isPhoneTaken(ctx.db, phone)) throw new AppError('phone_already_registered')
  // `startRegistration` wrote this payload.
  const person = await findExisting(ctx, { ...(payload as PendingRegistration), phone, partnerId })
  return person ? { is_old_user: true, existing: toExisting(person) } : nothingKnown
}

/**
 * Requires an account with this phone, before its username is revealed or its password set.
 * @throws AppError username_not_found
 */
export async function afterForgotCode(ctx: AppContext, { phone, partnerId }: Proved): Promise<Known> {
  if (!(await findAccountByPhone(ctx.db, phone, partnerId))) throw new AppError('username_not_found')
  return nothingKnown
}
