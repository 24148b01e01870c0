import { integrationEndpoints } from '@khum/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { newId } from '../../src/ids'
import { enterClaim } from '../../src/modules/claims/adjudication/enter-claim.service'
import { useClaimWorld } from '../claims/claim-world'
import { clientHeaders, testCaller } from '../factory-client'
import { insertPayoutAccount } from '../payout-accounts/insert-account'
import { waitsOrEnds } from '../waits-or-ends'
import { brokenClaims, ledgerOfClaim } from './ledger-of-claim'

const world = useClaimWorld()
const { test } = world
const line = (billed: number, more: object = {}) => ({
  description: { th: 'ค่ายา', en: 'Medicine' },
  billed_satang: billed,
  ...more,
})
let hospital: object
beforeEach(() => {
  hospital = {
    origin: 'hospital',
    mode: 'cashless',
    coverage_id: world.coverageId,
    claim_type: 'illness',
    admited_type: 'opd',
    admited_date: '2026-11-18',
    symptom: 'ไข้หวัดใหญ่',
    provider_name: 'โรงพยาบาลทดสอบ',
    hospital_claim_number: 'HN-1',
    lines: [
      line(80_000, { diagnosis_code: 'J10.1' }),
      line(20_000, { section: { scheme: 'nhs13', code: '4' } }),
    ],
  }
})

async function enter(body: object, key = newId()) {
  const answer = await test.call({
    method: 'POST',
    url: '/api/integration/v1/claims',
    headers: { ...clientHeaders, 'idempotency-key': key },
    payload: body,
  })
  return { code: answer.json().code, number: answer.json().data?.claim_number }
}
async function show(number: string) {
  const url = `/api/integration/v1/claims/${number}`
  return (await test.call({ url, headers: clientHeaders })).json().data
}

describe('a claim from a hospital', () => {
  it('needs no account, reserves the bill, and can be decided and paid', async () => {
    const { number } = await enter(hospital)
    expect(number).toMatch(/^CL-69-000001-/)
    const claim = await show(number)
    expect(claim).toMatchObject({
      status: 'received',
      origin: 'hospital',
      mode: 'cashless',
      hospital_claim_number: 'HN-1',
      medical_expense_satang: 100_000,
      email: '',
      documents: [],
      lines: [{ diagnosis_code: 'J10.1', section: null }, { section: { scheme: 'nhs13', code: '4' } }],
    })
    expect(await ledgerOfClaim(test.db, claim.id)).toEqual({ used: 0n, pending: 100_000n })
    const lines = claim.lines.map(({ id, billed_satang }: { id: string; billed_satang: number }) => ({
      line_id: id,
      benefit_satang: billed_satang,
    }))
    expect((await world.office(number, 'approve', { lines })).json().data).toMatchObject({
      status: 'approved',
    })
    expect((await world.office(number, 'pay', { paid_on: '2026-11-21' })).json().data.status).toBe('paid')
    expect(await brokenClaims(test.db)).toEqual([])
    const own = await test.call({ url: '/api/v1/claims', as: world.as })
    expect(own.json().data.items).toEqual([])
  })

  it.each([
    ['cashless', null],
    ['reimbursement', '7890'],
  ])('on paper that is %s is paid to the member only if the member paid the bill', async (mode, last4) => {
    await insertPayoutAccount(test, world.member.accountId, '1234567890')
    const { number } = await enter({ ...hospital, origin: 'paper', mode })
    const { lines } = await show(number)
    const paid = lines.map(({ id, billed_satang }: { id: string; billed_satang: number }) => ({
      line_id: id,
      benefit_satang: billed_satang,
    }))
    expect((await world.office(number, 'approve', { lines: paid })).statusCode).toBe(200)
    const order = await test.db
      .selectFrom('payment_order')
      .leftJoin('payout_account', 'payout_account.id', 'payment_order.payout_account_id')
      .select(['payment_order.amount', 'payout_account.last4'])
      .executeTakeFirstOrThrow()
    expect(order).toEqual({ amount: 100_000n, last4 })
  })

  it('is refused for an unknown coverage, or a treatment outside its dates', async () => {
    expect((await enter({ ...hospital, coverage_id: newId() })).code).toBe('coverage_not_claimable')
    expect((await enter({ ...hospital, admited_date: '2025-12-31' })).code).toBe('coverage_not_claimable')
    expect((await enter({ ...hospital, lines: [] })).code).toBe('validation_failed')
  })
})

