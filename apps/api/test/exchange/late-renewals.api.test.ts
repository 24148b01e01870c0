import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/db/transaction'
import { bookDecidedClaim } from '../../src/modules/insurance/ledger'
import { makeClaim } from '../factory-claim'
import { waitsOrEnds } from '../waits-or-ends'
import {
  coverage,
  filesOf,
  mainRows,
  nextPeriod,
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

// The tests book claims that nobody has decided, which breaks these two invariants.
const server = useExchange({
  brokenByHand: ['claim_without_a_decision_has_consumed_nothing', 'claim_consumes_at_most_what_was_decided'],
})
const at = new Date('2027-11-21T05:00:00Z')
const { renews_key: _, ...later } = renewal
const inOtherHousehold = { subscriber_key: 'M2', relationship: 'spouse' }
const rows = {
  ...mainRows,
  product: [
    { ...product, limits: [{ benefit: 'opd', measure: 'amount', scope: 'lifetime', value: 100_000 }] },
  ],
  policy: [policy, nextPeriod],
  person: [person, { ...person, source_key: 'M2', citizen_id: undefined }],
} satisfies Rows

async function send(given: Rows, as: SentAs = {}) {
  const { id, status } = await sendBatch(server, filesOf(given), as)
  return { status, problems: await problemsOf(server, id) }
}

/** The source keys of the coverages of each chain of renewals. */
async function chains() {
  const stored = await server.db.selectFrom('coverage').selectAll().orderBy('source_key').execute()
  const firsts = [...new Set(stored.map(({ first_coverage_id }) => first_coverage_id))]
  return firsts.map((first) =>
    stored.filter((each) => each.first_coverage_id === first).map(({ source_key }) => source_key),
  )
}

async function claimOn(key: string, serviceDate: string) {
  const { id } = await server.db
    .selectFrom('coverage')
    .select('id')
    .where('source_key', '=', key)
    .executeTakeFirstOrThrow()
  const claimId = await makeClaim(server.db, {
    account_id: null,
    origin: 'paper',
    email: null,
    coverage_id: id,
  })
  return { claimId, coverageId: id, admitedType: 'opd', serviceDate, amount: 80_000n } as const
}

/** Books two claims at the same time and returns what each chain of renewals has used. */
async function usedAfterTwoClaims() {
  const first = await claimOn('C1', '2026-06-01')
  const second = await claimOn('C1/27', '2027-06-01')
  const { booked } = await inTransaction(server.db, async (db) => {
    await bookDecidedClaim(db, first, at)
    const booked = inTransaction(server.db, (other) => bookDecidedClaim(other, second, at))
    await waitsOrEnds(server.db, booked)
    return { booked }
  })
  await booked
  const { rows: used } = await server.db.executeQuery<{ used: bigint }>(
    server.db
      .selectFrom('ledger_entry')
      .innerJoin('coverage', 'coverage.id', 'ledger_entry.coverage_id')
      .select(({ fn }) => fn.sum<bigint>('amount').as('used'))
      .groupBy('first_coverage_id')
      .compile(),
  )
  return used.map((each) => Number(each.used))
}

describe('a stored coverage that becomes a renewal later', () => {
  test('shares lifetime limits with the former one, also for two claims at the same time', async () => {
    await send({ ...rows, coverage: [coverage, later] })
    expect(await send({ coverage: [renewal] })).toEqual({ status: 'applied', problems: [] })
    expect(await chains()).toEqual([['C1', 'C1/27']])
    expect(await usedAfterTwoClaims()).toEqual([100_000])
  })

  test('is refused if the former one is in another household, whose balances the ledger locks apart', async () => {
    await send({ ...rows, coverage: [coverage, { ...later, ...inOtherHousehold }] })
    const sent = await send({ coverage: [{ ...renewal, ...inOtherHousehold }] })
    for (const used of await usedAfterTwoClaims()) expect(used).toBeLessThanOrEqual(100_000)
    expect(sent).toEqual({
      status: 'refused',
      problems: ['coverage.ndjson 1 renews_key renews_other_household'],
    })
  })

  test('can follow coverages that come in the same batch', async () => {
    await send({ ...rows, coverage: [later] })
    const former = { ...coverage, source_key: 'C0', effective_date: '2026-01-01', expiry_date: '2026-03-31' }
    const second = { ...coverage, renews_key: 'C0', effective_date: '2026-04-01' }
    expect(await send({ coverage: [renewal, second, former] })).toEqual({ status: 'applied', problems: [] })
    expect(await chains()).toEqual([['C0', 'C1', 'C1/27']])
    expect(await usedAfterTwoClaims()).toEqual([100_000])
  })

  test('is refused if the coverages in the same batch are of another household', async () => {
    await send({ ...rows, coverage: [later] })
    const former = {
      ...coverage,
      ...inOtherHousehold,
      source_key: 'C0',
      expiry_date: '2026-03-31',
    }
    const second = { ...coverage, renews_key: 'C0', effective_date: '2026-04-01' }
    expect(await send({ coverage: [renewal, second, former] })).toEqual({
      status: 'refused',
      problems: ['coverage.ndjson 1 renews_key renews_other_household'],
    })
  })
})

describe('a stored renewal whose row comes without renews_key', () => {
  const first = { ...coverage, waiting_from: '2020-01-01' }
  const waitingFrom = async () =>
    await server.db.selectFrom('coverage').select('waiting_from').orderBy('source_key').execute()
  const since = (day: string) => [{ waiting_from: day }, { waiting_from: day }]

  test('stays a renewal with the waiting period of its former coverage, whatever day its row has', async () => {
    await send({ ...rows, coverage: [first, renewal] })
    const card = { ...later, card_number: '000-2' }
    for (const row of [
      card,
      { ...card, waiting_from: '2027-01-01' },
      { ...renewal, waiting_from: '2027-01-01' },
    ]) {
      expect(await send({ coverage: [row] })).toEqual({ status: 'applied', problems: [] })
      expect(await waitingFrom()).toEqual(since('2020-01-01'))
    }
    expect(await send({ coverage: [{ ...first, waiting_from: '2019-01-01' }, card] })).toMatchObject({
      status: 'applied',
    })
    expect(await waitingFrom()).toEqual(since('2019-01-01'))
    expect(await chains()).toEqual([['C1', 'C1/27']])
  })

  test('can’t begin before its former coverage ends, nor can that one be extended over it', async () => {
    await send({ ...rows, coverage: [{ ...coverage, expiry_date: '2026-06-30' }] })
    const half = { ...coverage, source_key: 'C1/27', effective_date: '2026-07-01' }
    await send({ coverage: [{ ...half, renews_key: 'C1' }] })
    const [earlier, longer] = [{ ...half, effective_date: '2026-06-01' }, coverage]
    const problems = (...found: string[]) => ({ status: 'refused', problems: found })
    expect(await send({ coverage: [earlier] })).toEqual(
      problems('coverage.ndjson 1 effective_date period_overlaps'),
    )
    expect(await send({ coverage: [longer] })).toEqual(
      problems('coverage.ndjson 1 expiry_date period_overlaps'),
    )
    expect(await send({ coverage: [longer, { ...half, renews_key: 'C1' }] })).toEqual(
      problems('coverage.ndjson 1 expiry_date period_overlaps'),
    )
    expect(await send({ coverage: [longer, half] })).toEqual(
      problems('coverage.ndjson 2 effective_date period_overlaps'),
    )
    const shorter = { ...coverage, expiry_date: '2026-05-31' }
    expect(await send({ coverage: [shorter, earlier] })).toEqual({ status: 'applied', problems: [] })
    expect(await send({ coverage: [longer, { source_key: 'C1/27', op: 'void' }] })).toEqual({
      status: 'applied',
      problems: [],
    })
    expect(await send({ coverage: [{ ...half, card_number: '000-2' }] })).toEqual(
      problems('coverage.ndjson 1 effective_date period_overlaps'),
    )
  })

  test('doesn’t hold back its former coverage in a full file that leaves it out', async () => {
    const half = { ...coverage, expiry_date: '2026-11-30' }
    const december = { ...coverage, source_key: 'C1/12', effective_date: '2026-12-01' }
    await send({ ...rows, coverage: [half, { ...december, renews_key: 'C1' }] })
    const full = {
      mode: 'full',
      scope: { insurer: 'TST' },
      guard: { max_ended_percent: 100, max_ended_percent_of_policy: 100 },
    } as const
    expect(await send({ coverage: [coverage] }, full)).toEqual({ status: 'applied', problems: [] })
  })
})
