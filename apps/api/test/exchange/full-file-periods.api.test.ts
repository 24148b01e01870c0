import { beforeEach, expect, test } from 'vitest'
import { clientHeaders, makeClient } from '../factory-client'
import {
  batchOf,
  coverage,
  filesOf,
  mainRows,
  person,
  policy,
  problemsOf,
  product,
  type Rows,
  type SentAs,
  sendBatch,
} from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()
const people = Array.from({ length: 60 }, (_, index) => ({
  ...person,
  source_key: `M${index}`,
  citizen_id: undefined,
}))
/** `small` covers six of the people, and `policy` (`G1/2026`) covers all others. */
const small = { ...policy, source_key: 'GS/2026', policy_number: 'GS' }
const coverages = people.map(({ source_key }, index) => ({
  ...coverage,
  source_key: `C${index}`,
  person_key: source_key,
  policy_key: index < 6 ? 'GS/2026' : 'G1/2026',
  effective_date: index === 0 ? '2026-08-01' : '2026-01-01',
}))
const whole = { ...mainRows, policy: [small, policy], person: people, coverage: coverages } satisfies Rows
/** All rows, but the policy `small` ends on `period_end`, and its coverages are left out. */
const shortened = (period_end: string) => ({
  ...whole,
  policy: [{ ...small, period_end }, policy],
  coverage: coverages.slice(6),
})
const guard = { max_ended_percent: 50, max_ended_percent_of_policy: 100 }
const full = { mode: 'full', scope: { insurer: 'TST' }, as_of: '2026-11-22', guard } as const

beforeEach(async () => {
  expect((await sendBatch(server, filesOf(whole))).status).toBe('applied')
})

async function send(rows: Rows, as: SentAs = full) {
  const batch = await sendBatch(server, filesOf(rows), as)
  return { ...batch, problems: await problemsOf(server, batch.id) }
}

/** The last days of the coverages of `small`; “void” for a void coverage. */
async function lastDays() {
  const rows = await server.db
    .selectFrom('coverage')
    .innerJoin('policy_period', 'policy_period.id', 'policy_period_id')
    .select(['expiry_date', 'void_from_inception'])
    .where('policy_period.source_key', '=', small.source_key)
    .orderBy('coverage.source_key')
    .execute()
  return rows.map(({ expiry_date, void_from_inception }) => (void_from_inception ? 'void' : expiry_date))
}
const before = Array.from({ length: 6 }, () => '2026-12-31')

test.each([
  ['with the policy', '2026-06-30', ['void', ...Array.from({ length: 5 }, () => '2026-06-30')]],
  ['on the day before the file', '2026-12-15', Array.from({ length: 6 }, () => '2026-11-21')],
])(
  'coverages that a full file omits end %s if it shortens their policy, and an undo brings them back',
  async (_when, day, ended) => {
    const batch = await send(shortened(day))
    expect(batch).toMatchObject({ status: 'applied', reconciliation: { changed: 1, ended: 6 }, problems: [] })
    expect(await lastDays()).toEqual(ended)
    const url = `/api/exchange/v1/batches/${batch.id}/undo`
    await server.call({ method: 'POST', url, as: clientHeaders })
    await server.ctx.jobs.drain()
    expect(await lastDays()).toEqual(before)
  },
)

test('coverages that would end with a shortened policy count for the guard (R86)', async () => {
  const batch = await send(shortened('2026-06-30'), {
    ...full,
    guard: { max_ended_percent: 50, max_ended_percent_of_policy: 20 },
  })
  expect(batch).toMatchObject({
    status: 'waiting_for_confirmation',
    guard: { ended: 6, policies: [{ policy: 'GS', lives: 6, ended: 6 }] },
  })
  expect(await lastDays()).toEqual(before)
  const second = await makeClient(server.db, { scopes: ['batches.confirm'], createdBy: 'Somebody else' })
  const url = `/api/exchange/v1/batches/${batch.id}/confirm`
  await server.call({ method: 'POST', url, as: second.headers })
  await server.ctx.jobs.drain()
  expect(await batchOf(server, batch.id)).toMatchObject({ status: 'applied' })
  expect(await lastDays()).not.toEqual(before)
})

