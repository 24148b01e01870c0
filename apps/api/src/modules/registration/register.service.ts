import { type OtpFlow, type RegisterInput, thaiMobile } from '@khum/contract'
import { AppError } from '../../app-error'
import type { PartnerCaller } from '../../caller'
import type { AppContext } from '../../context'
import { addressKey } from '../../http/address-key'
import { inTurn } from '../../http/in-turn'
import type { Sender } from '../../http/sender'
import { isUsernameTaken } from '../accounts/accounts.service'
import { requireUncommon } from '../accounts/password-rules'
import { refuseSpentSender, startFlow } from '../one-time-codes/otp.service'

/** The payload of the registration's flow, which stays sealed until the phone is verified. */
export interface PendingRegistration {
  username: string
  passwordHash: string
  name: string
  surname: string
}

/**
 * Starts a registration: checks username and password, then sends a code to the phone. Looks up nothing about the
 * phone, so known and unknown phones get the same response after the same work. Requirement 5.2, R15, R17.
 * @throws AppError validation_failed, username_taken, rate_limited, busy, and what `startFlow` throws
 */
export async function startRegistration(
  ctx: AppContext,
  partner: PartnerCaller,
  input: RegisterInput,
  sender: Sender,
): Promise<OtpFlow> {
  const { username, password, name, surname } = input
  await refuseSpentSender(ctx, sender)
  await requireUncommon(ctx, { password, username, insCode: partner.insCode })
  await requireFreeUsername(ctx, username, sender.ip)
  const pending: PendingRegistration = {
    username,
    passwordHash: await ctx.passwords.hash(password),
    name,
    surname,
  }
  return await startFlow(ctx, {
    purpose: 'register',
    partnerId: partner.partnerId,
    phone: thaiMobile(input.phone),
    showsPhone: true,
    payload: pending,
    lang: input.lang ?? 'th',
    ...sender,
  })
}

/**
 * Refuses a taken username. After ten taken usernames in an hour from one IP address, refuses every registration from
 * this address, also one with a free username. Otherwise, the different responses would still reveal which usernames
 * are taken.
 */
async function requireFreeUsername(ctx: AppContext, username: string, ip: string): Promise<void> {
  const key = addressKey(ip)
  const isTaken = await inTurn(`username ${key}`, async () => {
    refuse(await ctx.limiters.readWait('username_taken_ip', key))
    if (!(await isUsernameTaken(ctx.db, username))) return false
    refuse((await ctx.limiters.spend('username_taken_ip', key)).waitSeconds)
    return true
  })
  if (isTaken) throw usernameTaken()
}

function refuse(seconds: number): void {
  if (seconds > 0) throw new AppError('rate_limited', { retryAfterSeconds: seconds, params: { seconds } })
}

export function usernameTaken(): AppError {
  return new AppError('username_taken', { fields: [{ path: 'username', code: 'username_taken' }] })
}
