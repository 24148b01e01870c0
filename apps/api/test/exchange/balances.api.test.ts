import { describe, expect, test } from 'vitest'
import { brokenInvariants } from '../broken-invariants'
import { makeClaim } from '../factory-claim'
import { clientHeaders } from '../factory-client'
import { balance, coverage, mainRows, person, policy, problemsOf, product, type Rows } from './batch-files'
import { claim, useSourceClaims, yearLimit } from './source-claims'

const { server, send, keepBalances, coverageId, leftOf, claimsOf } = useSourceClaims()

describe('balances', () => {
  test('set the opening figures of balances that Khum keeps, once', async () => {
    await send({ ...mainRows, balance: [balance] })
    expect(await leftOf()).toBe(yearLimit - 45_000)
    expect((await send({ balance: [balance] })).reconciliation).toMatchObject({ unchanged: 1 })
    const second = await send({ balance: [{ ...balance, used: 50_000 }] })
    expect(await problemsOf(server, second.id)).toEqual(['balance.ndjson 1 used balance_not_owned'])
    expect(await leftOf()).toBe(yearLimit - 45_000)
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
  })

  test('of an undone batch hold back no claims that a later batch sends', async () => {
    await send(mainRows)
    const undo = async (figure: object) => {
      const { id } = await send({ balance: [{ ...balance, as_of: '2026-06-30', ...figure }] })
      await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/undo`, as: clientHeaders })
      await server.ctx.jobs.drain()
    }
    await undo({})
    await send({ claim: [claim] })
    expect(await leftOf()).toBe(yearLimit - 45_000)
    await undo({ used: 0 })
    await send({ balance: [{ ...balance, as_of: '2026-03-05', used: 75_000 }] })
    expect(await leftOf()).toBe(yearLimit - 75_000)
    const [included, after] = [
      { ...claim, source_key: 'CL-2', decided_on: '2026-03-05' },
      { ...claim, source_key: 'CL-3', decided_on: '2026-03-06' },
    ]
    await send({ claim: [included, after] })
    expect(await leftOf()).toBe(yearLimit - 120_000)
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
  })

  test('are authoritative if the source keeps them', async () => {
    await keepBalances('source')
    await send({ ...mainRows, balance: [balance] })
    await send({ balance: [{ ...balance, used: 60_000 }] })
    expect(await leftOf()).toBe(yearLimit - 60_000)
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
  })

  test('of a source that keeps them must say what they include while a claim is undecided', async () => {
    await keepBalances('source')
    await send(mainRows)
    const nobody = { origin: 'hospital', account_id: null, partner_id: null, email: null } as const
    const claimId = await makeClaim(server.db, { ...nobody, coverage_id: await coverageId() })
    const refused = await send({ balance: [balance] })
    expect(await problemsOf(server, refused.id)).toEqual(['balance.ndjson 1 through_seq through_seq_missing'])
    await server.db.updateTable('claim').set({ status: 'withdrawn' }).where('id', '=', claimId).execute()
    expect((await send({ balance: [balance] })).reconciliation).toMatchObject({ new: 1 })
  })

  test('are refused with their fields', async () => {
    const family = { ...balance, source_key: '5', coverage_key: undefined, household_key: 'G1|M1' }
    const batch = await send({
      ...mainRows,
      balance: [
        { ...balance, source_key: '1', coverage_key: 'NONE' },
        { ...balance, source_key: '2', benefit: 'ipd' },
        { ...balance, source_key: '3', period_start: '2026-02-01' },
        { ...balance, source_key: '4' },
        { ...balance, source_key: '4b' },
        family,
        { ...balance, source_key: '6', through_seq: 99 },
      ],
    })
    expect((await problemsOf(server, batch.id)).toSorted()).toEqual([
      'balance.ndjson 1 coverage_key reference_unknown',
      'balance.ndjson 2 benefit limit_unknown',
      'balance.ndjson 3 period_start policy_year_unknown',
      'balance.ndjson 5 benefit limit_twice',
      'balance.ndjson 6 benefit limit_unknown',
      'balance.ndjson 7 benefit limit_twice',
      'balance.ndjson 7 through_seq through_seq_unknown',
    ])
  })

  test('of a policy from 29 February begin on 1 March in years without that day', async () => {
    await send({
      ...mainRows,
      policy: [{ ...policy, period_start: '2024-02-29', period_end: '2027-02-27' }],
      coverage: [{ ...coverage, effective_date: '2024-02-29', expiry_date: '2027-02-27' }],
    })
    const sendYear = async (period_start: string) =>
      await problemsOf(
        server,
        (await send({ balance: [{ ...balance, source_key: period_start, period_start }] })).id,
      )
    const unknown = ['balance.ndjson 1 period_start policy_year_unknown']
    expect(await sendYear('2024-03-01')).toEqual(unknown)
    expect(await sendYear('2026-02-28')).toEqual(unknown)
    expect(await sendYear('2024-02-29')).toEqual([])
    expect(await sendYear('2026-03-01')).toEqual([])
    expect(await leftOf()).toBe(yearLimit - 45_000)
  })

  test('belong to the household if the family shares the limit', async () => {
    const shared = { ...product, limits: [{ ...product.limits[0], shared_by: 'family' }] }
    const child = {
      ...coverage,
      source_key: 'C2',
      person_key: 'M2',
      subscriber_key: 'M1',
      relationship: 'child',
    }
    const rows = {
      product: [shared],
      policy: [policy],
      person: [person, { ...person, source_key: 'M2', citizen_id: undefined }],
      coverage: [coverage, child],
      balance: [{ ...balance, coverage_key: undefined, household_key: 'G1|M1' }],
    }
    const batch = await send(rows)
    expect(await problemsOf(server, batch.id)).toEqual([])
    expect([await leftOf('C1'), await leftOf('C2')]).toEqual([yearLimit - 45_000, yearLimit - 45_000])
  })
})

/**
 * Enters a hospital's claim of 1,000 baht and approves 900.
 * @returns the claim number, and the number (`seq`) of the decision's event in the feed
 */
async function decideInKhum(key: string, n: number) {
  const call = async (url: string, payload: object) => {
    const answer = await server.call({
      method: 'POST',
      url: `/api/integration/v1/claims${url}`,
      headers: { ...clientHeaders, 'idempotency-key': `claim-${key}-${n}-${url.length}` },
      payload,
    })
    if (answer.statusCode >= 300) throw new Error(answer.body)
    return answer.json().data
  }
  const { claim_number } = await call('', {
    origin: 'hospital',
    mode: 'cashless',
    coverage_id: await coverageId(key),
    claim_type: 'illness',
    admited_type: 'opd',
    admited_date: '2026-11-18',
    symptom: 'ไข้หวัด',
    provider_name: 'โรงพยาบาลทดสอบ',
    lines: [{ description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang: 100_000 }],
  })
  await call(`/${claim_number}/take`, {})
  const found = await server.db
    .selectFrom('claim')
    .innerJoin('claim_line', 'claim_line.claim_id', 'claim.id')
    .select(['claim.id', 'claim_line.id as line'])
    .where('claim_number', '=', claim_number)
    .executeTakeFirstOrThrow()
  await call(`/${claim_number}/approve`, {
    lines: [
      { line_id: found.line, benefit_satang: 90_000, coinsurance_satang: 10_000, reason: 'limit_reached' },
    ],
  })
  return { number: String(claim_number), seq: await published(found.id) }
}

/** Publishes the events of a claim in the feed. Returns the `seq` of the last of these events. */
async function published(claimId: string): Promise<number> {
  await server.ctx.jobs.drain()
  const events = await server.db
    .selectFrom('claim_event')
    .select(['id', 'feed_seq'])
    .where('claim_id', '=', claimId)
    .orderBy('seq')
    .execute()
  let { last } = await server.db
    .selectFrom('claim_event')
    .select((eb) => eb.fn.max('feed_seq').as('last'))
    .executeTakeFirstOrThrow()
  for (const event of events) {
    if (event.feed_seq !== null) continue
    last = (last ?? 0n) + 1n
    await server.db.updateTable('claim_event').set({ feed_seq: last }).where('id', '=', event.id).execute()
  }
  return Number(last)
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) =>
    permutations(items.filter((_, at) => at !== index)).map((rest) => [item, ...rest]),
  )
}

test.each(['khum', 'source'] as const)(
  'a claim that Khum decides and the source books and sends back reduces the balance once, in any order (kept by %s)',
  async (mode) => {
    await keepBalances(mode)
    // All orders of these four events in which `decide` comes before `booked`. `decide`: Khum decides a claim.
    // `booked`: the source sends its row for this claim. `figure`: the source sends its balance. `old`: the source
    // sends an older claim, which Khum doesn't know.
    const orders = permutations(['decide', 'figure', 'booked', 'old'] as const).filter(
      (order) => order.indexOf('decide') < order.indexOf('booked'),
    )
    expect(orders).toHaveLength(12)
    const people = orders.map((_, index) => ({ ...person, source_key: `M${index}`, citizen_id: undefined }))
    await send({
      ...mainRows,
      person: people,
      coverage: people.map(({ source_key }, index) => ({
        ...coverage,
        source_key: `C${index}`,
        person_key: source_key,
      })),
    })
    const decided: ({ number: string; seq: number } | undefined)[] = []
    const sent: Rows[] = []
    // Each of `orders` is a sequence of events for its own coverage. Each round sends one batch with the next event of
    // every sequence.
    for (let step = 0; step < 4; step += 1) {
      const rows: Record<'balance' | 'claim', Record<string, unknown>[]> = { balance: [], claim: [] }
      for (const [index, order] of orders.entries()) {
        const of = { coverage_key: `C${index}` }
        const ours = decided[index]
        if (order[step] === 'decide') decided[index] = await decideInKhum(`C${index}`, index)
        else if (order[step] === 'figure')
          rows.balance.push({
            ...balance,
            ...of,
            source_key: `B-${index}`,
            used: ours ? 135_000 : 45_000,
            through_seq: ours?.seq ?? 0,
          })
        else if (order[step] === 'old') rows.claim.push({ ...claim, ...of, source_key: `OLD-${index}` })
        else rows.claim.push({ ...claim, ...of, source_key: `NEW-${index}`, claim_number: ours?.number })
      }
      const batch = await send(rows)
      expect(await problemsOf(server, batch.id), `step ${step}`).toEqual([])
      sent.push(rows)
    }
    const expectRight = async () => {
      for (const [index, order] of orders.entries()) {
        expect(await leftOf(`C${index}`), order.join(' ')).toBe(yearLimit - 135_000)
        expect(await claimsOf(`C${index}`)).toHaveLength(2)
      }
    }
    await expectRight()
    const again = {
      balance: sent.flatMap((rows) => rows.balance ?? []),
      claim: sent.flatMap((rows) => rows.claim ?? []),
    }
    expect((await send(again)).reconciliation).toMatchObject({ unchanged: 3 * orders.length })
    await expectRight()
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
  },
  120_000,
)
