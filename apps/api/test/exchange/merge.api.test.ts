import { fictionalCitizenId } from '@khum/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { findPersonsByContactPhone } from '../../src/modules/accounts/persons.repo'
import { brokenInvariants } from '../broken-invariants'
import { makeMember } from '../factories'
import { clientHeaders } from '../factory-client'
import { serveInsurers } from '../factory-coverage'
import { makeLink } from '../family/family-world'
import { testPartner } from '../test-partner'
import {
  batchOf,
  claim,
  coverage,
  filesOf,
  mainRows,
  nextPeriod,
  person,
  policy,
  problemsOf,
  type Rows,
  renewal,
  sendBatch,
} from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()
let count = 0

/** Sends a batch under a new name. Each new batch of a day gives its rows a higher version. */
async function send(rows: Rows, more: object = {}) {
  count += 1
  return await sendBatch(server, filesOf(rows), { as_of: '2026-11-21', batch: `M-${count}`, ...more })
}

async function undo(id: string) {
  await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/undo`, as: clientHeaders })
  await server.ctx.jobs.drain()
  return (await batchOf(server, id)).status
}

/** The same human as M1, whom the source sent a second time as M2, without the citizen id. */
const twin = { ...person, source_key: 'M2', citizen_id: undefined, name_en: 'Mali' }
const ofTwin = { ...coverage, source_key: 'C2', person_key: 'M2', policy_key: 'G2/2026' }
const merge = { person: [{ source_key: 'M1', op: 'merge', into: 'M2' }] }
const split = { person: [{ source_key: 'M1', op: 'split' }] }

beforeEach(async () => {
  await serveInsurers(server.db, testPartner.id, 'TST')
  await send({
    ...mainRows,
    policy: [policy, { ...policy, source_key: 'G2/2026', policy_number: 'G2' }],
    person: [person, twin],
    coverage: [coverage, ofTwin],
    claim: [claim],
  })
})

/** Returns each coverage, household, claim, login and key with the English name of its person. */
async function owners(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select owned.text || ' ' || person.name_en || case when person.national_id_hash is null then '' else ' (id)' end as text
    from (
      select 'coverage ' || source_key as text, person_id from coverage
      union all select 'household ' || source_key, subscriber_person_id from household
      union all select 'claim of ' || coverage.source_key, claim.person_id from claim join coverage on coverage.id = claim.coverage_id
      union all select 'login', person_id from login
      union all select 'account', person_id from account
      union all select 'key ' || source_key, person_id from person_source
    ) owned
    join person on person.id = owned.person_id
    order by 1`.execute(server.db)
  return rows.map(({ text }) => text)
}

async function personOf(key: string): Promise<string> {
  const { person_id } = await server.db
    .selectFrom('person_source')
    .select('person_id')
    .where('source_key', '=', key)
    .executeTakeFirstOrThrow()
  return person_id
}

async function listed(accountId: string): Promise<string[]> {
  const rows = await server.db
    .selectFrom('account_coverage')
    .innerJoin('coverage', 'coverage.id', 'account_coverage.coverage_id')
    .select('coverage.source_key')
    .where('account_id', '=', accountId)
    .orderBy('source_key')
    .execute()
  return rows.map(({ source_key }) => source_key)
}

const apart = [
  'claim of C1 Malee (id)',
  'coverage C1 Malee (id)',
  'coverage C2 Mali',
  'household G1|M1 Malee (id)',
  'household G2|M2 Mali',
  'key M1 Malee (id)',
  'key M2 Mali',
]

