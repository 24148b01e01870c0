import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import { createCallerCache } from '../../src/db/fast-reads/caller-cache'
import { makeMember } from '../factories'
import { apiKey, useTestApp } from '../test-app'

const test = useTestApp()

/** A second instance of the product on the same database. */
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

describe('a session that has just been checked', () => {
  it('is refused at once where it was ended (R25)', async () => {
    const as = await signedIn()
    expect(await statusAt(test.app, as)).toBe(200)
    await signOut(as)
    expect(await statusAt(test.app, as)).toBe(401)
  })

  it('is refused by every other instance a second later (R25)', async () => {
    const as = await signedIn()
    expect(await statusAt(other, as)).toBe(200)
    await signOut(as)
    test.clock.advance(999)
    // Known without a look into the database: otherwise the check below would say nothing.
    expect(await statusAt(other, as)).toBe(200)
    test.clock.advance(1)
    expect(await statusAt(other, as)).toBe(401)
  })

  it('is refused from the end of its token on', async () => {
    const as = await signedIn()
    const soon = new Date(test.clock.now().getTime() + 500)
    await test.db.updateTable('access_token').set({ expires_at: soon }).execute()
    expect(await statusAt(test.app, as)).toBe(200)
    test.clock.advance(500)
    expect(await statusAt(test.app, as)).toBe(401)
  })

  it('is refused from the end of the session on', async () => {
    const as = await signedIn()
    const soon = new Date(test.clock.now().getTime() + 500)
    await test.db.updateTable('session').set({ absolute_expires_at: soon }).execute()
    expect(await statusAt(test.app, as)).toBe(200)
    test.clock.advance(500)
    expect(await statusAt(test.app, as)).toBe(401)
  })
})
