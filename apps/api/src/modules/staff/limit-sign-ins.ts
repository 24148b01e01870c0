import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { addressKey } from '../../http/address-key'

/**
 * Limits how many steps of sign-ins (such as a password or a code) one IP address may send. The limit is high, because
 * a whole office may share the address. R91
 * @throws AppError rate_limited
 */
export async function limitSignIns({ limiters }: AppContext, request: FastifyRequest): Promise<void> {
  const { waitSeconds } = await limiters.spend('staff_sign_in_ip', addressKey(request.ip))
  if (waitSeconds > 0)
    throw new AppError('rate_limited', { retryAfterSeconds: waitSeconds, params: { seconds: waitSeconds } })
}
