import type { Endpoint } from '@khum/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { AppContext } from '../context'
import { identifyCaller } from './authenticate'
import { idempotently } from './idempotency'
import type { Call, Implementation } from './implementation'
import { parseInput } from './parse-input'

/** Registers every implemented row of the contract, at its path and its aliases. */
export function registerEndpoints(
  app: FastifyInstance,
  ctx: AppContext,
  implementations: Implementation[],
): void {
  for (const implementation of implementations) {
    for (const url of [implementation.endpoint.path, ...(implementation.endpoint.aliases ?? [])]) {
      registerOne(app, ctx, implementation, url)
    }
  }
}

function registerOne(
  app: FastifyInstance,
  ctx: AppContext,
  implementation: Implementation,
  url: string,
): void {
  const { endpoint } = implementation
  const answerSchema = endpoint.output ? z.object({ data: endpoint.output }) : undefined
  app.route({
    method: endpoint.method,
    url,
    exposeHeadRoute: false,
    config: { endpoint },
    ...(answerSchema ? { schema: { response: { '2xx': jsonSchema(answerSchema) } } } : {}),
    handler: async (request, reply) => {
      const call = await prepare(ctx, endpoint, request, reply)
      const data = await run(implementation, call)
      if (endpoint.raw) return reply
      if (data === undefined) return reply.code(endpoint.status ?? 204).send()
      // A wrong answer fails loudly where it can still be mended; in production the compiled serialiser is the guard.
      if (ctx.config.env !== 'production') answerSchema?.parse({ data })
      return reply.code(endpoint.status ?? 200).send({ data })
    },
  })
}

async function prepare(ctx: AppContext, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  if (!endpoint.raw) void reply.header('cache-control', 'no-store')
  const caller = await identifyCaller(ctx, endpoint, request)
  const input = parseInput(endpoint, request)
  // The caller was identified by the row's access, which is what CallerOf says in types.
  return { ctx, db: ctx.db, caller: caller as null, request, reply, ...input } satisfies Call<Endpoint>
}

function run(implementation: Implementation, call: Call<Endpoint>): Promise<unknown> {
  return implementation.endpoint.idempotent ? idempotently(implementation, call) : implementation.handle(call)
}

/** The JSON schema a serialiser is compiled from: closed objects, so that an undeclared column cannot leak. TRUST R41. */
export function jsonSchema(schema: z.core.$ZodType): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
  })
  return rest
}
