import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import { createCallerCache } from '../../src/db/fast-reads/caller-cache'
import { makeMember } from '../factories'
import { apiKey, useTestApp } from '../test-app'

const test = useTestApp()

/** A second server on the same database, with its own cache. */
let other: FastifyInstance
beforeAll(async () => {
  other = await buildApp({ ...test.ctx, callers: createCallerCache() }, 'no-pages')
})
afterAll(() => other.close())

async function signedIn() {
  return await test.signIn(await makeMember(test.db))
}

async function statusAt(app: FastifyInstance, as: Record<string, string>): Promise<number> {
  const headers = { 'x-api-key': apiKey, ...as }
  return (await app.inject({ method: 'GET', url: '/api/v1/me', headers })).statusCode
}

function signOut(as: Record<string, string>) {
  return test.call({ method: 'DELETE', url: '/api/v1/session', as })
}

describe('a session in the cache', () => {
  it('is refused at once on the server that ended it (R25)', async () => {
    const as = await signedIn()
    expect(await statusAt(test.app, as)).toBe(200)
    await signOut(as)
    expect(await statusAt(test.app, as)).toBe(401)
  })

  it('is refused by other servers a second later (R25)', async () => {
    const as = await signedIn()
    expect(await statusAt(other, as)).toBe(200)
    await signOut(as)
    test.clock.advance(999)
    // The other server still has the session in its cache.
    expect(await statusAt(other, as)).toBe(200)
    test.clock.advance(1)
    expect(await statusAt(other, as)).toBe(401)
  })

  it('is refused once its token expires', async () => {
    const as = await signedIn()
    const soon = new Date(test.clock.now().getTime() + 500)
    await test.db.updateTable('access_token').set({ expires_at: soon }).execute()
    expect(await statusAt(test.app, as)).toBe(200)
    test.clock.advance(500)
    expect(await statusAt(test.app, as)).toBe(401)
  })

  it('is refused once the session expires', async () => {
    const as = await signedIn()
    const soon = new Date(test.clock.now().getTime() + 500)
    await test.db.updateTable('session').set({ absolute_expires_at: soon }).execute()
    expect(await statusAt(test.app, as)).toBe(200)
    test.clock.advance(500)
    expect(await statusAt(test.app, as)).toBe(401)
  })
})
