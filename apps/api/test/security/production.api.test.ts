import { expect, test } from 'vitest'
import { buildApp } from '../../src/app'
import { useTestApp } from '../test-app'

const world = useTestApp()

test.each([
  ['GET', '/dev/phone'],
  ['GET', '/dev/sso'],
  ['GET', '/dev/sso/link'],
  ['GET', '/dev/staff'],
  ['GET', '/dev/telemed'],
  ['GET', '/dev/telemed.js'],
  ['POST', '/dev/telemed/arrival'],
] as const)('%s %s is there in development and not in production (R84)', async (method, url) => {
  const asked = { method, url, ...(method === 'POST' ? { payload: {} } : {}) }
  expect((await world.call(asked)).statusCode).not.toBe(404)
  const { ctx } = world
  const { config } = ctx
  const app = await buildApp({ ...ctx, config: { ...config, env: 'production' } }, config.dataDir)
  expect((await app.inject(asked)).statusCode).toBe(404)
})
