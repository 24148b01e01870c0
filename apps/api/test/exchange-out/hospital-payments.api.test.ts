import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { publishEvents } from '../../src/modules/events/publish'
import { brokenClaims } from '../adjudication/ledger-of-claim'
import { clientHeaders } from '../factory-client'
import { paid, usePaymentWorld } from './payment-world'

const { world, test, exchange, due, put } = usePaymentWorld()
let claim: object
beforeEach(async () => {
  const coverage = await test.db
    .selectFrom('coverage')
    .select(['insurer_code', 'source', 'source_key'])
    .where('id', '=', world.coverageId)
    .executeTakeFirstOrThrow()
  claim = {
    origin: 'paper',
    mode: 'cashless',
    source_key: 'H-1',
    insurer: coverage.insurer_code,
    coverage: { source: coverage.source, source_key: coverage.source_key },
    claim_type: 'illness',
    admited_type: 'opd',
    admited_date: '2026-11-18',
    symptom: 'ไข้หวัดใหญ่',
    provider_name: 'โรงพยาบาลทดสอบ',
    hospital_claim_number: 'INV-77',
    lines: [{ description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang: 40_000 }],
  }
})

/** Adds a cashless claim of a member who has an account, and decides it. */
async function decided() {
  const added = await test.call({
    method: 'POST',
    url: '/api/exchange/v1/claims',
    headers: clientHeaders,
    payload: claim,
  })
  const { claim_number: number, lines } = added.json().data.claim
  await exchange('PUT', `claims/${number}/decisions/D-1`, {
    version: 1,
    status: 'approved',
    lines: [{ line_id: lines[0].id, benefit_satang: 40_000 }],
  })
  const { id } = await test.db.selectFrom('claim').select('id').executeTakeFirstOrThrow()
  const seen = async () => (await test.call({ url: `/api/v1/claims/${id}`, as: world.as })).json().data
  return { id, number, seen }
}

describe('the payment of a cashless claim', () => {
  it('names the hospital with its invoice and the due date, and no account of the member', async () => {
    const { number } = await decided()
    expect(await due()).toMatchObject([
      {
        claim_number: number,
        mode: 'cashless',
        payee_kind: 'hospital',
        payee: null,
        provider_code: null,
        provider_name: 'โรงพยาบาลทดสอบ',
        hospital_claim_number: 'INV-77',
        due_date: expect.stringMatching(/^2026-12-/),
      },
    ])
    expect((await exchange('GET', `claims/${number}`)).data.payee).toBeNull()
  })

  it.each(['by its order', 'by its claim'])(
    'is due again after a failure, without waiting for a member, reported %s',
    async (how) => {
      const { id, number } = await decided()
      const [order] = await due()
      await put(order.id, { version: 1, result: 'sent' })
      if (how === 'by its order') await put(order.id, { version: 2, result: 'failed', code: 'AC04' })
      else expect((await world.office(number, 'payment-failed', {})).statusCode).toBe(200)
      const [again, ...more] = await due()
      expect([again.amount_satang, again.payee_kind, more]).toEqual([40_000, 'hospital', []])
      expect(again.id).not.toBe(order.id)
      expect(await due('failed')).toMatchObject([{ id: order.id }])
      const account = await test.db.selectFrom('payout_account').select('id').executeTakeFirstOrThrow()
      const chosen = await test.call({
        method: 'POST',
        url: `/api/v1/claims/${id}/payout`,
        as: world.as,
        headers: { 'idempotency-key': newId() },
        payload: { payout_account_id: account.id },
      })
      expect(chosen.json().code).toBe('claim_state_conflict')
      await put(again.id, { version: 1, ...paid })
      await put(again.id, { version: 2, result: 'returned', code: 'AC01' })
      expect(await due()).toMatchObject([{ amount_satang: 40_000, payee_kind: 'hospital' }])
      await publishEvents(test.ctx)
      const { items } = (await exchange('GET', 'events')).data
      const results = items.filter(({ type }: { type: string }) => type === 'payment.result')
      expect(results).toHaveLength(4)
      expect(await brokenClaims(test.db)).toEqual([])
    },
  )

  it('is never shown to the member, who sees that the claim is approved', async () => {
    const { id, seen } = await decided()
    const approved = { status: 'approved', pays_hospital: true, payout: null, paid_on: null, due_date: null }
    const [order] = await due()
    await put(order.id, { version: 1, result: 'failed', code: 'AC04' })
    expect(await seen()).toMatchObject(approved)
    await put((await due())[0].id, { version: 1, ...paid })
    const claims = await test.db.selectFrom('claim').select('status').where('id', '=', id).execute()
    expect(claims).toEqual([{ status: 'paid' }])
    const shown = await seen()
    expect(shown).toMatchObject(approved)
    expect(shown.events.map(({ kind }: { kind: string }) => kind)).toEqual(['received', 'decided'])
    const list = (await test.call({ url: '/api/v1/claims', as: world.as })).json().data.items
    expect(list).toMatchObject([{ status: 'approved' }])
    const kinds = await test.db.selectFrom('notification').select('kind').orderBy('created_at').execute()
    expect(kinds.map(({ kind }) => kind).filter((kind) => /paid|payment/.test(kind))).toEqual([])
  })
})
