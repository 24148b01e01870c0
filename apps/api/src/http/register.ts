import type { Endpoint } from '@khum/contract'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Caller } from '../caller'
import type { AppContext } from '../context'
import { idempotently } from './idempotency'
import type { Call, Implementation } from './implementation'
import { parseInput } from './parse-input'

/** Identifies an endpoint's caller. @throws AppError if the caller may not call the endpoint */
export type IdentifyCaller = (ctx: AppContext, endpoint: Endpoint, request: FastifyRequest) => Promise<Caller>

export function registerEndpoints(
  app: FastifyInstance,
  ctx: AppContext,
  implementations: Implementation[],
  identify: IdentifyCaller,
): void {
  for (const implementation of implementations) {
    const { endpoint } = implementation
    const body = endpoint.output && answerBody(endpoint.output)
    for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      app.route({
        method: endpoint.method,
        url,
        exposeHeadRoute: false,
        ...(body ? { schema: { response: { '2xx': {} } }, serializerCompiler: () => body.serialize } : {}),
        handler: async (request, reply) => {
          const data = await answer(ctx, implementation, identify, request, reply)
          if (endpoint.raw) return reply
          if (data === undefined) return reply.code(endpoint.status ?? 204).send()
          // Catches wrong responses in development and tests. In production, the compiled serialiser drops unknown
          // fields.
          if (ctx.config.env !== 'production') body?.schema.parse({ data })
          return reply.code(endpoint.status ?? 200).send({ data })
        },
      })
    }
  }
}

async function answer(
  ctx: AppContext,
  implementation: Implementation,
  identify: IdentifyCaller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint } = implementation
  if (!endpoint.raw) {
    void reply.header('cache-control', 'no-store')
    // The server's time in milliseconds, for the countdowns of web pages. The header `Date` has whole seconds only and
    // may come from another clock.
    void reply.header('khum-time', String(ctx.clock.now().getTime()))
  }
  const caller = await identify(ctx, endpoint, request)
  // `identify` returns the caller that the endpoint's access requires, so the cast is safe.
  const call: Call<Endpoint> = {
    ctx,
    db: ctx.db,
    caller: caller as null,
    request,
    reply,
    ...parseInput(endpoint, request),
  }
  const data = endpoint.idempotent
    ? await idempotently(implementation, call)
    : await implementation.handle(call)
  await implementation.committed?.(call)
  return data
}

interface AnswerBody {
  schema: z.ZodType
  serialize(body: unknown): string
}

/**
 * The response body of each output schema. It is kept for the whole process, because tests create many servers in one
 * process and would otherwise compile each serialiser many times.
 */
const answerBodies = new WeakMap<z.core.$ZodType, AnswerBody>()

/**
 * Returns the schema of a response's body and its serialiser. The serialiser is compiled at its first use, because
 * compiling all of them delays the server's start.
 */
function answerBody(output: z.core.$ZodType): AnswerBody {
  const known = answerBodies.get(output)
  if (known) return known
  const schema = z.object({ data: output })
  let compiled: ((body: unknown) => string) | undefined
  const body = {
    schema,
    serialize(data: unknown) {
      compiled ??= fastJson(jsonSchema(schema))
      return compiled(data)
    },
  }
  answerBodies.set(output, body)
  return body
}

/**
 * Returns the JSON schema for the compiled serialiser. Its objects allow no undeclared fields, so that such a field
 * can't leak. R41
 */
function jsonSchema(schema: z.core.$ZodType): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'output',
    // With this target, a type that allows null has the keyword `nullable`, and the serialiser writes its values
    // without checking them. With other targets, such a type is a union, and the serialiser would spend time checking
    // each value against the types in the union.
    target: 'openapi-3.0',
    unrepresentable: 'any',
  })
  return rest
}
