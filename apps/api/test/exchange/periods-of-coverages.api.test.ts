import { beforeEach, expect, test } from 'vitest'
import {
  coverage,
  filesOf,
  mainRows,
  nextPeriod,
  policy,
  problemsOf,
  type Rows,
  renewal,
  type SentAs,
  sendBatch,
} from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()
const half = { ...policy, period_end: '2026-06-30' }
const full = {
  mode: 'full',
  scope: { insurer: 'TST' },
  guard: { max_ended_percent: 100, max_ended_percent_of_policy: 100 },
} as const

async function send(rows: Rows, as: SentAs = {}) {
  const { id, status, reconciliation } = await sendBatch(server, filesOf(rows), as)
  return { status, reconciliation, problems: await problemsOf(server, id) }
}

async function covered() {
  return await server.db
    .selectFrom('coverage')
    .select(['expiry_date', 'void_from_inception'])
    .where('source_key', '=', 'C1')
    .executeTakeFirst()
}

beforeEach(async () => {
  await send(mainRows)
})

test.each([
  ['is unchanged in the batch', [coverage]],
  ['ends in the batch, but after the period', [{ source_key: 'C1', op: 'end', end_date: '2026-07-31' }]],
])('a period can’t end before a coverage that %s', async (_name, rows) => {
  expect(await send({ policy: [half], coverage: rows })).toMatchObject({
    status: 'refused',
    problems: ['policy.ndjson 1 period_end dates_outside_period'],
  })
})

test.each([
  ['ends with it', [{ source_key: 'C1', op: 'end', end_date: '2026-06-30' }]],
  ['gets its last day', [{ ...coverage, expiry_date: '2026-06-30' }]],
])('a period can end earlier if its coverage %s', async (_name, rows) => {
  expect(await send({ policy: [half], coverage: rows })).toMatchObject({ status: 'applied', problems: [] })
  expect(await covered()).toEqual({ expiry_date: '2026-06-30', void_from_inception: false })
})

test('a period stays as it is if the row that would shorten its coverage is refused', async () => {
  const rows = {
    policy: [half],
    coverage: [{ ...coverage, relationship: 'child', class_code: 'none', expiry_date: '2026-06-30' }],
  }
  expect(await send(rows, { on_error: 'refuse_row' })).toMatchObject({
    status: 'applied',
    reconciliation: { changed: 0, refused: 2 },
    problems: [
      'coverage.ndjson 1 class_code reference_unknown',
      'policy.ndjson 1 period_end dates_outside_period',
    ],
  })
})

test('a period is refused if it follows a period whose row is refused', async () => {
  const next = { ...policy, source_key: 'G1/next', period_start: '2026-07-01', period_end: '2027-06-30' }
  expect(await send({ policy: [half, next] }, { on_error: 'refuse_row' })).toMatchObject({
    status: 'applied',
    problems: [
      'policy.ndjson 1 period_end dates_outside_period',
      'policy.ndjson 2 period_start period_overlaps',
    ],
  })
})

test('a renewal is refused if the coverage that it renews is refused', async () => {
  const first = { ...coverage, source_key: 'C2', effective_date: '2025-12-01' }
  const second = { ...renewal, source_key: 'C2/27', renews_key: 'C2' }
  const rows = { policy: [nextPeriod], coverage: [first, second] }
  expect(await send(rows, { on_error: 'refuse_row' })).toMatchObject({
    status: 'applied',
    reconciliation: { new: 1, refused: 2 },
    problems: [
      'coverage.ndjson 1 effective_date dates_outside_period',
      'coverage.ndjson 2 renews_key reference_refused',
    ],
  })
})

test.each([
  ['void', { policy: [{ source_key: policy.source_key, op: 'void' }] }, {}],
  ['sent as void', { policy: [{ ...policy, status: 'void' }] }, {}],
  ['ended', { policy: [{ source_key: policy.source_key, op: 'end', end_date: '2026-06-30' }] }, {}],
  ['missing from a full file', { policy: [nextPeriod] }, full],
])('a coverage is in force again if its period, once %s, is sent again', async (_name, rows, as) => {
  const before = await covered()
  expect(await send(rows, as)).toMatchObject({ status: 'applied' })
  expect(await covered()).not.toEqual(before)
  // While the period is ended or void, sending the coverage's row again changes nothing.
  expect(await send({ coverage: [coverage] })).toMatchObject({ reconciliation: { unchanged: 1 } })
  expect(await send(mainRows)).toMatchObject({ status: 'applied', reconciliation: { changed: 2 } })
  expect(await covered()).toEqual(before)
  expect(await send(mainRows)).toMatchObject({ reconciliation: { unchanged: 4 } })
})
