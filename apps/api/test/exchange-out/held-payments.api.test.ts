import { describe, expect, it } from 'vitest'
import { brokenClaims } from '../adjudication/ledger-of-claim'
import { filesOf, mainRows, sendBatch } from '../exchange/batch-files'
import { paid, usePaymentWorld } from './payment-world'

const { world, test, exchange, due, recoveries, put, claimed, allowSetOff } = usePaymentWorld()

const setVoid = (isVoid: boolean) =>
  test.db
    .updateTable('coverage')
    .set({ void_from_inception: isVoid })
    .where('id', '=', world.coverageId)
    .execute()

/** Makes a claim for which the payee received 900 baht. A new decision then pays only 500 baht. */
async function overpaid() {
  const claim = await claimed()
  await claim.decide(90_000)
  const order = (await due()).find((one: { claim_number: string }) => one.claim_number === claim.number)
  await put(order.id, { version: 1, ...paid })
  await claim.decide(50_000)
  return claim
}

it('a due payment is held while its coverage is void from inception', async () => {
  const claim = await claimed()
  await claim.decide(90_000)
  const [order] = await due()
  await setVoid(true)
  expect(await due()).toEqual([])
  expect((await put(order.id, { version: 1, result: 'sent' })).code).toBe('claim_state_conflict')
  expect((await put(order.id, { version: 1, ...paid })).code).toBe('claim_state_conflict')
  expect(await claim.status()).toBe('partly_approved')
  await setVoid(false)
  expect(await due()).toMatchObject([{ id: order.id }])
})

it('a held payment can’t be reported with a decision either, but one that was sent can (R93)', async () => {
  const claim = await claimed()
  await claim.decide(90_000)
  const report = async (body: object) => {
    const path = `claims/${claim.number}/decisions/${JSON.stringify(body).length}`
    return (await exchange('PUT', path, { version: 1, ...body })).code
  }
  const results = [
    { status: 'payment_sent' },
    { status: 'payment_failed' },
    { status: 'paid', paid_on: '2026-11-21' },
  ]
  await setVoid(true)
  for (const body of results) expect(await report(body)).toBe('claim_state_conflict')
  expect(await claim.status()).toBe('partly_approved')
  await setVoid(false)
  expect(await report({ status: 'payment_sent' })).toBeUndefined()
  await setVoid(true)
  expect(await report({ status: 'paid', paid_on: '2026-11-21' })).toBeUndefined()
  expect(await claim.status()).toBe('paid')
  expect(await brokenClaims(test.db)).toEqual([])
})

it('nothing is deducted from a payment while it is held; afterwards, what was missed is (R93)', async () => {
  await allowSetOff(true)
  const held = await claimed()
  await held.decide(60_000)
  await overpaid()
  await setVoid(true)
  await test.ctx.jobs.drain()
  expect(await recoveries('set_off')).toEqual([])
  await setVoid(false)
  expect(await due()).toMatchObject([{ claim_number: held.number, amount_satang: 60_000 }])
  // The coverage is valid again, but `setVoid` only writes to the database, so nothing is deducted yet. The next batch
  // with coverages starts the deductions that weren't made while the coverage was void.
  const { insurer_code: insurer } = await test.db
    .selectFrom('claim')
    .select('insurer_code')
    .executeTakeFirstOrThrow()
  expect((await sendBatch(test, filesOf(mainRows), { insurer })).status).toBe('applied')
  await test.ctx.jobs.drain()
  expect(await recoveries('set_off')).toMatchObject([{ amount_satang: 40_000, set_off_against: held.number }])
  expect(await due()).toMatchObject([{ claim_number: held.number, amount_satang: 20_000 }])
  expect(await brokenClaims(test.db)).toEqual([])
})

