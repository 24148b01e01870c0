import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/cli/exchange/commands'
import { newId } from '../../src/ids'
import { recordPayout } from '../../src/modules/claims/claim-payouts'
import { publishEvents } from '../../src/modules/events/publish'
import { endLiveAccount } from '../../src/modules/payout-accounts/payout-accounts.repo'
import { useClaimWorld } from '../claims/claim-world'
import { emptyAccount } from '../factories'
import { clientEnv, clientHeaders, makeClient } from '../factory-client'
import { makeDocument } from '../factory-draft'
import { insertPayoutAccount } from '../payout-accounts/insert-account'
import { useTestDatabase } from '../postgres/test-database'
import { makeShownCard } from '../use-card/use-card-world'

interface Event {
  seq: number
  id: string
  type: string
  subject: { kind: string; key: string; source: string | null }
}

describe('the feed of events', () => {
  const world = useClaimWorld()
  const { test } = world

  const read = async (query = '', headers: Record<string, string> = clientHeaders) =>
    (await test.call({ url: `/api/exchange/v1/events?${query}`, headers })).json()
  const typesOf = async (subject: string): Promise<string[]> => {
    await publishEvents(test.ctx)
    const { items } = (await read()).data
    return items.filter((event: Event) => event.subject.key === subject).map(({ type }: Event) => type)
  }

  it('has the events of a claim in order, without personal data', async () => {
    const { id, claim_number: number } = await world.submitted()
    await world.office(number, 'take', {})
    await world.office(number, 'request-document', {
      list: 'receipt',
      reason: { th: 'ก', en: 'A' },
      due_date: '2026-12-20',
    })
    const fileId = await makeDocument(test.db, { account_id: world.member.accountId, claim_id: id })
    await test.call({
      method: 'POST',
      url: `/api/v1/claims/${id}/documents`,
      as: world.as,
      headers: { 'idempotency-key': newId() },
      payload: { document_ids: [fileId] },
    })
    await world.office(number, 'reject', { reason: 'not_covered' })
    await world.office(number, 'undo', { reason: 'x' })
    const lineId = (await test.call({ url: `/api/v1/claims/${id}`, as: world.as })).json().data.lines[0].id
    await world.office(number, 'approve', { lines: [{ line_id: lineId, benefit_satang: 150_000 }] })
    await world.office(number, 'payment-sent', {})
    await world.office(number, 'payment-failed', {})
    await world.office(number, 'pay', { paid_on: '2026-11-21' })
    await world.office(number, 'reopen', { reason: 'x' })
    expect(await typesOf(number)).toEqual([
      'claim.submitted',
      'claim.moved',
      'claim.moved',
      'claim.moved',
      'claim.documents_added',
      'claim.decided',
      'claim.decision_undone',
      'claim.decided',
      'payment.result',
      'payment.result',
      'payment.result',
      'claim.reopened',
    ])
    const feed = JSON.stringify(await read())
    for (const secret of [world.member.accountId, world.member.personId, 'มาลี', 'POL-'])
      expect(feed).not.toContain(secret)
  })

  it('has events for a withdrawn claim and a linked coverage', async () => {
    const { id, claim_number: number } = await world.submitted()
    const withdrawn = await test.call({
      method: 'POST',
      url: `/api/v1/claims/${id}/withdraw`,
      as: world.as,
      headers: { 'idempotency-key': newId() },
      payload: {},
    })
    expect(withdrawn.statusCode).toBe(200)
    expect(await typesOf(number)).toEqual(['claim.submitted', 'claim.withdrawn'])
    const { source_key } = await test.db
      .selectFrom('coverage')
      .select('source_key')
      .where('id', '=', world.coverageId)
      .executeTakeFirstOrThrow()
    expect(await typesOf(source_key)).toEqual(['coverage.linked'])
  })

  it('has events for a changed payee or consent, a shown card and a deleted account', async () => {
    const { accountId, personId } = world.member
    await insertPayoutAccount(test, accountId, '0123456789')
    const { id, claim_number: number } = await world.submitted()
    const claim = { id, person_id: personId }
    await recordPayout(test.ctx, claim, accountId)
    expect(await typesOf(number)).toEqual(['claim.submitted'])
    await endLiveAccount(test.db, accountId, test.clock.now())
    await insertPayoutAccount(test, accountId, '9998887776')
    await recordPayout(test.ctx, claim, accountId)
    expect(await typesOf(number)).toEqual(['claim.submitted', 'claim.payee_changed'])
    const { insurer_code, source_key: card } = await test.db
      .selectFrom('coverage')
      .select(['insurer_code', 'source_key'])
      .where('id', '=', world.coverageId)
      .executeTakeFirstOrThrow()
    await makeShownCard(test.ctx, { accountId, coverageId: world.coverageId })
    expect(await typesOf(card)).toEqual(['coverage.linked', 'card.shown'])
    const known = { insurer_code, person_id: personId, source: 'pas', source_key: 'P-77' }
    await test.db.insertInto('person_source').values(known).execute()
    const withdrawn = await test.call({ method: 'DELETE', url: '/api/v1/consents/health_data', as: world.as })
    expect(withdrawn.statusCode, withdrawn.body).toBe(204)
    await emptyAccount(test.db, accountId)
    expect(await typesOf('P-77')).toEqual(['consent.changed', 'account.deleted'])
  })

  it('numbers the events of claims too, so that a source can say what its balance includes', async () => {
    const { id } = await world.submitted()
    await publishEvents(test.ctx)
    const event = await test.db
      .selectFrom('claim_event')
      .select(['id', 'feed_seq'])
      .where('claim_id', '=', id)
      .executeTakeFirstOrThrow()
    const { items } = (await read()).data
    expect(items.find((one: Event) => one.id === event.id)?.seq).toBe(Number(event.feed_seq))
  })

  it('shows a client only events of its insurers, and skips the others’ (R90)', async () => {
    await world.submitted()
    await publishEvents(test.ctx)
    const all = (await read()).data
    const stranger = await makeClient(test.db, { insurers: ['ZZZ'], scopes: ['events.read'] })
    expect((await read('', stranger.headers)).data).toEqual({ items: [], next: all.next, more: false })
    const first = (await read('limit=1')).data
    expect(first).toEqual({ items: [all.items[0]], next: 1, more: true })
    expect((await read(`after=${all.next}`)).data).toEqual({ items: [], next: all.next, more: false })
  })

  it('reports that the requested events are older than it keeps', async () => {
    await world.submitted()
    await publishEvents(test.ctx)
    await sql`alter table feed_event disable trigger user`.execute(test.db)
    await sql`delete from feed_event where seq = 1`.execute(test.db)
    await sql`alter table feed_event enable trigger user`.execute(test.db)
    expect((await read('after=0')).data.items[0].seq).toBe(2)
    await sql`update feed_position set last = 9`.execute(test.db)
    await sql`insert into feed_event select 9, event_id, insurer_code, type, subject_kind, subject, subject_source, at, published_at
      from feed_event where seq = 2`.execute(test.db)
    expect((await read('after=1')).data.items).toHaveLength(2)
    await sql`alter table feed_event disable trigger user`.execute(test.db)
    await sql`delete from feed_event where seq = 2`.execute(test.db)
    await sql`alter table feed_event enable trigger user`.execute(test.db)
    expect(await read('after=1')).toMatchObject({ code: 'events_gone', params: { oldest: 9 } })
  })

  it('says so if a client is further than the feed, as after a backup was restored', async () => {
    await world.submitted()
    await publishEvents(test.ctx)
    const { next } = (await read()).data
    expect(await read(`after=${next + 1}`)).toMatchObject({ code: 'events_ahead', params: { last: next } })
  })

  it('is printed by the command, one event on each line', async () => {
    await world.submitted()
    await publishEvents(test.ctx)
    if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 })
    const bound = test.app.server.address()
    const port = typeof bound === 'object' && bound ? String(bound.port) : ''
    const { output } = await runCommand(['events', '--after', '1'], { ...clientEnv, PORT: port })
    const { items } = (await read('after=1')).data
    expect(output.split('\n').map((line) => JSON.parse(line))).toEqual(items)
    await expect(runCommand(['events', '--after', 'x'], clientEnv)).rejects.toThrow('--after is a number')
  })
})

