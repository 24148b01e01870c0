import { expect, test } from 'vitest'
import { coverage, filesOf, person, policy, product, sendBatch } from './batch-files'
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
