import { describe, expect, test } from 'vitest'
import { createKeys } from '../../src/keys/keys'
import { runBatch } from '../../src/modules/exchange/run-batch'
import { clientHeaders } from '../factory-client'
import {
  batchOf,
  coverage,
  filesOf,
  mainRows,
  nextPeriod,
  person,
  policy,
  problemsOf,
  product,
  renewal,
  sendBatch,
  uploadBatch,
} from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()

describe('a batch', () => {
  test('changes only what it changes, and ends and voids coverages', async () => {
    const others = ['C2', 'C3'].map((source_key) => ({ ...coverage, source_key }))
    await sendBatch(server, filesOf({ ...mainRows, coverage: [coverage, ...others] }))
    const delta = await sendBatch(
      server,
      filesOf({
        person: [{ ...person, surname_en: 'Jaidi' }],
        coverage: [
          {
            ...coverage,
            card_number: '000-9',
            cost_sharing: [{ kind: 'copay_per_visit', value: 10_000, from: '2026-06-01' }],
          },
          { source_key: 'C2', op: 'end', end_date: '2026-06-30' },
          { source_key: 'C3', op: 'void' },
        ],
      }),
      { as_of: '2026-11-22' },
    )
    expect(delta).toMatchObject({ status: 'applied', reconciliation: { new: 0, changed: 2, ended: 2 } })
    const rows = await server.db
      .selectFrom('coverage')
      .select(['source_key', 'card_number', 'expiry_date', 'void_from_inception'])
      .orderBy('source_key')
      .execute()
    expect(rows).toEqual([
      { source_key: 'C1', card_number: '000-9', expiry_date: '2026-12-31', void_from_inception: false },
      { source_key: 'C2', card_number: '000-1', expiry_date: '2026-06-30', void_from_inception: false },
      { source_key: 'C3', card_number: '000-1', expiry_date: '2026-12-31', void_from_inception: true },
    ])
    expect(await server.db.selectFrom('cost_sharing_exception').select('value').execute()).toEqual([
      { value: 10_000n },
    ])
  })

  test('puts a renewal after its former coverage, with its household and first day', async () => {
    await sendBatch(server, filesOf(mainRows))
    const after = {
      ...renewal,
      source_key: 'C1/28',
      policy_key: 'G1/2028',
      renews_key: 'C1/27',
      effective_date: '2028-01-01',
      expiry_date: '2028-12-31',
      household_key: 'other',
    }
    const batch = await sendBatch(
      server,
      filesOf({
        policy: [
          nextPeriod,
          { ...policy, source_key: 'G1/2028', period_start: '2028-01-01', period_end: '2028-12-31' },
        ],
        coverage: [after, renewal],
      }),
    )
    expect(await problemsOf(server, batch.id)).toEqual([])
    const chain = await server.db
      .selectFrom('coverage')
      .select(['source_key', 'first_coverage_id', 'household_id', 'waiting_from'])
      .execute()
    expect(chain).toHaveLength(3)
    expect(
      new Set(chain.map((each) => `${each.first_coverage_id} ${each.household_id} ${each.waiting_from}`))
        .size,
    ).toBe(1)
  })

  test('refuses two renewals of one coverage, naming the second', async () => {
    await sendBatch(server, filesOf(mainRows))
    const batch = await sendBatch(
      server,
      filesOf({
        policy: [nextPeriod],
        coverage: [
          { ...renewal, source_key: 'C1/27b' },
          { ...renewal, source_key: 'C1/27a' },
        ],
      }),
    )
    expect(batch.status).toBe('refused')
    expect(await problemsOf(server, batch.id)).toEqual(['coverage.ndjson 1 renews_key renews_wrong'])
  })

  test('hints that a stored coverage stays in its household, and applies the rest of the row', async () => {
    await sendBatch(server, filesOf(mainRows))
    const same = await sendBatch(server, filesOf({ coverage: [{ ...coverage, card_number: '000-2' }] }))
    const moved = { ...coverage, card_number: '000-3', household_key: 'F-9' }
    const hinted = await sendBatch(server, filesOf({ coverage: [moved] }), { on_error: 'refuse_row' })
    expect([same.hints, hinted.hints]).toEqual([0, 1])
    expect(await problemsOf(server, hinted.id)).toEqual(['coverage.ndjson 1 household_key household_kept'])
    expect(hinted).toMatchObject({
      status: 'applied',
      problems: 0,
      reconciliation: { changed: 1, refused: 0 },
    })
    expect(await server.db.selectFrom('coverage').select('card_number').execute()).toEqual([
      { card_number: '000-3' },
    ])
  })

  test('says that a renewal begins before its former coverage ends', async () => {
    const early = { ...renewal, effective_date: '2026-12-31' }
    const next = { ...nextPeriod, period_start: '2026-12-31' }
    const former = { ...coverage, expiry_date: '2026-12-31' }
    const rows = { ...mainRows, policy: [{ ...policy, period_end: '2026-12-30' }, next] }
    const batch = await sendBatch(server, filesOf({ ...rows, coverage: [former, early] }))
    expect(await problemsOf(server, batch.id)).toEqual([
      'coverage.ndjson 1 expiry_date dates_outside_period',
      'coverage.ndjson 2 effective_date period_overlaps',
    ])
  })

  test('refuses a coverage whose household would get a key that is too long', async () => {
    const keyOf = (length: number) => 'M'.padEnd(length, '-')
    const household = (length: number) => ({
      ...mainRows,
      person: [{ ...person, source_key: keyOf(length) }],
      coverage: [{ ...coverage, person_key: keyOf(length) }],
    })
    const batch = await sendBatch(server, filesOf(household(198)))
    expect([batch.status, await problemsOf(server, batch.id)]).toEqual([
      'refused',
      ['coverage.ndjson 1 household_key too_long'],
    ])
    expect((await sendBatch(server, filesOf(household(197)))).status).toBe('applied')
  })

  test('finds a person whom another source has added, by the citizen id', async () => {
    await sendBatch(server, filesOf(mainRows))
    await server.db
      .insertInto('insurer')
      .values({ code: 'OTH', name_th: 'อื่น', name_en: 'Other', kind: 'life' })
      .execute()
    const other = { ...person, source_key: 'X-7', phone: undefined }
    await sendBatch(
      server,
      filesOf({ ...mainRows, person: [other], coverage: [{ ...coverage, person_key: 'X-7' }] }),
      {
        insurer: 'OTH',
      },
    )
    const people = await server.db.selectFrom('person').selectAll().execute()
    expect(people).toHaveLength(1)
    expect(await server.db.selectFrom('person_source').select('source_key').execute()).toHaveLength(2)
  })

  test('gives a person of two sources the names that came last', async () => {
    await server.db
      .insertInto('insurer')
      .values({ code: 'OTH', name_th: 'อื่น', name_en: 'Other', kind: 'life' })
      .execute()
    const names = () => server.db.selectFrom('person').select('name_en').execute()
    await sendBatch(server, filesOf(mainRows))
    const other = { ...person, source_key: 'X-7', name_en: 'Mali' }
    await sendBatch(server, filesOf({ person: [other] }), { insurer: 'OTH' })
    expect(await names()).toEqual([{ name_en: 'Mali' }])
    // The insurer TST sends the same content again. Unchanged content isn't written, so the person keeps the name that
    // the insurer OTH sent.
    await sendBatch(server, filesOf(mainRows), { as_of: '2026-11-22' })
    expect(await names()).toEqual([{ name_en: 'Mali' }])
    await sendBatch(server, filesOf({ person: [{ ...person, name_en: 'Malee J.' }] }), {
      as_of: '2026-11-23',
    })
    expect(await names()).toEqual([{ name_en: 'Malee J.' }])
  })

  test('accepts rows with their own version again after an old master key was removed (R69)', async () => {
    const own = { ...person, citizen_id: undefined, source_version: 5 }
    await sendBatch(server, filesOf({ person: [own] }))
    async function sendWith(...bytes: number[]) {
      const { id } = await uploadBatch(server, filesOf({ person: [own] }))
      await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/check`, as: clientHeaders })
      const keys = createKeys(bytes.map((byte) => Buffer.alloc(32, byte)))
      await runBatch({ ...server.ctx, keys }, server.db, id)
      const { status, reconciliation } = await batchOf(server, id)
      return [status, reconciliation?.changed, reconciliation?.unchanged]
    }
    expect(await sendWith(9, 7)).toEqual(['applied', 0, 1])
    expect(await sendWith(9)).toEqual(['applied', 1, 0])
    expect(await sendWith(9)).toEqual(['applied', 0, 1])
  })

  test('changes the benefits of a plan without losing its limits’ keys', async () => {
    await sendBatch(server, filesOf(mainRows))
    const changed = { ...product, limits: [{ ...product.limits[0], value: 5_000_000 }] }
    await sendBatch(server, filesOf({ product: [changed] }), { as_of: '2026-11-22' })
    expect(await server.db.selectFrom('benefit_limit').select(['key', 'value']).execute()).toEqual([
      { key: 'opd.amount.policy_year.benefit', value: 5_000_000n },
    ])
  })

  test('doesn’t change rows that staff hold, and keeps its version until they release the row', async () => {
    await sendBatch(server, filesOf(mainRows))
    await server.db.updateTable('coverage').set({ held_by_office: true, card_number: 'office' }).execute()
    const batch = await sendBatch(server, filesOf({ coverage: [{ ...coverage, card_number: '000-2' }] }), {
      as_of: '2026-11-22',
    })
    expect(batch.reconciliation).toMatchObject({ changed: 0, held: 1 })
    expect(await server.db.selectFrom('coverage').select('card_number').execute()).toEqual([
      { card_number: 'office' },
    ])
    const waiting = await server.db.selectFrom('source_waiting').select(['source_key', 'body']).execute()
    expect(waiting).toMatchObject([{ source_key: 'C1', body: { card_number: '000-2' } }])
  })

  test('refuses periods of a policy that overlap, in the batch and with stored ones', async () => {
    await sendBatch(server, filesOf(mainRows))
    const period = (source_key: string, period_start: string, period_end: string) => ({
      ...policy,
      source_key,
      period_start,
      period_end,
    })
    const batch = await sendBatch(
      server,
      filesOf({
        policy: [
          period('G1/2025', '2025-02-01', '2026-01-01'),
          period('G1/2027', '2027-01-01', '2027-12-31'),
          period('G1/2028', '2027-12-31', '2028-12-30'),
          { ...period('G2/2026', '2026-01-01', '2026-12-31'), policy_number: 'G2' },
          { ...period('G1/void', '2026-01-01', '2026-12-31'), status: 'void' },
        ],
      }),
    )
    expect((await problemsOf(server, batch.id)).toSorted()).toEqual(
      ['1', '2', '3'].map((line) => `policy.ndjson ${line} period_start period_overlaps`),
    )
  })
})
