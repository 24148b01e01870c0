import { PassThrough } from 'node:stream'
import { limits } from '@khum/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error'

/**
 * A connection that sends no byte for this many milliseconds is closed. The bytes that arrived before are stored. R53
 */
export const stallMs = 30_000

/**
 * The number of request bodies that this process is receiving now, by sender. It is limited, because each body needs
 * memory.
 */
const activeBodies = new Map<string, number>()

/**
 * Runs `work`, which receives a request body. Refuses it if the same sender is already sending too many bodies. R45
 * @param sender the account, client or member of staff who sends the body
 * @throws AppError busy if the sender has reached `limits.upload.atOnce`
 */
export async function withBody<T>(sender: string, work: () => Promise<T>): Promise<T> {
  const others = activeBodies.get(sender) ?? 0
  if (others >= limits.upload.atOnce) throw new AppError('busy')
  activeBodies.set(sender, others + 1)
  try {
    return await work()
  } finally {
    const left = (activeBodies.get(sender) ?? 1) - 1
    if (left > 0) activeBodies.set(sender, left)
    else activeBodies.delete(sender)
  }
}

/**
 * Returns a copy of a request's body. Callers may destroy the copy; destroying the request itself would lose the
 * response. If the connection breaks, the copy ends normally, so that the bytes that arrived can be stored.
 */
export function copyBody(request: FastifyRequest): PassThrough {
  const body = new PassThrough()
  const end = () => void body.end()
  request.raw.on('error', end).on('close', end)
  return request.raw.pipe(body)
}