describe('merging two people of a source', () => {
  test('moves everything that one person owns to the other, and a split moves it back (R87)', async () => {
    expect(await owners()).toEqual(apart)
    const merged = await send(merge)
    expect(await problemsOf(server, merged.id)).toEqual([])
    expect(merged.reconciliation).toMatchObject({ changed: 1, refused: 0 })
    expect(await owners()).toEqual([
      'claim of C1 Mali (id)',
      'coverage C1 Mali (id)',
      'coverage C2 Mali (id)',
      'household G1|M1 Mali (id)',
      'household G2|M2 Mali (id)',
      'key M1 Mali (id)',
      'key M2 Mali (id)',
    ])
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
    expect((await send(merge)).reconciliation).toMatchObject({ changed: 0, unchanged: 1 })
    await send(split)
    expect(await owners()).toEqual(apart)
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
    expect(
      await server.db
        .selectFrom('audit_event')
        .select(['action', 'actor_kind', 'insurer_code'])
        .where('action', 'like', 'person.%')
        .orderBy('id')
        .execute(),
    ).toEqual(
      ['person.merged', 'person.merged', 'person.split', 'person.split'].map((action) => ({
        action,
        actor_kind: 'client',
        insurer_code: 'TST',
      })),
    )
  })

  test('accepts rows with the former key, and a split assigns them to the right person', async () => {
    await send(merge)
    const batch = await send({
      policy: [nextPeriod],
      coverage: [
        { ...coverage, card_number: 'new', person_key: 'M2' },
        { ...coverage, source_key: 'C3' },
        { ...renewal, person_key: 'M2' },
      ],
    })
    expect(await problemsOf(server, batch.id)).toEqual([])
    expect((await owners()).filter((text) => text.startsWith('coverage'))).toEqual(
      ['C1', 'C1/27', 'C2', 'C3'].map((key) => `coverage ${key} Mali (id)`),
    )
    await send(split)
    expect((await owners()).filter((text) => text.startsWith('coverage'))).toEqual([
      'coverage C1 Malee (id)',
      'coverage C1/27 Malee (id)',
      'coverage C2 Mali',
      'coverage C3 Malee (id)',
    ])
  })

  test('can come with rows that use the new key', async () => {
    const batch = await send({ ...merge, coverage: [{ ...coverage, person_key: 'M2' }] })
    expect(await problemsOf(server, batch.id)).toEqual([])
    expect(await owners()).toContain('coverage C1 Mali (id)')
  })

  test('shows the cards to the member who has a login, with one notification', async () => {
    const { accountId } = await makeMember(server.db, { person_id: await personOf('M1') })
    await send(merge)
    expect(await owners()).toEqual(expect.arrayContaining(['login Mali (id)', 'account Mali (id)']))
    expect(await listed(accountId)).toEqual(['C2'])
    const news = () => server.db.selectFrom('notification').select('kind').execute()
    expect(await news()).toEqual([{ kind: 'coverage_added' }])
    await send(split)
    expect(await owners()).toEqual(expect.arrayContaining(['login Malee (id)', 'account Malee (id)']))
  })

  test('takes the family links of relatives along, and a split gives them back (R42)', async () => {
    const [m1, m2] = [await personOf('M1'), await personOf('M2')]
    const one = await makeMember(server.db)
    const both = await makeMember(server.db)
    await makeLink(server, { accountId: one.accountId, personId: m1 })
    await makeLink(server, { accountId: both.accountId, personId: m1 }, { scopes: ['see', 'claim'] })
    await makeLink(server, { accountId: both.accountId, personId: m2 })
    const links = async (of: { accountId: string }) => {
      const query = server.db
        .selectFrom('family_link')
        .select('person_id')
        .where('account_id', '=', of.accountId)
      return (await query.orderBy('created_at').orderBy('scopes').execute()).map((row) => row.person_id)
    }
    const before = await links(both)
    await send(merge)
    expect(await links(one)).toEqual([m2])
    expect(await listed(one.accountId)).toEqual(['C1', 'C2'])
    expect(await links(both)).toEqual(before)
    await send(split)
    expect(await links(one)).toEqual([m1])
    expect(await links(both)).toEqual(before)
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
  })

  test('is refused if the people differ, both have a login, or another insurer knows one of them', async () => {
    await send({ person: [{ ...twin, source_key: 'M3', citizen_id: fictionalCitizenId(3) }] })
    const refused = await send({
      person: [
        { source_key: 'M1', op: 'merge', into: 'M3' },
        { source_key: 'M2', op: 'merge', into: 'NONE' },
        { source_key: 'M3', op: 'split' },
      ],
    })
    expect((await problemsOf(server, refused.id)).toSorted()).toEqual([
      'person.ndjson 1 into person_of_another_id',
      'person.ndjson 2 into reference_unknown',
      'person.ndjson 3 source_key not_merged',
    ])
    for (const key of ['M1', 'M2']) await makeMember(server.db, { person_id: await personOf(key) })
    expect(await problemsOf(server, (await send(merge)).id)).toEqual([
      'person.ndjson 1 source_key both_have_logins',
    ])
    await server.db
      .insertInto('insurer')
      .values({ code: 'OTH', name_th: 'อื่น', name_en: 'Other', kind: 'life' })
      .execute()
    await send({ person: [{ ...person, source_key: 'X' }] }, { insurer: 'OTH' })
    expect((await problemsOf(server, (await send(merge)).id)).toSorted()).toEqual([
      'person.ndjson 1 source_key both_have_logins',
      'person.ndjson 1 source_key person_of_other_sources',
    ])
  })

  test('in a chain is refused if the merge before it made it invalid (R90)', async () => {
    await send({
      person: [{ ...twin, source_key: 'M3', name_en: 'Third', citizen_id: fictionalCitizenId(3) }],
    })
    const chain = await send({
      person: [
        { source_key: 'M1', op: 'merge', into: 'M2' },
        { source_key: 'M2', op: 'merge', into: 'M3' },
      ],
    })
    expect(await owners()).toEqual(
      expect.arrayContaining(['coverage C1 Mali (id)', 'coverage C2 Mali (id)', 'key M3 Third (id)']),
    )
    expect(await problemsOf(server, chain.id)).toEqual(['person.ndjson 2 into person_of_another_id'])
    expect(chain.reconciliation).toMatchObject({ changed: 1, refused: 1 })
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
    expect(await undo(chain.id)).toBe('undone')
    expect(await owners()).toEqual([...apart, 'key M3 Third (id)'])
  })

  test('is not split by a file once another insurer has sent the person (R90)', async () => {
    await send(merge)
    await server.db
      .insertInto('insurer')
      .values({ code: 'OTH', name_th: 'อื่น', name_en: 'Other', kind: 'life' })
      .execute()
    await send({ person: [{ ...person, source_key: 'X' }] }, { insurer: 'OTH' })
    expect(await problemsOf(server, (await send(split)).id)).toEqual([
      'person.ndjson 1 source_key person_of_other_sources',
    ])
    expect(await owners()).toContain('key X Malee (id)')
    expect(await owners()).toContain('coverage C1 Malee (id)')
  })

  test('is undone with its batch, and so is a split', async () => {
    const merged = await send(merge)
    const together = await owners()
    const parted = await send(split)
    expect(await undo(parted.id)).toBe('undone')
    expect(await owners()).toEqual(together)
    expect(await undo(merged.id)).toBe('undone')
    expect(await owners()).toEqual(apart)
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
    expect((await send(merge)).reconciliation).toMatchObject({ changed: 1 })
  })

  test.each([
    ['the first', ['M1', 'M2']],
    ['the second', ['M2', 'M1']],
  ])('after two merges, %s can be split first', async (_which, order) => {
    await send({ person: [{ ...twin, source_key: 'M3', name_en: 'Third' }] })
    await send(merge)
    await send({ person: [{ source_key: 'M2', op: 'merge', into: 'M3' }] })
    expect((await owners()).every((text) => text.endsWith('Third (id)'))).toBe(true)
    for (const source_key of order) await send({ person: [{ source_key, op: 'split' }] })
    expect(await owners()).toEqual([...apart, 'key M3 Third'])
  })
})

test('a person who was merged is not offered when somebody registers with the same phone', async () => {
  await send(merge)
  const found = await findPersonsByContactPhone(server.db, '+66690000001', sql<boolean>`true`)
  expect(found.map(({ name_en }) => name_en)).toEqual(['Mali'])
})
