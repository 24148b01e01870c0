import { beforeEach, describe, expect, it } from 'vitest'
import { tellUnreadClaims } from '../../src/modules/claims/unread-claims'
import { publishEvents } from '../../src/modules/events/publish'
import { useClaimWorld } from '../claims/claim-world'
import { makeClient } from '../factory-client'

const world = useClaimWorld()
const { test } = world
const day = 24 * 3_600_000
let insurer: string
beforeEach(async () => {
  const row = await test.db
    .selectFrom('coverage')
    .select('insurer_code')
    .where('id', '=', world.coverageId)
    .executeTakeFirstOrThrow()
  insurer = row.insurer_code
  await test.db
    .insertInto('insurer_claim_settings')
    .values({ insurer_code: insurer, claims_decided_by: 'source' })
    .onConflict((conflict) => conflict.column('insurer_code').doUpdateSet({ claims_decided_by: 'source' }))
    .execute()
})

const reader = (insurers = [insurer]) =>
  makeClient(test.db, { insurers, scopes: ['events.read', 'claims.read'] })
type Reader = Awaited<ReturnType<typeof reader>>
const read = async ({ headers }: Reader, after: number) => {
  await publishEvents(test.ctx)
  const answer = await test.call({ url: `/api/exchange/v1/events?after=${after}`, headers })
  return answer.json().data
}
const listNotified = async () =>
  (await test.db.selectFrom('notification').select('params').where('kind', '=', 'claim_unread').execute())
    .length
const marked = async () =>
  (await test.db.selectFrom('claim').select('id').where('unread_since', 'is not', null).execute()).length
const ready = async () => (await test.app.inject('/readyz')).json()

describe('a claim that its insurer’s system doesn’t read (R56)', () => {
  it('is marked for the office after a day, and its member is notified once', async () => {
    const client = await reader()
    await world.submitted()
    await read(client, 0)
    test.clock.advance(day - 1_000)
    await tellUnreadClaims(test.ctx)
    expect([await listNotified(), await marked()]).toEqual([0, 0])
    test.clock.advance(1_000)
    for (let run = 0; run < 2; run += 1) await tellUnreadClaims(test.ctx)
    expect([await listNotified(), await marked()]).toEqual([1, 1])
    expect((await ready()).checks.feed).toBe(false)
    const { next } = await read(client, 0)
    await read(client, next)
    await tellUnreadClaims(test.ctx)
    expect([await listNotified(), await marked()]).toEqual([1, 0])
    expect((await ready()).checks.feed).toBe(true)
  })

  it('isn’t marked if a client of the insurer has read its event, or the claim itself', async () => {
    const client = await reader()
    const { claim_number } = await world.submitted()
    const { next } = await read(client, 0)
    await read(client, next)
    await world.submitted()
    const answer = await test.call({ url: `/api/exchange/v1/claims`, headers: client.headers })
    expect(answer.json().data.items).toHaveLength(2)
    test.clock.advance(2 * day)
    await tellUnreadClaims(test.ctx)
    expect([claim_number, await listNotified(), await marked()]).toEqual([claim_number, 0, 0])
  })

  it('is marked although another insurer’s client reads, and not if the office decides', async () => {
    await world.submitted()
    const { next } = await read(await reader(['ZZZ']), 0)
    await read(await reader(['ZZZ']), next)
    test.clock.advance(day)
    await test.db.updateTable('insurer_claim_settings').set({ claims_decided_by: 'office' }).execute()
    await tellUnreadClaims(test.ctx)
    expect(await listNotified()).toBe(0)
    await test.db.updateTable('insurer_claim_settings').set({ claims_decided_by: 'source' }).execute()
    await tellUnreadClaims(test.ctx)
    expect(await listNotified()).toBe(1)
  })
})

it('a client’s place is stored once a minute, at once when it has caught up, and never goes back (R56)', async () => {
  const client = await reader()
  for (let claim = 0; claim < 4; claim += 1) await world.submitted()
  const place = async () =>
    Number((await test.db.selectFrom('feed_reader').select('read_to').execute())[0]?.read_to)
  const { items, next } = await read(client, 0)
  const seqs: number[] = items.map(({ seq }: { seq: number }) => seq)
  expect(await place()).toBe(0)
  await read(client, seqs[0] ?? 0)
  expect(await place()).toBe(0)
  test.clock.advance(60_000)
  await read(client, seqs[1] ?? 0)
  expect(await place()).toBe(seqs[1])
  await read(client, next)
  expect(await place()).toBe(next)
  test.clock.advance(60_000)
  await read(client, 0)
  expect(await place()).toBe(next)
})
