import type { FastifyReply } from 'fastify'

/**
 * Runs `work` once the answer has left, which for an idempotent endpoint is after the commit; never when it failed.
 * For what may be lost without harm only: a crash in between skips it.
 */
export function afterCommit(reply: FastifyReply, work: () => void): void {
  reply.raw.once('finish', () => {
    if (reply.statusCode < 300) work()
  })
}
