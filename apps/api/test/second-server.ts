import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../src/app'
import { createCallerCache } from '../src/db/fast-reads/caller-cache'
import { apiKey, type TestApp } from './test-app'

/** Starts a second server on the test's database. Its cache of sessions is separate, as in another process. */
export function useSecondServer(test: TestApp): () => FastifyInstance {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await buildApp({ ...test.ctx, callers: createCallerCache() }, 'no-pages')
  })
  afterAll(() => app.close())
  return () => app
}

export async function statusAt(
  app: FastifyInstance,
  as: Record<string, string>,
  url = '/api/v1/me',
): Promise<number> {
  return (await app.inject({ method: 'GET', url, headers: { 'x-api-key': apiKey, ...as } })).statusCode
}
