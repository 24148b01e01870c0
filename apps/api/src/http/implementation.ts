import type { Answer, Endpoint, ParsedInput } from '@khum/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { CallerOf } from '../caller'
import type { AppContext } from '../context'
import type { Database } from '../db/schema'

/** What a handler gets. Of an idempotent endpoint `db` is the one transaction that also keeps the answer. */
export interface Call<E extends Endpoint> extends ParsedInput<E> {
  ctx: AppContext
  db: Kysely<Database>
  caller: CallerOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>

/** One row of the contract with the function that answers it. */
export interface Implementation {
  endpoint: Endpoint
  handle(call: Call<Endpoint>): Promise<unknown>
  /** Runs between the commit of an idempotent endpoint and its answer. It must not fail: the work is done. */
  committed?(call: Call<Endpoint>): Promise<void>
  /**
   * Of an idempotent endpoint whose answer names people: reads what a repeated call is answered, and the first answer isn't
   * kept. A deletion then has nothing to look for. TRUST R68
   */
  repeat?(call: Call<Endpoint>): Promise<unknown>
}

/** Binds handlers to their row; the types of input, caller and answer come from the row. */
export function implement<E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  { committed, repeat }: { committed?: (call: Call<E>) => Promise<void>; repeat?: Handler<E> } = {},
): Implementation {
  // The registrar parses with the row's own schemas before it calls, which is what makes this narrowing true.
  const narrowed =
    <T>(handler: (call: Call<E>) => Promise<T>) =>
    (call: Call<Endpoint>) =>
      handler(call as unknown as Call<E>)
  return {
    endpoint,
    handle: narrowed(handle),
    ...(committed ? { committed: narrowed(committed) } : {}),
    ...(repeat ? { repeat: narrowed(repeat) } : {}),
  }
}
