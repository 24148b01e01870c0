import type { OtpPassed } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { findAccountByPhone } from '../accounts/accounts.service'
import { findExisting, toExisting } from './existing-person'
import type { PendingRegistration } from './register.service'

/** A flow whose code was right just now: from here on the phone's holder may know. TRUST R15 */
interface Proved {
  phone: string
  payload: object
  partnerId: string
}
type Told = Pick<OtpPassed, 'is_old_user' | 'existing'>

const nothing: Told = { is_old_user: false, existing: null }

/** Is the phone's owner a member already, or somebody the TPA knows? @throws AppError phone_already_registered */
export async function afterRegisterCode(ctx: AppContext, { phone, payload }: Proved): Promise<Told> {
  if (await findAccountByPhone(ctx.db, phone)) throw new AppError('phone_already_registered')
  // What `startRegistration` put in.
  const person = await findExisting(ctx, { ...(payload as PendingRegistration), phone })
  return person ? { is_old_user: true, existing: toExisting(person) } : nothing
}

/** Is there an account to name, or to give a new password? @throws AppError username_not_found */
export async function afterForgotCode(ctx: AppContext, { phone, partnerId }: Proved): Promise<Told> {
  if (!(await findAccountByPhone(ctx.db, phone, partnerId))) throw new AppError('username_not_found')
  return nothing
}