describe('the publisher (R88)', () => {
  const database = useTestDatabase()
  const ctx = () => ({
    db: database.db,
    pool: database.pool,
    clock: { now: () => new Date() } as never,
    log: { error: () => undefined, warn: () => undefined } as never,
  })
  beforeEach(async () => {
    await sql`delete from feed_position`.execute(database.db)
  })
  const add = `insert into feed_outbox (event_id, insurer_code, type, subject_kind, subject, at)
    values ($1, 'TST', 'claim.moved', 'claim', $2, now())`
  const published = async () =>
    (
      await sql<{ seq: string; event_id: string; subject: string }>`
        select seq::text, event_id, subject from feed_event order by feed_event.seq`.execute(database.db)
    ).rows

  it('numbers events in the order of commits, not in the order in which they were written', async () => {
    const [first, second] = [new pg.Client(database.url), new pg.Client(database.url)]
    await Promise.all([first.connect(), second.connect()])
    await first.query('begin')
    await first.query(add, [newId(), 'written first'])
    await second.query('begin')
    await second.query(add, [newId(), 'committed first'])
    await second.query('commit')
    await first.query('commit')
    await Promise.all([first.end(), second.end()])
    expect(await publishEvents(ctx())).toBe(2)
    expect((await published()).map(({ subject }) => subject)).toEqual(['committed first', 'written first'])
  })

  it('continues after a crash of its transaction, and gives no number twice', async () => {
    const client = new pg.Client(database.url)
    await client.connect()
    for (const subject of ['a', 'b', 'c']) await client.query(add, [newId(), subject])
    // Simulates a publisher that dies after it has given the events their numbers, but before the commit.
    const dying = { db: database.db, clock: { now: () => new Date() } as never }
    await expect(
      database.db.transaction().execute(async (db) => {
        await publishEvents({ ...dying, db })
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(await published()).toEqual([])
    await client.query(add, [newId(), 'd'])
    await client.end()
    await publishEvents(ctx())
    expect((await published()).map(({ seq, subject }) => `${seq} ${subject}`)).toEqual([
      '1 a',
      '2 b',
      '3 c',
      '4 d',
    ])
  })
})
