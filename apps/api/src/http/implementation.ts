import type { Answer, Endpoint, ParsedInput } from '@khum/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { CallerOf } from '../caller'
import type { AppContext } from '../context'
import type { Database } from '../db/schema'

/** The arguments of a handler. On idempotent endpoints, `db` is the transaction that also stores the response. */
export interface Call<E extends Endpoint> extends ParsedInput<E> {
  ctx: AppContext
  db: Kysely<Database>
  caller: CallerOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

/** Handles a call and returns its response; nothing if the endpoint has no output. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Answer<E> extends undefined ? Promise<void> : Promise<Answer<E>>

export interface Implementation {
  endpoint: Endpoint
  handle(call: Call<Endpoint>): Promise<unknown>
  /**
   * Runs after the commit of an idempotent endpoint and before its response. Must not fail, because the work is already
   * committed.
   */
  committed?(call: Call<Endpoint>): Promise<void>
  /**
   * For idempotent endpoints whose responses contain personal data: builds the response to a repeated call. The first
   * response isn't stored, so account deletion doesn't have to find it. R68
   */
  repeat?(call: Call<Endpoint>): Promise<unknown>
}

/** Binds handlers to their endpoint, so that input, caller and response have the right types. */
export function implement<E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  { committed, repeat }: { committed?: (call: Call<E>) => Promise<void>; repeat?: Handler<E> } = {},
): Implementation {
  // The cast is safe, because `registerEndpoints` parses with the endpoint's own schemas before it calls the handler.
  const narrowed =
    <T>(handler: (call: Call<E>) => Promise<T>) =>
    (call: Call<Endpoint>) =>
      handler(call as unknown as Call<E>)
  return {
    endpoint,
    handle: narrowed<unknown>(handle),
    ...(committed ? { committed: narrowed(committed) } : {}),
    ...(repeat ? { repeat: narrowed<unknown>(repeat) } : {}),
  }
}
