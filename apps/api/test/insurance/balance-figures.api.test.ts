import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/db/transaction'
import { newId } from '../../src/ids'
import {
  type SourceBalance,
  storeSourceBalance,
  takeOpeningFigure,
} from '../../src/modules/insurance/balances.service'
import { reserve } from '../../src/modules/insurance/ledger'
import { readOwnCoverages } from '../../src/modules/insurance/read-coverages'
import { makeMember } from '../factories'
import { makeClaim } from '../factory-claim'
import { makeCoverage, renewCoverage } from '../factory-coverage'
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
  return {
    ...member,
    ...made,
    person: { kind: 'coverage', id: made.coverageId } as const,
    family: { kind: 'household', id: household_id } as const,
  }
}

/** Returns [used, pending, left] for each limit: yearly, lifetime, family. */
async function balances({ accountId, coverageId }: { accountId: string; coverageId: string }) {
  const [coverage] = await readOwnCoverages(database.db, accountId, '2026-11-21', coverageId)
  return coverage?.benefits
    .flatMap(({ limits }) => limits)
    .map(({ balance }) => balance && [balance.used, balance.pending, balance.left])
}

describe('an opening figure', () => {
  const open = (of: Omit<Parameters<typeof takeOpeningFigure>[1], 'at' | 'periodStart'>) =>
    inTransaction(database.db, (db) => takeOpeningFigure(db, { periodStart, at, ...of }))

  test('counts as used, for a person and for a household', async () => {
    const insured = await makeInsured('khum')
    expect(await open({ holder: insured.person, limitKey: 'year', used: 30_000n })).toBe('opened')
    expect(await open({ holder: insured.family, limitKey: 'family', used: 40_000n })).toBe('opened')
    expect(await balances(insured)).toEqual([
      [30_000n, 0n, 70_000n],
      [0n, 0n, 100_000n],
      [40_000n, 0n, 60_000n],
    ])
  })

  test('is taken once; another figure needs a person and becomes an adjustment', async () => {
    const insured = await makeInsured('khum')
    const figure = (used: bigint) => ({ holder: insured.person, limitKey: 'year', used })
    const enteredBy = { person: 'Somsri', note: 'The insurer corrected its list' }
    expect(await open(figure(30_000n))).toBe('opened')
    expect(await open(figure(30_000n))).toBe('unchanged')
    expect(await open(figure(25_000n))).toBe('needs_person')
    expect(await open({ ...figure(25_000n), enteredBy })).toBe('adjusted')
    expect(await open(figure(25_000n))).toBe('unchanged')
    expect((await balances(insured))?.[0]).toEqual([25_000n, 0n, 75_000n])
    const entries = database.db.selectFrom('ledger_entry').select(['kind', 'amount', 'entered_by', 'note'])
    expect(await entries.orderBy('id').execute()).toEqual([
      { kind: 'opening', amount: 30_000n, entered_by: null, note: null },
      { kind: 'adjust', amount: -5_000n, entered_by: 'Somsri', note: enteredBy.note },
    ])
  })

  test('is taken once even when six arrive at the same time', async () => {
    const insured = await makeInsured('khum')
    const figures = Array.from({ length: 6 }, () =>
      open({ holder: insured.person, limitKey: 'year', used: 30_000n }),
    )
    expect((await Promise.all(figures)).toSorted()).toEqual([
      'opened',
      ...Array.from({ length: 5 }, () => 'unchanged'),
    ])
  })

  test('of a lifetime limit is one for the whole chain of renewals', async () => {
    const insured = await makeInsured('khum')
    expect(await open({ holder: insured.person, limitKey: 'life', used: 30_000n })).toBe('opened')
    const renewed = await renewCoverage(database.db, insured, { start: '2027-01-01', end: '2027-12-31' })
    const holder = { kind: 'coverage', id: renewed.coverageId } as const
    const again = { holder, limitKey: 'life', periodStart: '2027-01-01', used: 50_000n, at }
    expect(await inTransaction(database.db, (db) => takeOpeningFigure(db, again))).toBe('needs_person')
  })

  test('is refused for an unknown limit, another kind of holder, and an insurer whose source keeps the balances', async () => {
    const insured = await makeInsured('khum')
    expect(await open({ holder: insured.person, limitKey: 'unknown', used: 1n })).toBe('no_such_limit')
    expect(await open({ holder: insured.person, limitKey: 'family', used: 1n })).toBe('no_such_limit')
    await database.db.updateTable('insurer').set({ balances_owned_by: 'source' }).execute()
    expect(await open({ holder: insured.person, limitKey: 'year', used: 1n })).toBe('owned_by_source')
  })
})

