import { beforeEach, describe, expect, it } from 'vitest'
import { usualClaimSettings as usual } from '../claims/claim-settings'
import { useClaimWorld } from '../claims/claim-world'
import { clientHeaders } from '../factory-client'
import { brokenClaims, ledgerOfClaim } from './ledger-of-claim'

const world = useClaimWorld()
const { test } = world

function settings(body?: object, code = 'TST') {
  return test.call({
    method: body ? 'PUT' : 'GET',
    url: `/api/integration/v1/insurers/${code}/claim-settings`,
    headers: clientHeaders,
    ...(body ? { payload: body } : {}),
  })
}

let number: string
let id: string
let lines: { line_id: string; benefit_satang: number }[]
beforeEach(async () => {
  const claim = await world.submitted()
  number = claim.claim_number
  id = claim.id
  const rows = await test.db.selectFrom('claim_line').select('id').where('claim_id', '=', id).execute()
  lines = rows.map((row) => ({ line_id: row.id, benefit_satang: 150_000 }))
})
const act = async (action: string, body?: object) => {
  const answer = await world.office(number, action, body)
  return { code: answer.json().code, ...answer.json().data }
}

describe('an insurer’s settings', () => {
  it('have defaults, can be replaced, and belong to a known insurer', async () => {
    expect((await settings()).json().data).toEqual(usual)
    const changed = {
      ...usual,
      tpa_decision_limit_satang: 5_000_000,
      insurer_only_reasons: ['pre_existing', 'death'],
    }
    expect((await settings(changed)).json().data).toEqual(changed)
    expect((await settings()).json().data).toEqual(changed)
    expect((await settings(undefined, 'NONE')).json().code).toBe('not_found')
    expect((await settings({ ...usual, payment_days: 0 })).json().code).toBe('validation_failed')
  })
})

describe('delegated authority', () => {
  it('sends a claim above the limit to the insurer with our recommendation', async () => {
    await settings({ ...usual, tpa_decision_limit_satang: 100_000 })
    const sent = await act('approve', { lines, internal_note: 'Clear case' })
    expect(sent).toMatchObject({
      status: 'sent_to_insurer',
      benefit_satang: null,
      turn: { party: 'insurer', due_date: '2026-12-06' },
      decisions: [
        {
          is_recommendation: true,
          outcome: 'approved',
          benefit_satang: 150_000,
          internal_note: 'Clear case',
        },
      ],
    })
    expect(await ledgerOfClaim(test.db, id)).toEqual({ used: 0n, pending: 150_000n })
    expect((await act('approve', { lines })).code).toBe('decision_not_delegated')
    const decided = await act('approve', { lines, decided_by: 'insurer' })
    expect(decided).toMatchObject({
      status: 'approved',
      decisions: [{ version: 1 }, { version: 2, decided_by: 'insurer' }],
    })
    expect(decided.events.at(-1)).toMatchObject({ status: 'approved', actor: 'insurer' })
    const member = await test.call({ url: `/api/v1/claims/${id}`, as: world.as })
    expect(member.body).not.toContain('Clear case')
    expect(await act('undo', { reason: 'x' })).toMatchObject({ status: 'sent_to_insurer' })
    expect(await brokenClaims(test.db)).toEqual([])
  })

  it('covers reasons and diagnoses that only the insurer decides', async () => {
    await settings({ ...usual, insurer_only_reasons: ['non_disclosure'], insurer_only_diagnoses: ['C'] })
    const rejected = await act('reject', { reason: 'not_covered', reason_detail: 'non_disclosure' })
    expect(rejected).toMatchObject({
      status: 'sent_to_insurer',
      decisions: [{ reason_detail: 'non_disclosure' }],
    })
    await act('take')
    expect((await act('itemise', { lines: [] })).code).toBe('validation_failed')
    await test.db
      .updateTable('claim_line')
      .set({ diagnosis_code: 'C50.9' })
      .where('claim_id', '=', id)
      .execute()
    expect(await act('approve', { lines })).toMatchObject({ status: 'sent_to_insurer' })
  })

  it.each([
    ['C50.1', 'C501'],
    ['C501', 'C50.19'],
  ])('covers the diagnoses of %s, also written as %s', async (rule, code) => {
    await settings({ ...usual, insurer_only_diagnoses: [rule] })
    await test.db.updateTable('claim_line').set({ diagnosis_code: code }).where('claim_id', '=', id).execute()
    expect(await act('approve', { lines })).toMatchObject({ status: 'sent_to_insurer' })
  })

  it('leaves every decision to the insurer if its own system decides', async () => {
    await settings({ ...usual, claims_decided_by: 'source', payments_made_by: 'office' })
    expect((await act('reject', { reason: 'late' })).code).toBe('decision_not_delegated')
    const approved = await act('approve', { lines, decided_by: 'insurer' })
    expect(approved).toMatchObject({ status: 'approved', turn: { party: 'tpa' } })
    expect((await act('payment-sent', {})).events.at(-1)).toMatchObject({
      status: 'payment_sent',
      actor: 'tpa',
    })
  })
})

describe('sending a claim to the insurer', () => {
  it('takes a recommendation and the insurer’s number', async () => {
    const both = { approve: { lines }, reject: { reason: 'late' } }
    expect((await act('send-to-insurer', both)).code).toBe('validation_failed')
    const sent = await act('send-to-insurer', { reject: { reason: 'late' }, insurer_claim_number: 'TST/77' })
    expect(sent).toMatchObject({
      status: 'sent_to_insurer',
      insurer_claim_number: 'TST/77',
      decisions: [{ is_recommendation: true, outcome: 'not_approved' }],
    })
    expect(await act('take')).toMatchObject({ status: 'checking' })
    expect(await act('send-to-insurer', {})).toMatchObject({ status: 'sent_to_insurer' })
  })
})

describe('payments', () => {
  it('are sent, can fail, and are sent again', async () => {
    await act('approve', { lines })
    expect(await act('payment-sent', {})).toMatchObject({
      status: 'payment_sent',
      turn: { party: 'insurer' },
    })
    const note = { th: 'บัญชีปิดแล้ว', en: 'The account is closed' }
    const failed = await act('payment-failed', { note })
    expect(failed).toMatchObject({ status: 'payment_failed', turn: { party: 'member' } })
    expect(failed.events.at(-1)).toMatchObject({ actor: 'insurer', note })
    await act('payment-sent', {})
    expect(await act('pay', { paid_on: '2026-11-21' })).toMatchObject({
      status: 'paid',
      turn: { due_date: null },
    })
    expect(await brokenClaims(test.db)).toEqual([])
  })
})
