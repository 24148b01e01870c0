import { beforeEach, expect, test } from 'vitest'
import { brokenInvariants } from '../broken-invariants'
import { makeMember } from '../factories'
import { makeClaim } from '../factory-claim'
import { clientHeaders, makeClient } from '../factory-client'
import { serveInsurers } from '../factory-coverage'
import { testPartner } from '../test-partner'
import {
  batchOf,
  coverage,
  filesOf,
  mainRows,
  person,
  policy,
  problemsOf,
  type Rows,
  sendBatch,
} from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()
let count = 0

async function send(rows: Rows, more: object = {}) {
  count += 1
  return await sendBatch(server, filesOf(rows), { as_of: '2026-11-21', batch: `S-${count}`, ...more })
}

/**
 * Undoes a batch.
 * @returns the problems in its report
 */
async function undo(id: string): Promise<string[]> {
  await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/undo`, as: clientHeaders })
  await server.ctx.jobs.drain()
  expect((await batchOf(server, id)).status).toBe('undone')
  return await problemsOf(server, id)
}

async function personOf(key: string): Promise<string> {
  const { person_id } = await server.db
    .selectFrom('person_source')
    .select('person_id')
    .where('source_key', '=', key)
    .executeTakeFirstOrThrow()
  return person_id
}

async function coverageOf(key: string) {
  return await server.db
    .selectFrom('coverage')
    .select(['id', 'person_id'])
    .where('source_key', '=', key)
    .executeTakeFirstOrThrow()
}

const twin = { ...person, source_key: 'M2', citizen_id: undefined, name_en: 'Mali' }
const merge = { person: [{ source_key: 'M1', op: 'merge', into: 'M2' }] }
const split = { person: [{ source_key: 'M1', op: 'split' }] }
const ofTwin = (more: object) => ({ ...coverage, source_key: 'C2', person_key: 'M2', ...more })

async function load(second: object) {
  await send({
    ...mainRows,
    policy: [policy, { ...policy, source_key: 'G2/2026', policy_number: 'G2' }],
    person: [person, twin],
    coverage: [coverage, ofTwin(second)],
  })
}

beforeEach(async () => {
  await serveInsurers(server.db, testPartner.id, 'TST')
})

test('refuses to merge two people who are covered in one policy at the same time, which would double its limits', async () => {
  await load({})
  expect(await problemsOf(server, (await send(merge)).id)).toEqual([
    'person.ndjson 1 source_key covered_twice',
  ])
  await send({ coverage: [{ source_key: 'C2', op: 'void' }] })
  expect(await problemsOf(server, (await send(merge)).id)).toEqual([])
  expect(await personOf('M1')).toBe(await personOf('M2'))
})

test('merges two people whose coverages in one policy follow each other', async () => {
  await load({ effective_date: '2026-07-01' })
  await send({ coverage: [{ source_key: 'C1', op: 'end', end_date: '2026-06-30' }] })
  expect(await problemsOf(server, (await send(merge)).id)).toEqual([])
})

test.each([
  ['the one sent on a coverage of the other', 'M2', 'C1', ['person.ndjson 1 source_key claims_since_merge']],
  ['the one sent on their own coverage', 'M2', 'C2', []],
  ['the one whose login moved sent on their own coverage', 'M1', 'C1', []],
  [
    'the one whose login moved sent on a coverage of the other',
    'M1',
    'C2',
    ['person.ndjson 1 source_key claims_since_merge'],
  ],
])('a split after a claim that %s', async (_what, sender, key, problems) => {
  await load({ policy_key: 'G2/2026' })
  const { accountId } = await makeMember(server.db, { person_id: await personOf(sender) })
  await send(merge)
  const { id } = await coverageOf(key)
  await makeClaim(server.db, {
    account_id: accountId,
    coverage_id: id,
    submitted_at: new Date('2099-01-01'),
  })
  expect(await problemsOf(server, (await send(split)).id)).toEqual(problems)
  expect((await coverageOf('C1')).person_id === (await coverageOf('C2')).person_id).toBe(problems.length > 0)
})

test('refuses a split after a paper claim that came before the merge and was entered after it', async () => {
  await load({ policy_key: 'G2/2026' })
  const { accountId } = await makeMember(server.db, { person_id: await personOf('M2') })
  await send(merge)
  await makeClaim(server.db, {
    account_id: accountId,
    coverage_id: (await coverageOf('C1')).id,
    origin: 'paper',
    submitted_at: new Date('2020-01-01'),
    updated_at: new Date('2099-01-01'),
  })
  expect(await problemsOf(server, (await send(split)).id)).toEqual([
    'person.ndjson 1 source_key claims_since_merge',
  ])
})

test('undoing a merge keeps people merged if one has claimed on the other’s coverage, and says why', async () => {
  await load({ policy_key: 'G2/2026' })
  const { accountId } = await makeMember(server.db, { person_id: await personOf('M2') })
  const merged = await send(merge)
  const { id } = await coverageOf('C1')
  await makeClaim(server.db, {
    account_id: accountId,
    coverage_id: id,
    submitted_at: new Date('2099-01-01'),
  })
  expect(await undo(merged.id)).toEqual(['source_key claims_since_merge'])
  expect((await coverageOf('C1')).person_id).toBe(await personOf('M2'))
  expect(await personOf('M1')).toBe(await personOf('M2'))
})

test('undoing a split leaves two people split if both have registered since, and says why', async () => {
  await load({ policy_key: 'G2/2026' })
  await send(merge)
  const parted = await send(split)
  for (const key of ['M1', 'M2']) await makeMember(server.db, { person_id: await personOf(key) })
  expect(await undo(parted.id)).toEqual(['source_key both_have_logins'])
  expect(await personOf('M1')).not.toBe(await personOf('M2'))
  expect((await coverageOf('C1')).person_id).toBe(await personOf('M1'))
})

test('a login that was created after the merge stays with the person whose data it used', async () => {
  await load({ policy_key: 'G2/2026' })
  const merged = await send(merge)
  const { accountId } = await makeMember(server.db, { person_id: await personOf('M2') })
  expect(await undo(merged.id)).toEqual([])
  const { person_id } = await server.db
    .selectFrom('account')
    .select('person_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  expect(person_id).toBe(await personOf('M2'))
  expect((await coverageOf('C1')).person_id).toBe(await personOf('M1'))
})

test('undoing a batch leaves its rows with the person into whom staff’s release merged theirs since', async () => {
  const office = (await makeClient(server.db, { system: 'Office' })).headers
  const correct = async (row: object) => {
    const batch = await send(
      { person: [{ ...row }] },
      { mode: 'correction', reason: 'A mistake', as: office },
    )
    expect(await problemsOf(server, batch.id)).toEqual([])
  }
  await load({ policy_key: 'G2/2026' })
  const again = { ...person, source_key: 'M1b' }
  await send({ person: [again] })
  await correct({ ...person, name_en: 'Right' })
  expect((await send(merge)).reconciliation).toMatchObject({ held: 1 })
  const batch = await send({
    person: [{ ...again, gender: 'not_specified' }],
    coverage: [
      { ...coverage, card_number: 'changed' },
      { ...coverage, source_key: 'C3', effective_date: '2026-03-01' },
    ],
  })
  expect(batch.reconciliation).toMatchObject({ changed: 2, new: 1 })
  await correct({ source_key: 'M1', op: 'release' })
  const merged = await personOf('M2')
  expect((await coverageOf('C1')).person_id).toBe(merged)
  expect(await undo(batch.id)).toEqual([])
  const { subscriber_person_id } = await server.db
    .selectFrom('household')
    .select('subscriber_person_id')
    .where('source_key', '=', 'G1|M1')
    .executeTakeFirstOrThrow()
  expect([await personOf('M1'), await personOf('M1b')]).toEqual([merged, merged])
  expect([(await coverageOf('C1')).person_id, subscriber_person_id]).toEqual([merged, merged])
  expect(await brokenInvariants(server.ctx.pool)).toEqual([])
})