describe('a figure of a source that keeps the balances', () => {
  async function makeSource() {
    const insured = await makeInsured('source')
    const send = (fields: Partial<SourceBalance>) =>
      inTransaction(database.db, (db) =>
        storeSourceBalance(
          db,
          {
            insurerCode: 'TST',
            source: 'core',
            sourceKey: 'year',
            version: 1n,
            holder: insured.person,
            limitKey: 'year',
            periodStart,
            used: 30_000n,
            asOf: at,
            throughSeq: 0n,
            ...fields,
          },
          at,
        ),
      )
    return { ...insured, send }
  }

  /** Inserts a claim and reserves 20,000 satang for it. Returns the id of the claim's event. */
  async function reserveClaim({ accountId, coverageId }: { accountId: string; coverageId: string }) {
    const claimId = await makeClaim(database.db, { account_id: accountId, coverage_id: coverageId })
    const { id } = await database.db
      .selectFrom('claim_event')
      .select('id')
      .where('claim_id', '=', claimId)
      .executeTakeFirstOrThrow()
    const claim = { claimId, coverageId, admitedType: 'opd', serviceDate: '2026-11-18' } as const
    await inTransaction(database.db, (db) => reserve(db, { ...claim, amount: 20_000n }, at, id))
    return id
  }

  test('is the truth, with our entries that it doesn’t include yet', async () => {
    const source = await makeSource()
    expect(await source.send({})).toBe('new')
    const family = { sourceKey: 'family', holder: source.family, limitKey: 'family', used: 90_000n }
    expect(await source.send(family)).toBe('new')
    const eventId = await reserveClaim(source)
    expect(await balances(source)).toEqual([
      [30_000n, 20_000n, 50_000n],
      [0n, 20_000n, 80_000n],
      [90_000n, 0n, 10_000n],
    ])
    await database.db.updateTable('claim_event').set({ feed_seq: 7n }).where('id', '=', eventId).execute()
    expect(await source.send({ version: 2n, used: 50_000n, throughSeq: 7n })).toBe('changed')
    expect((await balances(source))?.[0]).toEqual([50_000n, 0n, 50_000n])
  })

  test('without a number of our feed is refused while a claim is undecided', async () => {
    const source = await makeSource()
    const claimId = await makeClaim(database.db, {
      account_id: source.accountId,
      coverage_id: source.coverageId,
    })
    expect(await source.send({ throughSeq: null })).toBe('through_seq_missing')
    await database.db.updateTable('claim').set({ status: 'withdrawn' }).where('id', '=', claimId).execute()
    expect(await source.send({ throughSeq: null })).toBe('new')
  })

  test('is refused if Khum keeps the balances, for an unknown limit, and under a second key', async () => {
    const source = await makeSource()
    expect(await source.send({ limitKey: 'unknown' })).toBe('no_such_limit')
    expect(await source.send({})).toBe('new')
    expect(await source.send({ sourceKey: newId() })).toBe('conflict')
    expect(await source.send({ used: 31_000n })).toBe('conflict')
    await database.db.updateTable('insurer').set({ balances_owned_by: 'khum' }).execute()
    expect(await source.send({ version: 2n })).toBe('owned_by_khum')
  })
})

test('an event gets its number in the feed once, and nothing else of it changes', async () => {
  const { accountId, coverageId } = await makeInsured('khum')
  await makeClaim(database.db, { account_id: accountId, coverage_id: coverageId })
  const change = (values: { feed_seq?: bigint; note_th?: string; note_en?: string }) =>
    database.db.updateTable('claim_event').set(values).execute()
  await expect(change({ note_th: 'x', note_en: 'x' })).rejects.toThrow('append-only')
  await change({ feed_seq: 1n })
  await expect(change({ feed_seq: 2n })).rejects.toThrow('append-only')
})
