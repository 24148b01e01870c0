import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../src/db/schema'
import { runBatch } from '../../src/modules/exchange/run-batch'
import { brokenInvariants } from '../broken-invariants'
import { clientHeaders } from '../factory-client'
import { useTestApp } from '../test-app'
import {
  batchOf,
  book,
  coverage,
  filesOf,
  person,
  policy,
  product,
  sendBatch,
  uploadBatch,
} from './batch-files'

const server = useTestApp()

class Killed extends Error {}

/** A database that fails at the n-th statement, as if the process were killed there. */
function dyingAt(db: Kysely<Database>, n: number): Kysely<Database> {
  let left = n
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      left -= 1
      if (left === 0) throw new Killed()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}

const people = Array.from({ length: 12 }, (_, index) => ({
  ...person,
  source_key: `M${index}`,
  citizen_id: undefined,
}))
const before = {
  ...book,
  person: people,
  coverage: people.map(({ source_key }, index) => ({
    ...coverage,
    source_key: `C${index}`,
    person_key: source_key,
    household_key: `H${index % 4}`,
    card_number: 'old',
    cost_sharing: [{ kind: 'coinsurance_percent', value: 10, from: '2026-01-01' }],
  })),
}
const nextPeriod = { ...policy, source_key: 'G1/2027', period_start: '2027-01-01', period_end: '2027-12-31' }
const copay = { kind: 'copay_per_visit', value: 1_000, from: '2026-01-01' }
const renewalOf = (row: { source_key: string }) => ({
  ...row,
  source_key: `${row.source_key}/27`,
  policy_key: 'G1/2027',
  renews_key: row.source_key,
  effective_date: '2027-01-01',
  expiry_date: '2027-12-31',
})
/** Changes every row, ends one by leaving it out, and renews the others. */
const after = {
  product: [{ ...product, limits: [{ ...product.limits[0], value: 5_000_000 }] }],
  policy: [{ ...policy, policyholder_en: 'New Co.' }, nextPeriod],
  person: people.map((row) => ({ ...row, name_en: 'New' })),
  coverage: before.coverage
    .slice(1)
    .map((row) => ({ ...row, card_number: 'new', cost_sharing: [copay] }))
    .flatMap((row) => [row, renewalOf(row)]),
  balance: ['C1', 'C2'].map((coverage_key) => ({
    source_key: `B-${coverage_key}`,
    coverage_key,
    benefit: 'opd',
    measure: 'amount',
    scope: 'policy_year',
    period_start: '2026-01-01',
    used: 10_000,
  })),
  claim: ['C2', 'C3', 'C4'].map((coverage_key) => ({
    source_key: `CL-${coverage_key}`,
    coverage_key,
    claim_type: 'illness',
    admited_type: 'opd',
    admited_date: '2026-03-01',
    symptom: 'ไข้หวัด',
    provider_name: 'โรงพยาบาลทดสอบ',
    received_on: '2026-03-02',
    decided_on: '2026-03-05',
    paid_on: '2026-03-06',
    lines: [{ description_th: 'ค่ายา', description_en: 'Medicine', billed: 5_000, benefit: 5_000 }],
  })),
}
const full = {
  mode: 'full',
  scope: { insurer: 'TST' },
  as_of: '2026-11-22',
  guard: { max_ended_percent: 100, max_ended_percent_of_policy: 100 },
} as const

