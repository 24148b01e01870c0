import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseStartError } from '../../src/db/database-error'
import { ObjectStoreUnavailable } from '../../src/gateways/files/port'
import { applyDeletions } from '../../src/modules/deletion/apply-deletions'
import { recordDeletion } from '../../src/modules/deletion/deletion-ledger'
import { brokenInvariants } from '../broken-invariants'
import { makeMember, testPassword } from '../factories'
import { partnerHeaders } from '../test-app'
import { useDeletionWorld } from './deletion-world'

const world = useDeletionWorld()
const { test } = world
let store: typeof test.ctx.gateways.files

beforeEach(async () => {
  store = test.ctx.gateways.files
  for (const key of await ledger()) await store.delete(key)
})
afterEach(() => {
  test.ctx.gateways.files = store
})

async function ledger(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.list('deletions')) keys.push(key)
  return keys
}
/** Returns the ids of the accounts in the deletion ledger, which is the object store's record of deleted accounts. */
const accounts = async () => (await ledger()).map((key) => /^deletions\/a\.([^/]+)\/e\./.exec(key)?.[1])
const away = () => Promise.reject(new ObjectStoreUnavailable('away'))

function statusOf(accountId: string) {
  return test.db
    .selectFrom('account')
    .leftJoin('login', 'login.id', 'account.login_id')
    .select(['account.status', 'login.username', 'login.phone'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

describe('the ledger of deletions (R68)', () => {
  it('has the deletion before the member gets the response, with the random id and the time only', async () => {
    const { accountId } = world.member
    expect((await world.deleted()).statusCode).toBe(204)
    expect(await accounts()).toEqual([accountId])
    const [key = ''] = await ledger()
    const entry = JSON.parse((await buffer(await store.get(key))).toString())
    expect(entry).toEqual({ account_id: accountId, deleted_at: '2026-11-21T05:00:00.000Z' })
    await test.ctx.jobs.drain()
    expect(await ledger()).toHaveLength(1)
    expect(await applyDeletions(test.ctx)).toBe(0)
  })

  it('keeps an entry when the request and the job write at the same moment', async () => {
    const { accountId } = world.member
    test.clock.set('2026-11-21T05:00:00Z')
    const later = {
      ...test.ctx,
      clock: { ...test.clock, now: () => new Date('2026-11-21T05:00:00.007Z') },
    }
    for (let round = 0; round < 20; round += 1) {
      await Promise.allSettled([recordDeletion(test.ctx, accountId), recordDeletion(later, accountId)])
      expect(await accounts()).toContain(accountId)
      for (const key of await ledger()) await store.delete(key)
    }
  })

  it('has no entry for a deletion that rolled back, so the next start deletes no account', async () => {
    const token = await world.proved()
    const { jobs } = test.ctx
    // Makes the transaction fail at its last step, which queues the job. This rolls the deletion back.
    test.ctx.jobs = { ...jobs, send: () => Promise.reject(new Error('killed')) }
    expect((await world.confirm(token)).statusCode).toBe(500)
    test.ctx.jobs = jobs
    expect(await jobs.drain()).toBe(0)
    expect(await ledger()).toEqual([])
    expect(await applyDeletions(test.ctx)).toBe(0)
    expect((await statusOf(world.member.accountId)).status).toBe('active')
  })

  it('gets the entry from the job when the process dies between the commit and the response', async () => {
    test.ctx.gateways.files = { ...store, put: away }
    expect((await world.deleted()).statusCode).toBe(204)
    expect(await ledger()).toEqual([])
    test.ctx.gateways.files = store
    await test.ctx.jobs.drain()
    expect(await accounts()).toEqual([world.member.accountId])
  })

  it.each([
    ['is unavailable', away],
    ['hangs', () => new Promise<never>(() => undefined)],
  ])('refuses the deletion while the store %s, and the account stays', async (_, exists) => {
    const token = await world.proved()
    test.ctx.gateways.files = { ...store, exists }
    const refused = await world.confirm(token)
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
    expect((await statusOf(world.member.accountId)).status).toBe('active')
    test.ctx.gateways.files = store
    expect((await world.confirm(token)).statusCode).toBe(204)
  })
})

describe('starting on a backup from before the deletion (R68)', () => {
  it('deletes the account again, and no others', async () => {
    const { member } = world
    await world.submitted()
    const draftId = await world.readyDraft()
    const other = await makeMember(test.db)
    // One invariant is already broken here, because the test's documents have no stored files.
    const before = await brokenInvariants(test.ctx.pool)
    // Creates the state after a backup was restored: the deletion ledger has the account, but the database still has
    // the account's data.
    await recordDeletion(test.ctx, member.accountId)
    expect((await test.call({ method: 'GET', url: '/api/v1/me', as: world.as })).statusCode).toBe(200)

    expect(await applyDeletions(test.ctx)).toBe(1)

    expect(await statusOf(member.accountId)).toEqual({ status: 'deleted', username: null, phone: null })
    expect((await test.call({ method: 'GET', url: '/api/v1/me', as: world.as })).statusCode).toBe(401)
    const signIn = await test.call({
      method: 'POST',
      url: '/api/v1/session',
      headers: partnerHeaders,
      payload: { username: member.username, password: testPassword },
    })
    expect(signIn.statusCode).toBe(401)
    expect(
      await test.db.selectFrom('document').select('id').where('draft_id', '=', draftId).execute(),
    ).toEqual([])
    expect((await statusOf(other.accountId)).status).toBe('active')
    const { outcome } = await test.db
      .selectFrom('audit_event')
      .select('outcome')
      .where('action', '=', 'account.deleted')
      .executeTakeFirstOrThrow()
    expect(outcome).toBe('done_again')
    expect(await brokenInvariants(test.ctx.pool)).toEqual(before)
    expect(await applyDeletions(test.ctx)).toBe(0)
  })

  it('fails while the store is unavailable', async () => {
    test.ctx.gateways.files = {
      ...store,
      async *list() {
        yield await away()
      },
    }
    await expect(applyDeletions(test.ctx)).rejects.toThrow(
      'The object store is needed at the start: its list of deleted accounts cannot be read (away).',
    )
  })

  it('fails on an entry that was copied from another account’s folder, without deleting an account', async () => {
    const { accountId } = world.member
    const other = await makeMember(test.db)
    const entry = { account_id: other.accountId, deleted_at: '2026-11-21T05:00:00.000Z' }
    await store.put(`deletions/a.${accountId}/e.1`, Readable.from([Buffer.from(JSON.stringify(entry))]))
    await expect(applyDeletions(test.ctx)).rejects.toThrow(DatabaseStartError)
    expect((await statusOf(accountId)).status).toBe('active')
  })
})