it('nothing is deducted from the payment for a decision on a void coverage, because it is held (R93)', async () => {
  await allowSetOff(true)
  await overpaid()
  const held = await claimed()
  await setVoid(true)
  const { code } = await exchange('PUT', `claims/${held.number}/decisions/D-1`, {
    version: 1,
    status: 'approved',
    lines: [{ bill: { description: { th: 'ก', en: 'A' }, billed_satang: 150_000 }, benefit_satang: 150_000 }],
    over_limit_reason: 'The insurer restores the coverage',
  })
  expect([code, await held.status(), await recoveries('set_off')]).toEqual([undefined, 'approved', []])
  expect(await brokenClaims(test.db)).toEqual([])
})

describe('a recovery', () => {
  it('is in the audit log for each time that a client reads it (R95)', async () => {
    const claim = await overpaid()
    await recoveries()
    const read = await test.db
      .selectFrom('audit_event')
      .select(['subject', 'person_id'])
      .where('action', '=', 'recovery.listed')
      .execute()
    expect(read).toEqual([{ subject: claim.id, person_id: world.member.personId }])
  })

  it('is deducted on demand before older ones', async () => {
    await overpaid()
    test.clock.advance(1_000)
    await overpaid()
    const [older, newer] = await recoveries()
    const other = await claimed()
    await other.decide(60_000)
    await allowSetOff(true)
    const body = { status: 'set_off', reason: 'x', claim_number: other.number }
    expect((await exchange('PUT', `recoveries/${newer.id}`, body)).data).toMatchObject({
      id: newer.id,
      status: 'set_off',
      amount_satang: 40_000,
    })
    expect(await recoveries()).toMatchObject([{ id: older.id, amount_satang: 20_000 }])
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('is deducted on demand only if the insurer allows it, from a payment that is due to the same payee', async () => {
    await overpaid()
    const [recovery] = await recoveries()
    const other = await claimed()
    await other.decide(60_000)
    const close = (more: object) =>
      exchange('PUT', `recoveries/${recovery.id}`, { status: 'set_off', reason: 'x', ...more })
    expect((await close({})).fields).toEqual([{ path: 'claim_number', code: 'required' }])
    expect((await close({ claim_number: other.number })).code).toBe('claim_state_conflict')
    await allowSetOff(true)
    expect((await close({ claim_number: recovery.claim_number })).code).toBe('claim_state_conflict')
    expect((await close({ claim_number: other.number })).data).toMatchObject({
      status: 'set_off',
      set_off_against: other.number,
    })
    expect(await due()).toMatchObject([{ claim_number: other.number, amount_satang: 20_000 }])
    expect((await close({ claim_number: other.number })).code).toBe('claim_state_conflict')
    expect(await brokenClaims(test.db)).toEqual([])
  })
})

it('what an insurer’s own system does is done by the insurer', async () => {
  const claim = await claimed()
  const { insurer_code } = await test.db
    .selectFrom('claim')
    .select('insurer_code')
    .where('id', '=', claim.id)
    .executeTakeFirstOrThrow()
  await test.db
    .insertInto('insurer_claim_settings')
    .values({ insurer_code, claims_decided_by: 'source' })
    .onConflict((conflict) => conflict.column('insurer_code').doUpdateSet({ claims_decided_by: 'source' }))
    .execute()
  const send = (body: object, key: string) =>
    exchange('PUT', `claims/${claim.number}/decisions/${key}`, { version: 1, ...body })
  const reason = { th: 'ก', en: 'A' }
  await send({ status: 'documents_needed', list: 'receipt', reason, due_date: '2026-12-20' }, 'A')
  await claim.decide(90_000)
  await send({ status: 'reversed', reason: 'x' }, 'B')
  await claim.decide(90_000)
  await put((await due())[0].id, { version: 1, ...paid })
  await send({ status: 'checking', reason: 'x' }, 'C')
  const { events } = (await exchange('GET', `claims/${claim.number}`)).data
  const parties = events
    .filter(
      ({ kind, status }: { kind: string; status: string }) =>
        ['undone', 'reopened'].includes(kind) || status === 'documents_needed',
    )
    .map(({ party }: { party: string }) => party)
  expect(parties).toEqual(['insurer', 'insurer', 'insurer'])
})
