import { expect, test } from 'vitest'
import { coverage, filesOf, person, policy, problemsOf, product, sendBatch } from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()
const others = { ...product, source_key: 'PV-B', product_code: 'OTHER', plan_code: 'B' }
const small = {
  ...policy,
  source_key: 'G2/2026',
  policy_number: 'G2',
  classes: [{ class_code: 'all', plan_code: 'B' }],
}
const people = Array.from({ length: 10 }, (_, n) => ({
  ...person,
  source_key: `M${n}`,
  citizen_id: undefined,
}))
const coverages = people.map(({ source_key }, n) => ({
  ...coverage,
  source_key: `C${n}`,
  person_key: source_key,
}))
const added = { ...coverage, source_key: 'C-B', person_key: 'M1', policy_key: 'G2/2026' }

test.each([
  ['a class', { policy: [{ ...policy, classes: small.classes }, small], coverage: [added] }],
  [
    'a class of a new plan',
    {
      product: [others, { ...others, source_key: 'PV-N', plan_code: 'N' }],
      policy: [{ ...policy, classes: [{ class_code: 'all', plan_code: 'N' }] }, small],
      coverage: [added],
    },
  ],
  ['a plan', { product: [{ ...product, product_code: 'OTHER' }, others], coverage: [added] }],
])('rows that %s moves into the scope of a full file count for its guard (R86)', async (_name, rows) => {
  await sendBatch(
    server,
    filesOf({
      product: [product, others],
      policy: [policy, small],
      person: people,
      coverage: [...coverages, added],
    }),
  )
  const batch = await sendBatch(server, filesOf(rows), {
    mode: 'full',
    scope: { insurer: 'TST', products: ['OTHER'] },
    as_of: '2026-11-22',
  })
  expect(batch).toMatchObject({ status: 'waiting_for_confirmation', guard: { ended: 10 } })
})

test('a void policy needs no plan, so a full file can leave both out', async () => {
  const next = { ...small, period_start: '2027-01-01', period_end: '2027-12-31' }
  const rows = { product: [product], policy: [policy], person: [person], coverage: [coverage] }
  const both = filesOf({ ...rows, product: [product, others], policy: [policy, next] })
  await sendBatch(server, both)
  const full = { mode: 'full', scope: { insurer: 'TST' }, as_of: '2026-11-22' } as const
  // The full file omits the policy G2 and its plan. G2 would begin only next year, so ending it makes it void.
  const first = await sendBatch(server, filesOf(rows), full)
  expect(first).toMatchObject({ status: 'applied', reconciliation: { ended: 2 } })
  // Makes the policy void before the full file omits it. The full file then ends only the plan.
  await sendBatch(server, both)
  await sendBatch(server, filesOf({ policy: [{ source_key: next.source_key, op: 'void' }] }))
  const second = await sendBatch(server, filesOf(rows), full)
  expect(second).toMatchObject({ status: 'applied', reconciliation: { ended: 1 } })
  // The policy can't be put in force again while its plan is ended.
  const { id } = await sendBatch(server, filesOf({ policy: [next] }))
  expect(await problemsOf(server, id)).toEqual(['policy.ndjson 1 classes plan_days_missing'])
})

test('the plan of a void policy can end', async () => {
  await sendBatch(server, filesOf({ product: [product], policy: [policy] }))
  await sendBatch(server, filesOf({ policy: [{ source_key: policy.source_key, op: 'void' }] }))
  const end = { source_key: product.source_key, op: 'end', end_date: '2026-11-30' }
  expect(await sendBatch(server, filesOf({ product: [end] }))).toMatchObject({
    status: 'applied',
    problems: 0,
  })
})