const refused = { status: 'refused', problems: ['policy.ndjson 1 period_end dates_outside_period'] }

test('a shortened policy is refused if the file doesn’t end its coverages', async () => {
  expect(await send(shortened('2026-06-30'), {})).toMatchObject(refused)
  const { coverage: _, ...withoutCoverages } = shortened('2026-06-30')
  expect(await send(withoutCoverages)).toMatchObject(refused)
  await server.db
    .updateTable('coverage')
    .set({ held_by_office: true })
    .where('source_key', '=', 'C1')
    .execute()
  expect(await send(shortened('2026-06-30'))).toMatchObject(refused)
})

test('a shortened policy is refused if a coverage ended before the file, but after the policy', async () => {
  const [, first = coverage] = coverages
  await send({ coverage: [{ ...first, expiry_date: '2026-08-31' }] }, {})
  expect(await send(shortened('2026-06-30'))).toMatchObject(refused)
  const listed = {
    ...shortened('2026-06-30'),
    coverage: [...coverages.slice(6), { ...first, expiry_date: '2026-06-30' }],
  }
  expect(await send(listed)).toMatchObject({ status: 'applied', problems: [] })
})

test('a class can be left out if its coverages are left out or moved too; the undo gives them back', async () => {
  const withB = { ...small, classes: [...small.classes, { class_code: 'B', plan_code: 'A' }] }
  const rows = coverages.map((row, index) => (index < 3 ? { ...row, class_code: 'B' } : row))
  const day = { as_of: '2026-11-22' }
  expect((await send({ policy: [withB], coverage: rows }, day)).status).toBe('applied')
  const refused = await send({ policy: [small] }, day)
  expect([refused.status, refused.problems]).toEqual(['refused', ['policy.ndjson 1 classes class_in_use']])
  // The file leaves out two coverages of the class B and moves the third coverage to the class that isn't removed.
  const { id, ...batch } = await send({ ...whole, policy: [small, policy], coverage: coverages.slice(2) })
  expect([batch.status, batch.problems]).toEqual(['applied', []])
  expect(await lastDays()).toEqual(['2026-11-21', '2026-11-21', ...Array(4).fill('2026-12-31')])
  const url = `/api/exchange/v1/batches/${id}/undo`
  await server.call({ method: 'POST', url, as: clientHeaders })
  await server.ctx.jobs.drain()
  expect(await lastDays()).toEqual(before)
  const classes = await server.db
    .selectFrom('coverage')
    .select(['source_key', 'class_code'])
    .where('class_code', '=', 'B')
    .orderBy('source_key')
    .execute()
  expect(classes.map(({ source_key }) => source_key)).toEqual(['C0', 'C1', 'C2'])
})

test('a class that loses its last coverage in the batch that leaves it out no longer needs its plan', async () => {
  const planB = { ...product, source_key: 'B/2026', plan_code: 'B' }
  const withB = { ...small, classes: [...small.classes, { class_code: 'B', plan_code: 'B' }] }
  const [first] = coverages
  const added = { product: [planB], policy: [withB], coverage: [{ ...first, class_code: 'B' }] } as Rows
  expect((await send(added, { as_of: '2026-11-22' })).status).toBe('applied')
  const moved = await send({ ...whole, product: [product, planB] })
  expect([moved.status, moved.problems]).toEqual(['applied', []])
  const ended = await send(whole)
  expect([ended.status, ended.problems]).toEqual(['applied', []])
  for (const { id } of [ended, moved]) {
    await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/undo`, as: clientHeaders })
    await server.ctx.jobs.drain()
  }
  const classes = server.db.selectFrom('coverage').select(['source_key']).where('class_code', '=', 'B')
  expect(await classes.execute()).toEqual([{ source_key: 'C0' }])
})