describe('a claim from the core system', () => {
  const known = { origin: 'core_system', mode: 'reimbursement', source: 'core', source_key: 'C-1' }

  it('is entered once for each of its keys', async () => {
    const first = await enter({ ...hospital, ...known })
    expect(await enter({ ...hospital, ...known })).toEqual(first)
    const other = await enter({ ...hospital, ...known, source_key: 'C-2' })
    expect(other.number).not.toBe(first.number)
    expect((await enter({ ...hospital, ...known, symptom: 'ไอ' })).code).toBe('version_conflict')
  })

  it('is entered once if it is sent twice at the same time', async () => {
    const sent = { ...hospital, ...known }
    const { first, second } = await test.db.transaction().execute(async (db) => {
      const ctx = { ...test.ctx, db, caller: testCaller() }
      const first = await enterClaim(ctx, z.parse(integrationEndpoints.enterClaim.body, sent))
      const second = enter(sent)
      await waitsOrEnds(test.db, second)
      return { first, second: [second] }
    })
    expect(await second[0]).toMatchObject({ number: first.claim_number })
  })

  it('comes with its decision, which counts in the ledger', async () => {
    const decision = {
      lines: [
        { benefit_satang: 80_000 },
        { benefit_satang: 0, not_covered_satang: 20_000, reason: 'excluded_item' },
      ],
    }
    const claim = await show((await enter({ ...hospital, ...known, decision })).number)
    expect(claim).toMatchObject({
      status: 'partly_approved',
      benefit_satang: 80_000,
      decisions: [{ decided_by: 'insurer' }],
    })
    expect(await ledgerOfClaim(test.db, claim.id)).toEqual({ used: 80_000n, pending: 0n })
    const wrong = { lines: [{ benefit_satang: 80_000 }, { benefit_satang: 20_001 }] }
    expect((await enter({ ...hospital, ...known, source_key: 'C-3', decision: wrong })).code).toBe(
      'decision_sums_wrong',
    )
    const nothing = {
      lines: [
        { benefit_satang: 0, deductible_satang: 80_000 },
        { benefit_satang: 0, not_covered_satang: 20_000 },
      ],
    }
    const rejected = await enter({ ...hospital, ...known, source_key: 'C-4', decision: nothing })
    expect(await show(rejected.number)).toMatchObject({
      status: 'not_approved',
      reason: 'other',
      lines: [{ decided: { deductible_satang: 80_000 } }, { decided: { not_covered_satang: 20_000 } }],
    })
    expect(await brokenClaims(test.db)).toEqual([])
  })
})

describe('the lines of a bill', () => {
  it('replace the single amount before anything is decided, and keep their sum', async () => {
    const { claim_number: number } = await world.submitted()
    const lines = [line(100_000, { procedure_code: '89.03' }), line(50_000)]
    const itemised = (await world.office(number, 'itemise', { lines })).json().data
    expect(itemised.lines).toMatchObject([
      { procedure_code: '89.03', billed_satang: 100_000 },
      { billed_satang: 50_000 },
    ])
    const wrong = await world.office(number, 'itemise', { lines: [line(149_999)] })
    expect(wrong.json()).toMatchObject({
      code: 'decision_sums_wrong',
      fields: [{ path: 'lines', params: { billed_satang: 150_000, decided_satang: 149_999 } }],
    })
    await world.office(number, 'reject', { reason: 'late' })
    expect((await world.office(number, 'itemise', { lines })).json().code).toBe('claim_state_conflict')
    await world.office(number, 'undo', { reason: 'x' })
    const corrected = { lines: [line(90_000), line(60_000)] }
    expect((await world.office(number, 'itemise', corrected)).json().data.lines).toMatchObject([
      { billed_satang: 90_000, decided: null },
      { billed_satang: 60_000, decided: null },
    ])
    const kept = await test.db
      .selectFrom('claim_line')
      .select(['billed', 'replaced_at'])
      .orderBy('sort')
      .execute()
    expect(kept.filter(({ replaced_at }) => replaced_at !== null).map(({ billed }) => billed)).toEqual([
      100_000n,
      50_000n,
    ])
    expect(await brokenClaims(test.db)).toEqual([])
  })
})
