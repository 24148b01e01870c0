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
const usual = () => test.ctx.gateways.files
let kept: ReturnType<typeof usual>

beforeEach(async () => {
  kept = test.ctx.gateways.files
  for (const key of await ledger()) await kept.delete(key)
})
afterEach(() => {
  test.ctx.gateways.files = kept
})

async function ledger(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of kept.list('deletions')) keys.push(key)
  return keys
}
/** The accounts that the ledger names. */
const accounts = async () => (await ledger()).map((key) => /^deletions\/a\.([^/]+)\/e\./.exec(key)?.[1])
const away = () => Promise.reject(new ObjectStoreUnavailable('away'))

function statusOf(accountId: string) {
  return test.db
    .selectFrom('account')
    .select(['status', 'username', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

describe('the ledger of deletions (R68)', () => {
  it('has the deletion before the member is told, with the random id and the time only', async () => {
    const { accountId } = world.member
    expect((await world.deleted()).statusCode).toBe(204)
    expect(await accounts()).toEqual([accountId])
    const [key = ''] = await ledger()
    const entry = JSON.parse((await buffer(await kept.get(key))).toString())
    expect(entry).toEqual({ account_id: accountId, deleted_at: '2026-11-21T05:00:00.000Z' })
    await test.ctx.jobs.drain()
    expect(await ledger()).toHaveLength(1)
    expect(await applyDeletions(test.ctx)).toBe(0)
  })

  it('keeps an entry when the answer and the job write at the same moment', async () => {
    const { accountId } = world.member
    test.clock.set('2026-11-21T05:00:00Z')
    const later = {
      ...test.ctx,
      clock: { ...test.clock, now: () => new Date('2026-11-21T05:00:00.007Z') },
    }
    for (let round = 0; round < 20; round += 1) {
      await Promise.allSettled([recordDeletion(test.ctx, accountId), recordDeletion(later, accountId)])
      expect(await accounts()).toContain(accountId)
      for (const key of await ledger()) await kept.delete(key)
    }
  })

  it('has no entry for a deletion that rolled back, so the next start deletes nobody', async () => {
    const token = await world.proved()
    const { jobs } = test.ctx
    // The last statement before the commit fails: what came before it is undone.
    test.ctx.jobs = { ...jobs, send: () => Promise.reject(new Error('killed')) }
    expect((await world.confirm(token)).statusCode).toBe(500)
    test.ctx.jobs = jobs
    expect(await jobs.drain()).toBe(0)
    expect(await ledger()).toEqual([])
    expect(await applyDeletions(test.ctx)).toBe(0)
    expect((await statusOf(world.member.accountId)).status).toBe('active')
  })

  it('gets the entry from the job when the process dies between the commit and the answer', async () => {
    test.ctx.gateways.files = { ...kept, put: away }
    expect((await world.deleted()).statusCode).toBe(204)
    expect(await ledger()).toEqual([])
    test.ctx.gateways.files = kept
    await test.ctx.jobs.drain()
    expect(await accounts()).toEqual([world.member.accountId])
  })

  it.each([
    ['is away', away],
    ['hangs', () => new Promise<never>(() => undefined)],
  ])('refuses the deletion while the store %s, and the member stays', async (_, exists) => {
    const token = await world.proved()
    test.ctx.gateways.files = { ...kept, exists }
    const refused = await world.confirm(token)
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
    expect((await statusOf(world.member.accountId)).status).toBe('active')
    test.ctx.gateways.files = kept
    expect((await world.confirm(token)).statusCode).toBe(204)
  })
})

describe('a start on a database that was restored from before the deletion (R68)', () => {
  it('deletes again: no sign-in, no token, no unsent file, no name; others stay', async () => {
    const { member } = world
    await world.submitted()
    const draftId = await world.readyDraft()
    const other = await makeMember(test.db)
    // The factories' files have no objects.
    const before = await brokenInvariants(test.ctx.pool)
    // As the ledger has it, while the account is alive again with everything it had.
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

  it('does not start while the store is away', async () => {
    test.ctx.gateways.files = {
      ...kept,
      async *list() {
        yield await away()
      },
    }
    await expect(applyDeletions(test.ctx)).rejects.toThrow(
      'The object store is needed at the start: its list of deleted accounts cannot be read (away).',
    )
  })

  it('deletes nobody for an object that Khum did not seal, and says so', async () => {
    const { accountId } = world.member
    // An entry of another account, under this one's name.
    const other = await makeMember(test.db)
    await kept.put(
      `deletions/a.${accountId}/e.1`,
      Readable.from([Buffer.from(JSON.stringify({ account_id: other.accountId }))]),
    )
    await expect(applyDeletions(test.ctx)).rejects.toThrow(DatabaseStartError)
    expect((await statusOf(accountId)).status).toBe('active')
  })
})
