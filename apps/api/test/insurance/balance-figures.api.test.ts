import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/db/transaction'
import { newId } from '../../src/ids'
import { reserve } from '../../src/modules/insurance/ledger'
import { readCoverages } from '../../src/modules/insurance/read-coverages'
import { makeMember } from '../factories'
import { makeClaim } from '../factory-claim'
import { makeCoverage, renewCoverage } from '../factory-coverage'
import { sourceOf } from '../factory-plan'
import { useTestDatabase } from '../postgres/test-database'

const database = useTestDatabase()
const at = new Date('2026-11-21T05:00:00Z')
const periodStart = '2026-01-01'

/** Creates a member with three limits of 100,000 satang: yearly, lifetime and family. */
async function makeInsured(balancesOwnedBy: 'khum' | 'source') {
  const member = await makeMember(database.db)
  const made = await makeCoverage(database.db, {
    ...member,
    benefits: [
      {
        kind: 'opd',
        limits: [
          { key: 'year', value: 100_000 },
          { key: 'life', value: 100_000, scope: 'lifetime' },
        ],
      },
      { kind: 'ipd', limits: [{ key: 'family', value: 100_000, shared_by: 'family' }] },
    ],
  })
  await database.db.updateTable('insurer').set({ balances_owned_by: balancesOwnedBy }).execute()
  const { household_id } = await database.db
    .selectFrom('coverage')
    .select('household_id')
    .where('id', '=', made.coverageId)
    .executeTakeFirstOrThrow()
  return { ...member, ...made, householdId: household_id }
}

/** Returns [used, pending, left] for each limit: yearly, lifetime, family. */
async function balances({ coverageId }: { coverageId: string }, day = '2026-11-21') {
  const [coverage] = await readCoverages(database.db, [coverageId], day)
  return coverage?.benefits
    .flatMap(({ limits }) => limits)
    .map(({ balance }) => balance && [balance.used, balance.pending, balance.left])
}

describe('an opening figure', () => {
  const open = (holder: { coverage_id?: string; household_id?: string }, limit_key: string, amount: bigint) =>
    database.db
      .insertInto('ledger_entry')
      .values({ ...holder, limit_key, period_start: periodStart, kind: 'opening', amount, at })
      .execute()

  test('counts as used, for a person and for a household', async () => {
    const insured = await makeInsured('khum')
    await open({ coverage_id: insured.coverageId }, 'year', 30_000n)
    await open({ household_id: insured.householdId }, 'family', 40_000n)
    expect(await balances(insured)).toEqual([
      [30_000n, 0n, 70_000n],
      [0n, 0n, 100_000n],
      [40_000n, 0n, 60_000n],
    ])
  })

  test('of a lifetime limit counts for the whole chain of renewals', async () => {
    const insured = await makeInsured('khum')
    await open({ coverage_id: insured.coverageId }, 'life', 30_000n)
    await open({ coverage_id: insured.coverageId }, 'year', 40_000n)
    const { coverageId } = await renewCoverage(database.db, insured, {
      start: '2027-01-01',
      end: '2027-12-31',
    })
    expect(await balances({ coverageId }, '2027-06-01')).toEqual([
      [0n, 0n, 100_000n],
      [30_000n, 0n, 70_000n],
      [0n, 0n, 100_000n],
    ])
  })
})

test('a figure of a source that keeps the balances is authoritative; our entries that it doesn’t include are added', async () => {
  const insured = await makeInsured('source')
  const { accountId, coverageId } = insured
  const send = (holder: { coverage_id?: string; household_id?: string }, limit_key: string, used: bigint) =>
    database.db
      .insertInto('source_balance')
      .values({
        ...holder,
        ...sourceOf('TST', limit_key),
        id: newId(),
        limit_key,
        period_start: periodStart,
        used,
        as_of: at,
        through_seq: 0n,
      })
      .execute()
  await send({ coverage_id: coverageId }, 'year', 30_000n)
  await send({ household_id: insured.householdId }, 'family', 90_000n)
  const claimId = await makeClaim(database.db, { account_id: accountId, coverage_id: coverageId })
  const { id } = await database.db
    .selectFrom('claim_event')
    .select('id')
    .where('claim_id', '=', claimId)
    .executeTakeFirstOrThrow()
  const claim = { claimId, coverageId, admitedType: 'opd', serviceDate: '2026-11-18' } as const
  await inTransaction(database.db, (db) => reserve(db, { ...claim, amount: 20_000n }, at, id))
  expect(await balances(insured)).toEqual([
    [30_000n, 20_000n, 50_000n],
    [0n, 20_000n, 80_000n],
    [90_000n, 0n, 10_000n],
  ])
  await database.db.updateTable('claim_event').set({ feed_seq: 7n }).where('id', '=', id).execute()
  await database.db
    .updateTable('source_balance')
    .set({ used: 50_000n, through_seq: 7n })
    .where('limit_key', '=', 'year')
    .execute()
  expect((await balances(insured))?.[0]).toEqual([50_000n, 0n, 50_000n])
})

test('an event gets its number in the feed once, and can’t be changed otherwise', async () => {
  const { accountId, coverageId } = await makeInsured('khum')
  await makeClaim(database.db, { account_id: accountId, coverage_id: coverageId })
  const change = (values: { feed_seq?: bigint; note_th?: string; note_en?: string }) =>
    database.db.updateTable('claim_event').set(values).execute()
  await expect(change({ note_th: 'x', note_en: 'x' })).rejects.toThrow('append-only')
  await change({ feed_seq: 1n })
  await expect(change({ feed_seq: 2n })).rejects.toThrow('append-only')
})