beforeEach(async () => {
  await server.db
    .insertInto('insurer')
    .values({ code: 'TST', name_th: 'ทดสอบ', name_en: 'Test', kind: 'non_life' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
})

/** Reads each coverage with its household, exceptions and last day. */
async function coverages() {
  const { rows } = await sql<{ household: string; state: string }>`
    select household.source_key as household, coverage.source_key || ' ' || card_number || ' ' || exception.kind || ' '
      || coverage.expiry_date as state
    from coverage
    join household on household.id = coverage.household_id
    left join cost_sharing_exception exception on exception.coverage_id = coverage.id
    order by 2`.execute(server.db)
  return rows
}

/**
 * Lists the households of which only some coverages were changed. Leaves out the coverage C0, which ends in a later
 * step.
 */
async function mixedHouseholds(): Promise<string[]> {
  const kinds = new Map<string, Set<boolean>>()
  for (const { household, state } of await coverages()) {
    if (state.startsWith('C0 ')) continue
    const isNew = state.includes(' new ') && state.includes('copay')
    const isOld = state.includes(' old ') && state.includes('coinsurance')
    const known = kinds.get(household) ?? new Set()
    if (isNew || isOld) known.add(isNew)
    else known.add(true).add(false)
    kinds.set(household, known)
  }
  return [...kinds].flatMap(([household, found]) => (found.size > 1 ? [household] : []))
}

async function stateOf(id: string) {
  return await server.db
    .selectFrom('exchange_batch')
    .select(['status', 'step', 'step_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

test('a batch that is killed at any of 200 points is finished by the next start (R85)', async () => {
  await sendBatch(server, filesOf(before))
  let killed = 0
  let isMixed = false
  // Each attempt dies one statement later than the one before; after progress, at the first statement again.
  const { id } = await uploadBatch(server, filesOf(after), full)
  await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/check`, as: clientHeaders })
  let n = 0
  let last = await stateOf(id)
  while (last.status !== 'applied') {
    n += 1
    try {
      await runBatch(server.ctx, dyingAt(server.db, n), id, { chunkRows: 2 })
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      killed += 1
      isMixed ||= (await mixedHouseholds()).length > 0
      const { status } = await batchOf(server, id)
      const applied = await server.db
        .selectFrom('coverage')
        .select('id')
        .where('card_number', '=', 'new')
        .execute()
      if (applied.length > 0 && status !== 'applied') expect(status).toBe('applying')
    }
    const now = await stateOf(id)
    if (JSON.stringify(now) !== JSON.stringify(last)) n = 0
    last = now
  }
  expect(isMixed).toBe(false)
  const done = await coverages()
  expect(done).toHaveLength(23)
  expect(done.filter(({ state }) => state.includes(' new copay_per_visit '))).toHaveLength(22)
  expect(done.find(({ state }) => state.startsWith('C0 '))?.state).toContain('2026-11-21')
  // Two opening figures of 100 baht, of which one includes a claim, and two more claims of 50 baht.
  const { rows } = await sql<{ used: string; claims: string }>`
    select sum(amount)::text as used, (select count(*)::text from claim where status = 'paid') as claims
    from ledger_entry`.execute(server.db)
  expect(rows).toEqual([{ used: '30000', claims: '3' }])
  expect(await brokenInvariants(server.ctx.pool)).toEqual([])
  expect(killed).toBeGreaterThanOrEqual(200)
}, 120_000)

test('an undoing that is killed at each statement is finished by the next start (R85)', async () => {
  await sendBatch(server, filesOf(before))
  const wanted = await coverages()
  const { id } = await sendBatch(server, filesOf(after), full)
  expect(await coverages()).not.toEqual(wanted)
  const asked = await server.call({
    method: 'POST',
    url: `/api/exchange/v1/batches/${id}/undo`,
    as: clientHeaders,
  })
  expect(asked.statusCode).toBe(200)
  let killed = 0
  let n = 0
  let last = await stateOf(id)
  while (last.status !== 'undone') {
    n += 1
    try {
      await runBatch(server.ctx, dyingAt(server.db, n), id)
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      killed += 1
    }
    const now = await stateOf(id)
    if (JSON.stringify(now) !== JSON.stringify(last)) n = 0
    last = now
  }
  expect(await coverages()).toEqual(wanted)
  expect(await brokenInvariants(server.ctx.pool)).toEqual([])
  expect(killed).toBeGreaterThanOrEqual(40)
}, 120_000)
