import { expect, test } from 'vitest'
import {
  balance,
  claim,
  coverage,
  type FileSpec,
  filesOf,
  mainRows,
  network,
  person,
  policy,
  problemsOf,
  product,
  type Rows,
  renewal,
  type SentAs,
  sendBatch,
} from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()

/** Sends a batch and returns its status, how many of its rows were refused, and its problems. */
async function send(files: readonly FileSpec[], as: SentAs = {}) {
  const { id, status, reconciliation } = await sendBatch(server, files, as)
  return { status, refused: reconciliation.refused, problems: await problemsOf(server, id) }
}

const anotherPerson = { ...person, source_key: 'M2', citizen_id: undefined }
const dependant = { ...coverage, source_key: 'C2', subscriber_key: 'M1', person_key: 'M2' }
const rows = {
  ...mainRows,
  coverage: [coverage, dependant],
  person: [person, anotherPerson],
  balance: [balance],
  claim: [claim],
} satisfies Rows

const familyLimit = {
  benefit: 'opd',
  measure: 'amount',
  scope: 'policy_year',
  shared_by: 'family',
  value: 4_000_000,
}

/**
 * Each entry has the kind of the row with a mistake, the changed rows, the problem of the wrong row, and the problems
 * of the rows that refer to the wrong row. Problems of referring rows are reported only if wrong rows are refused
 * instead of the whole batch.
 */
const mistakes: [string, Rows, string, string[]][] = [
  [
    'a person',
    { person: [{ ...person, gender: 'x' }, anotherPerson] },
    'person.ndjson 1 gender field_invalid',
    [
      'coverage.ndjson 1 person_key reference_refused',
      'coverage.ndjson 2 subscriber_key reference_refused',
      'balance.ndjson 1 coverage_key reference_refused',
      'claim.ndjson 1 coverage_key reference_refused',
    ],
  ],
  [
    'a policy',
    { policy: [{ ...policy, status: 'x' }] },
    'policy.ndjson 1 status field_invalid',
    [
      'coverage.ndjson 1 policy_key reference_refused',
      'coverage.ndjson 2 policy_key reference_refused',
      'balance.ndjson 1 coverage_key reference_refused',
      'claim.ndjson 1 coverage_key reference_refused',
    ],
  ],
  [
    'a coverage, found by comparing it with its policy',
    { coverage: [{ ...coverage, effective_date: '2025-12-31' }, dependant] },
    'coverage.ndjson 1 effective_date dates_outside_period',
    ['balance.ndjson 1 coverage_key reference_refused', 'claim.ndjson 1 coverage_key reference_refused'],
  ],
  [
    'the coverage of a household',
    {
      coverage: [{ ...coverage, household_key: 'H1', effective_date: '2025-12-31' }],
      product: [{ ...product, limits: [familyLimit] }],
      balance: [
        {
          ...balance,
          ...familyLimit,
          shared_by: undefined,
          value: undefined,
          coverage_key: undefined,
          household_key: 'H1',
        },
      ],
      claim: [],
    },
    'coverage.ndjson 1 effective_date dates_outside_period',
    ['balance.ndjson 1 household_key reference_refused'],
  ],
]

test.each(mistakes)(
  'a mistake in %s is the only problem of a batch that is refused as a whole',
  async (_what, wrong, mistake) => {
    expect(await send(filesOf({ ...rows, ...wrong }))).toEqual({
      status: 'refused',
      refused: 1,
      problems: [mistake],
    })
  },
)

test.each(mistakes)(
  'if only rows are refused, those that refer to %s with a mistake say so',
  async (_what, wrong, mistake, others) => {
    const sent = await send(filesOf({ ...rows, ...wrong }), { on_error: 'refuse_row' })
    expect(sent).toMatchObject({ status: 'applied', refused: 1 + others.length })
    expect(sent.problems.toSorted()).toEqual([mistake, ...others].toSorted())
  },
)

test('a class of a policy that was refused is not unknown', async () => {
  expect((await sendBatch(server, filesOf(rows))).status).toBe('applied')
  const wider = { ...policy, status: 'x', classes: [...policy.classes, { class_code: 'B', plan_code: 'A' }] }
  const files = filesOf({
    policy: [wider],
    coverage: [{ ...coverage, source_key: 'C3', person_key: 'M2', class_code: 'B' }],
  })
  const mistake = 'policy.ndjson 1 status field_invalid'
  expect((await send(files)).problems).toEqual([mistake])
  const batch = await sendBatch(server, files, { on_error: 'refuse_row' })
  expect(await problemsOf(server, batch.id)).toEqual([
    mistake,
    'coverage.ndjson 1 class_code reference_refused',
  ])
})

test('a plan whose only row is refused is not reported as unknown by its policies', async () => {
  const late = { ...product, source_key: 'PV-B', effective_from: '2021-01-01' }
  expect(
    (
      await send(filesOf({ ...rows, product: [product, late] }), { on_error: 'refuse_row' })
    ).problems.toSorted(),
  ).toEqual([
    'balance.ndjson 1 coverage_key reference_refused',
    'claim.ndjson 1 coverage_key reference_refused',
    'coverage.ndjson 1 policy_key reference_refused',
    'coverage.ndjson 2 policy_key reference_refused',
    'policy.ndjson 1 classes reference_refused',
    'product.ndjson 1 effective_from period_overlaps',
    'product.ndjson 2 effective_from period_overlaps',
  ])
  const unreadable = { product: [{ ...product, limits: 'x' }], network: [{ ...network, plan_code: 'A' }] }
  expect((await send(filesOf({ ...rows, ...unreadable }))).problems).toEqual([
    'product.ndjson 1 limits list_invalid',
    'network.ndjson 1 hospital_code reference_unknown',
  ])
})

test('references into a file whose lines can’t be read are not reported', async () => {
  const [people] = filesOf({ person: [person] })
  const broken = {
    ...people,
    name: 'person.csv',
    bytes: Buffer.from('source_key;name_th\nM1;มาลี\n'),
  } as FileSpec
  const others = filesOf({ ...rows, person: [] }).filter(({ kind }) => kind !== 'person')
  expect((await send([...others, broken])).problems).toEqual(['person.csv delimiter_wrong'])
})

test('a reference that is really wrong is reported beside a mistake elsewhere', async () => {
  const wrong = {
    person: [{ ...person, gender: 'x' }, anotherPerson],
    coverage: [
      coverage,
      { ...coverage, source_key: 'C2', person_key: 'M9' },
      { ...renewal, person_key: 'M2', policy_key: 'G9' },
    ],
    claim: [{ ...claim, coverage_key: 'C9' }],
  }
  const real = [
    'person.ndjson 1 gender field_invalid',
    'coverage.ndjson 2 person_key reference_unknown',
    'coverage.ndjson 3 policy_key reference_unknown',
    'claim.ndjson 1 coverage_key reference_unknown',
  ]
  expect(await send(filesOf({ ...rows, ...wrong }))).toEqual({
    status: 'refused',
    refused: 4,
    problems: real,
  })
  const rowByRow = await send(filesOf({ ...rows, ...wrong }), { on_error: 'refuse_row' })
  expect(rowByRow.problems).toEqual(expect.arrayContaining(real))
})
