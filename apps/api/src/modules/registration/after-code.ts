import type { OtpPassed } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { findAccountByPhone, isPhoneTaken } from '../accounts/accounts.service'
import { findExisting, toExisting } from './existing-person'
import type { PendingRegistration } from './register.service'

/**
 * A flow whose correct code was entered. Before that, the caller must not learn whether our records have the phone.
 * R15.
 */
interface Proved {
  phone: string
  payload: object
  partnerId: string
}
type Known = Pick<OtpPassed, 'is_old_user' | 'existing'>

const nothingKnown: Known = { is_old_user: false, existing: null }

/**
 * Finds the person that the TPA knows by the confirmed phone. Refuses a phone that already belongs to a login, in this
 * or another app; the error is the same for both. The member must then sign in with the password. The code alone
 * doesn't prove who the caller is, because a phone number may have passed to another person.
 * @throws AppError phone_already_registered
 */
export async function afterRegisterCode(
  ctx: AppContext,
  { phone, payload, partnerId }: Proved,
): Promise<Known> {
  if (await isPhoneTaken(ctx.db, phone)) throw new AppError('phone_already_registered')
  // The cast is safe, because `startRegistration` wrote this payload.
  const person = await findExisting(ctx, { ...(payload as PendingRegistration), phone, partnerId })
  return person ? { is_old_user: true, existing: toExisting(person) } : nothingKnown
}

/**
 * Requires an account with this phone, before the account's username is revealed or its password is set.
 * @throws AppError username_not_found
 */
export async function afterForgotCode(ctx: AppContext, { phone, partnerId }: Proved): Promise<Known> {
  if (!(await findAccountByPhone(ctx.db, phone, partnerId))) throw new AppError('username_not_found')
  return nothingKnown
}
