import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { clientHeaders } from '../factory-client'
import {
  batchOf,
  coverage,
  filesOf,
  mainRows,
  person,
  problemsOf,
  sendBatch,
  uploadBatch,
} from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()

describe('a batch', () => {
  test('adds products, policies, people and coverages', async () => {
    const batch = await sendBatch(server, filesOf(mainRows))
    expect(await problemsOf(server, batch.id)).toEqual([])
    expect(batch).toMatchObject({
      status: 'applied',
      reconciliation: {
        read: 4,
        new: 4,
        changed: 0,
        unchanged: 0,
        refused: 0,
        lives_before: 0,
        lives_after: 1,
      },
    })
    const stored = await server.db
      .selectFrom('coverage')
      .innerJoin('person', 'person.id', 'coverage.person_id')
      .innerJoin('plan', 'plan.id', 'coverage.plan_id')
      .select([
        'coverage.source',
        'coverage.source_key',
        'card_number',
        'person.name_en',
        'contact_phone',
        'plan.code',
      ])
      .execute()
    expect(stored).toEqual([
      {
        source: 'test',
        source_key: 'C1',
        card_number: '000-1',
        name_en: 'Malee',
        contact_phone: '+66690000001',
        code: 'A',
      },
    ])
  })

  test('that is sent twice writes nothing the second time', async () => {
    await sendBatch(server, filesOf(mainRows), { batch: 'same' })
    const before = await rowVersions()
    const again = await sendBatch(server, filesOf(mainRows), { batch: 'same' })
    expect(again).toMatchObject({
      status: 'applied',
      reconciliation: { read: 4, new: 0, changed: 0, unchanged: 4 },
    })
    expect(await rowVersions()).toEqual(before)
  })

  test('with the same content under a new number writes nothing', async () => {
    await sendBatch(server, filesOf(mainRows))
    const before = await rowVersions()
    const again = await sendBatch(server, filesOf(mainRows), { as_of: '2026-11-22' })
    expect(again.reconciliation).toMatchObject({ new: 0, changed: 0, unchanged: 4 })
    expect(await rowVersions()).toEqual(before)
  })

  test('that isn’t finished continues when it is sent again', async () => {
    const first = await uploadBatch(server, filesOf({ person: [] }), { batch: 'open' })
    const again = await uploadBatch(server, filesOf({ person: [] }), { batch: 'open' })
    expect(again.id).toBe(first.id)
  })

  test('with other content under an applied number is refused', async () => {
    await sendBatch(server, filesOf(mainRows), { batch: 'taken' })
    await expect(sendBatch(server, filesOf({ person: [person] }), { batch: 'taken' })).rejects.toThrow(
      'batch_exists',
    )
  })

  test('with a day more than a week ahead is refused, because later batches would count as older', async () => {
    await expect(sendBatch(server, filesOf(mainRows), { as_of: '2027-11-21' })).rejects.toThrow(
      'too_far_ahead',
    )
    const batch = { as_of: '2026-11-28', batch: 'ahead' }
    const { id } = await uploadBatch(server, filesOf({ person: [] }), batch)
    // An unfinished batch can be continued even if its `as_of` is now too far ahead.
    server.clock.set('2026-11-20T05:00:00Z')
    expect(await uploadBatch(server, filesOf({ person: [] }), batch)).toMatchObject({ id })
  })

  test('with other content under the number of an unfinished one is refused until that one is withdrawn', async () => {
    const other = filesOf({ person: [person] })
    const first = await uploadBatch(server, filesOf(mainRows), { batch: 'open' })
    for (const dryRun of [false, true])
      await expect(sendBatch(server, other, { batch: 'open', dryRun })).rejects.toThrow('batch_unfinished')
    const url = `/api/exchange/v1/batches/${first.id}`
    await server.call({ method: 'POST', url: `${url}/withdraw`, as: clientHeaders })
    expect(await sendBatch(server, other, { batch: 'open' })).toMatchObject({ status: 'applied' })
    // After a dry run, the batch's name can still be used.
    expect(await sendBatch(server, filesOf(mainRows), { batch: 'dry', dryRun: true })).toMatchObject({
      status: 'checked',
    })
    expect(await sendBatch(server, other, { batch: 'dry' })).toMatchObject({ status: 'applied' })
  })

  test('that does not follow the last applied one is refused, naming it', async () => {
    await sendBatch(server, filesOf(mainRows), { batch: 'first', after: null })
    const lost = await sendBatch(server, filesOf({ person: [person] }), { batch: 'third', after: 'second' })
    expect(lost.status).toBe('refused')
    const { items } = (await report(lost.id)).json().data
    expect(items).toMatchObject([{ code: 'after_wrong', words: { en: expect.stringContaining('first') } }])
    expect(
      await sendBatch(server, filesOf({ person: [person] }), { batch: 'second', after: 'first' }),
    ).toMatchObject({
      status: 'applied',
    })
  })

  test('skips and counts versions that are older, and refuses other content under a version that it has', async () => {
    const version = (source_version: number, card_number: string) => ({
      coverage: [{ ...coverage, source_version, card_number }],
    })
    await sendBatch(server, filesOf({ ...mainRows, ...version(5, 'five') }))
    expect((await sendBatch(server, filesOf(version(5, 'five')))).reconciliation).toMatchObject({
      unchanged: 1,
    })
    const older = await sendBatch(server, filesOf(version(4, 'four')))
    expect(older).toMatchObject({ status: 'applied', reconciliation: { older: 1, changed: 0 } })
    const other = await sendBatch(server, filesOf(version(5, 'other')))
    expect([other.status, await problemsOf(server, other.id)]).toEqual([
      'refused',
      ['coverage.ndjson 1 source_version version_conflict'],
    ])
    expect(await server.db.selectFrom('coverage').select('card_number').execute()).toEqual([
      { card_number: 'five' },
    ])
  })

  test('that is a dry run writes nothing', async () => {
    const batch = await sendBatch(server, filesOf(mainRows), { dryRun: true })
    expect(batch).toMatchObject({ status: 'checked', reconciliation: { new: 4 } })
    expect(await server.db.selectFrom('product').select('id').execute()).toEqual([])
  })

  test('waits for another batch of its insurer, and is compared again', async () => {
    const first = await uploadBatch(server, filesOf(mainRows))
    const second = await uploadBatch(server, filesOf({ coverage: [{ ...coverage, card_number: '000-2' }] }), {
      as_of: '2026-11-22',
    })
    await server.db
      .updateTable('exchange_batch')
      .set({ status: 'applying', step: 'product', step_key: '~' })
      .where('id', '=', first.id)
      .execute()
    await server.call({
      method: 'POST',
      url: `/api/exchange/v1/batches/${second.id}/check`,
      as: clientHeaders,
    })
    await server.ctx.jobs.drain()
    // `second` refers to a person whom `first` hasn't written yet, so it is refused immediately instead of waiting.
    expect(await batchOf(server, second.id)).toMatchObject({ status: 'refused' })
  })
})

async function report(id: string) {
  return await server.call({
    method: 'GET',
    url: `/api/exchange/v1/batches/${id}/problems`,
    as: clientHeaders,
  })
}

/**
 * Returns the physical version (ctid and xmin) of every row that a batch can write. An update changes this version even
 * if the content stays the same.
 */
async function rowVersions() {
  const { rows } = await sql<{ name: string; at: string }>`
    select 'coverage' as name, ctid::text || xmin as at from coverage union all select 'person', ctid::text || xmin from person
    union all select 'person_source', ctid::text || xmin from person_source
    union all select 'policy', ctid::text || xmin from policy union all select 'policy_period', ctid::text || xmin from policy_period
    union all select 'plan_version', ctid::text || xmin from plan_version
    union all select 'household', ctid::text || xmin from household union all select 'product', ctid::text || xmin from product`.execute(
    server.db,
  )
  return rows
}
