import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import {
  coverage,
  filesOf,
  hospital,
  mainRows,
  network,
  policy,
  problemsOf,
  product,
  type Rows,
  type SentAs,
  sendBatch,
} from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()

async function send(rows: Rows, as: SentAs = {}) {
  const { id, status } = await sendBatch(server, filesOf(rows), as)
  return { status, problems: await problemsOf(server, id) }
}

const applied = { status: 'applied', problems: [] }
const end = ({ source_key }: { source_key: string }, end_date: string) => ({
  source_key,
  op: 'end',
  end_date,
})
const nextProduct = { ...product, source_key: 'PV-A2', effective_from: '2030-01-01' }

async function dayOf(table: string, column: string, key: string) {
  const { rows } = await sql<{ day: string }>`
    select ${sql.ref(column)} as day from ${sql.table(table)} where source_key = ${key}`.execute(server.db)
  return rows[0]?.day
}

beforeEach(async () => {
  await send({ ...mainRows, product: [{ ...product, effective_to: '2029-12-31' }, nextProduct] })
  await send({ hospital: [hospital], network: [network] })
})

test.each([
  ['product', 'plan_version', nextProduct, '2030-06-30', '2030-09-30', 'effective_to'],
  ['policy', 'policy_period', policy, '2026-06-30', '2026-09-30', 'period_end'],
  ['coverage', 'coverage', coverage, '2026-06-30', '2026-09-30', 'expiry_date'],
  ['network', 'network_contract', network, '2026-06-30', '2026-09-30', 'valid_to'],
] as const)(
  'a second end of a row of the kind %s may repeat the day, but not move it to a later one',
  async (kind, table, row, day, later, column) => {
    const sendEnd = (on: string) => send({ [kind]: [end(row, on)] })
    expect(await sendEnd(day)).toEqual(applied)
    expect(await sendEnd(later)).toEqual({
      status: 'refused',
      problems: [`${kind}.ndjson 1 end_date end_too_late`],
    })
    expect(await dayOf(table, column, row.source_key)).toBe(day)
    expect(await send({ [kind]: [end(row, day)] }, { as_of: '2026-11-22' })).toEqual(applied)
    expect(await send({ [kind]: [{ ...row, [column]: later }] }, { as_of: '2026-11-23' })).toEqual(applied)
    expect(await dayOf(table, column, row.source_key)).toBe(later)
  },
)

test.each([
  ['coverage', coverage],
  ['policy', policy],
] as const)('an end doesn’t bring a void row of the kind %s back', async (kind, row) => {
  expect(await send({ [kind]: [end(row, '2025-12-31')] })).toEqual(applied)
  expect(await send({ [kind]: [end(row, '2025-12-31')] }, { as_of: '2026-11-22' })).toEqual(applied)
  expect(await send({ [kind]: [end(row, '2026-06-30')] }, { as_of: '2026-11-23' })).toEqual({
    status: 'refused',
    problems: [`${kind}.ndjson 1 end_date end_too_late`],
  })
})

test.each([
  ['ended', end(policy, '2026-06-30')],
  ['is void', { source_key: policy.source_key, op: 'void' }],
])('a coverage may end later than its policy, which %s before', async (_name, row) => {
  expect(await send({ policy: [row] })).toEqual(applied)
  expect(await send({ coverage: [end(coverage, '2026-09-30')] })).toEqual(applied)
})

test('a coverage may end later than its policy does in the same batch, if it ended before', async () => {
  expect(await send({ coverage: [end(coverage, '2026-03-31')] })).toEqual(applied)
  const rows = { policy: [end(policy, '2026-03-31')], coverage: [end(coverage, '2026-09-30')] }
  expect(await send(rows)).toEqual(applied)
})
