import { type ClaimStatus, canMove, claimStatuses } from '@khum/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { findObjections, reserve } from '../../src/modules/insurance/ledger'
import { useClaimWorld } from '../claims/claim-world'
import { makeClaim } from '../factory-claim'
import { enterLedger } from '../factory-ledger'

const world = useClaimWorld()
const { test } = world
const number = 'TST-69-000001-9'
let claimId: string
let lines: string[]

/** Makes a claim with two lines, of 1,500.00 and 300.00 baht. */
beforeEach(async () => {
  claimId = await makeClaim(test.db, {
    account_id: world.member.accountId,
    coverage_id: world.coverageId,
    claim_number: number,
  })
  await test.db
    .insertInto('claim_line')
    .values({
      id: newId(),
      claim_id: claimId,
      sort: 1,
      description_th: 'ค่ายา',
      description_en: 'Medicine',
      billed: 30_000,
    })
    .execute()
  const rows = await test.db.selectFrom('claim_line').select('id').orderBy('sort').execute()
  lines = rows.map((row) => row.id)
})

async function setStatus(status: ClaimStatus) {
  await test.db.updateTable('claim').set({ status }).where('id', '=', claimId).execute()
}
function decided(first: object, second: object = { benefit_satang: 30_000 }) {
  return [
    { line_id: lines[0], ...first },
    { line_id: lines[1], ...second },
  ]
}
async function untouched() {
  expect(await test.db.selectFrom('claim_decision').select('id').execute()).toEqual([])
  expect(await test.db.selectFrom('claim_event').select('status').execute()).toHaveLength(1)
}

describe('approving a claim', () => {
  it('approves it in full if the benefit covers the bill after discount', async () => {
    const body = { lines: decided({ discount_satang: 50_000, benefit_satang: 100_000 }) }
    const { data } = (await world.office(number, 'approve', body)).json()
    expect(data).toMatchObject({ status: 'approved', reason: null, benefit_satang: 130_000 })
  })

  it('approves it in part with a reason for each line; the claim gets the first one', async () => {
    const body = {
      lines: decided({ over_limit_satang: 50_000, benefit_satang: 100_000, reason: 'limit_reached' }),
    }
    const { data } = (await world.office(number, 'approve', body)).json()
    expect(data).toMatchObject({ status: 'partly_approved', reason: 'limit_reached' })
    expect(data.lines.map((line: { decided: { reason: string } }) => line.decided.reason)).toEqual([
      'limit_reached',
      null,
    ])
  })

  it('needs a reason for every reduction', async () => {
    const body = { lines: decided({ copay_satang: 50_000, benefit_satang: 100_000 }) }
    expect((await world.office(number, 'approve', body)).json()).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'lines.0.reason', code: 'required' }],
    })
    await untouched()
  })

  it('refuses sums that differ from the bill, and names them', async () => {
    const body = { lines: decided({ benefit_satang: 150_001 }), reason: 'other' }
    expect((await world.office(number, 'approve', body)).json()).toMatchObject({
      status: 422,
      code: 'decision_sums_wrong',
      fields: [
        {
          path: 'lines.0',
          code: 'amount_invalid',
          params: { billed_satang: 150_000, decided_satang: 150_001 },
        },
      ],
    })
    await untouched()
  })

  it('refuses missing, repeated and unknown lines, and negative amounts', async () => {
    const whole = { line_id: lines[0], benefit_satang: 150_000 }
    const other = { line_id: lines[1], benefit_satang: 30_000 }
    const cases = [
      { lines: [whole], path: 'lines' },
      { lines: [whole, other, other], path: 'lines.2.line_id' },
      { lines: [whole, other, { line_id: newId(), benefit_satang: 0 }], path: 'lines.2.line_id' },
    ]
    for (const { lines: given, path } of cases) {
      const { code, fields } = (await world.office(number, 'approve', { lines: given })).json()
      expect([code, fields[0].path]).toEqual(['decision_sums_wrong', path])
    }
    const negative = [whole, { ...other, benefit_satang: 40_000, copay_satang: -10_000 }]
    expect((await world.office(number, 'approve', { lines: negative })).json().code).toBe('validation_failed')
    await untouched()
  })

  it('refuses to approve a benefit of zero', async () => {
    const nothing = decided(
      { not_covered_satang: 150_000, benefit_satang: 0 },
      { not_covered_satang: 30_000, benefit_satang: 0 },
    )
    const answer = await world.office(number, 'approve', { lines: nothing, reason: 'not_covered' })
    expect(answer.json().code).toBe('decision_sums_wrong')
    await untouched()
  })
})

describe('approving above the plan’s limit', () => {
  const approve = (benefit: number, more: object = {}) =>
    world.office(number, 'approve', {
      lines: decided({ benefit_satang: benefit }, { not_covered_satang: 30_000, benefit_satang: 0 }),
      reason: 'excluded_item',
      ...more,
    })
  /** Raises the first line to 2,345.50 baht, which is more than the 2,000 baht that the plan pays for a visit. */
  beforeEach(async () => {
    await test.db.updateTable('claim').set({ medical_expense: 264_550 }).where('id', '=', claimId).execute()
    await test.db
      .updateTable('claim_line')
      .set({ billed: 234_550 })
      .where('id', '=', lines[0] ?? '')
      .execute()
  })

  it('is refused with the limit, the remaining amount and the amount decided', async () => {
    expect((await approve(234_550)).json()).toMatchObject({
      status: 422,
      code: 'decision_over_limit',
      fields: [
        {
          path: 'lines',
          code: 'over_limit',
          params: { measure: 'amount', scope: 'visit', limit: 200_000, left: 200_000, decided: 234_550 },
        },
      ],
    })
    await untouched()
  })

  it('works with a reason, which is stored with the decision and audited, but hidden from the member', async () => {
    const answer = await approve(234_550, { over_limit_reason: '  Goodwill, agreed with the insurer ' })
    expect(answer.json().data).toMatchObject({ status: 'partly_approved', benefit_satang: 234_550 })
    const decisions = await test.db.selectFrom('claim_decision').selectAll().execute()
    expect(decisions).toMatchObject([{ version: 1, over_limit_reason: 'Goodwill, agreed with the insurer' }])
    const audited = await test.db
      .selectFrom('audit_event')
      .select(['outcome', 'subject', 'account_id'])
      .where('action', '=', 'claim.paid_over_limit')
      .execute()
    expect(audited).toEqual([{ outcome: 'allowed', subject: claimId, account_id: world.member.accountId }])
    const shown = await test.call({ url: `/api/v1/claims/${claimId}`, as: world.as })
    expect(shown.body).not.toContain('Goodwill')
  })

  it('needs no reason up to the limit, and stores none then', async () => {
    const exact = decided(
      { benefit_satang: 200_000, over_limit_satang: 34_550 },
      { not_covered_satang: 30_000, benefit_satang: 0 },
    )
    const body = { lines: exact, reason: 'limit_reached', over_limit_reason: 'just in case' }
    expect((await world.office(number, 'approve', body)).statusCode).toBe(200)
    const rows = await test.db.selectFrom('claim_decision').select('over_limit_reason').execute()
    expect(rows).toEqual([{ over_limit_reason: null }])
    const audited = await test.db.selectFrom('audit_event').select('action').execute()
    expect(audited).not.toContainEqual({ action: 'claim.paid_over_limit' })
  })

  it('counts the family’s use and open claims, but not this claim’s own reservation', async () => {
    const of = {
      claimId,
      coverageId: world.coverageId,
      admitedType: 'opd',
      serviceDate: '2026-11-18',
    } as const
    await reserve(test.db, { ...of, amount: 200_000n }, test.clock.now())
    const year = await test.db
      .selectFrom('benefit_limit')
      .innerJoin('plan_version', 'plan_version.id', 'benefit_limit.plan_version_id')
      .innerJoin('coverage', 'coverage.plan_id', 'plan_version.plan_id')
      .select('benefit_limit.id')
      .where('coverage.id', '=', world.coverageId)
      .where('benefit_limit.key', '=', 'opd_year')
      .where('measure', '=', 'amount')
      .where('scope', '=', 'policy_year')
      .executeTakeFirstOrThrow()
    await test.db.updateTable('benefit_limit').set({ value: 250_000 }).where('id', '=', year.id).execute()
    expect(await findObjections(test.db, of, [200_000n])).toEqual([])
    const target = { accountId: world.member.accountId, coverageId: world.coverageId, limitId: year.id }
    await enterLedger(test.db, target, [['adjust', 60_000]])
    expect(
      (
        await approve(200_000, {
          lines: decided(
            { benefit_satang: 200_000, over_limit_satang: 34_550 },
            { not_covered_satang: 30_000, benefit_satang: 0 },
          ),
        })
      ).json().fields,
    ).toMatchObject([{ params: { scope: 'policy_year', limit: 250_000, left: 190_000, decided: 200_000 } }])
  })

  it('refuses a treatment that the plan has no benefit for', async () => {
    await test.db.updateTable('claim').set({ admited_type: 'dental' }).where('id', '=', claimId).execute()
    expect((await approve(234_550)).json().fields).toEqual([{ path: 'lines', code: 'no_benefit' }])
  })

  it('counts two claims of one day against a limit per day', async () => {
    await test.db
      .updateTable('benefit_limit')
      .set({ scope: 'day', value: 300_000 })
      .where('scope', '=', 'visit')
      .execute()
    const second = await makeClaim(test.db, {
      account_id: world.member.accountId,
      coverage_id: world.coverageId,
      claim_number: 'TST-69-000002-9',
    })
    const line = await test.db
      .selectFrom('claim_line')
      .select('id')
      .where('claim_id', '=', second)
      .executeTakeFirst()
    expect((await approve(234_550)).statusCode).toBe(200)
    const other = await world.office('TST-69-000002-9', 'approve', {
      lines: [{ line_id: line?.id, benefit_satang: 150_000 }],
    })
    expect(other.json().fields).toMatchObject([{ params: { scope: 'day', left: 65_450, decided: 150_000 } }])
  })
})

describe('the office’s dates', () => {
  it('must be after today for a document’s due date', async () => {
    const ask = (due_date: string) =>
      world.office(number, 'request-document', { list: 'receipt', reason: { th: 'ก', en: 'a' }, due_date })
    expect((await ask('2026-11-21')).json()).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'due_date', code: 'date_invalid' }],
    })
    expect((await ask('2026-11-22')).statusCode).toBe(200)
  })

  it('must not be in the future or before the claim for a payment', async () => {
    await setStatus('approved')
    const pay = async (paid_on: string) => (await world.office(number, 'pay', { paid_on })).json()
    expect((await pay('2026-11-22')).fields).toEqual([{ path: 'paid_on', code: 'date_future' }])
    expect((await pay('2026-11-19')).fields).toEqual([{ path: 'paid_on', code: 'date_invalid' }])
    expect((await pay('2026-11-20')).data).toMatchObject({ status: 'paid', paid_on: '2026-11-20' })
  })
})

describe('the state machine (R58)', () => {
  const actions: { action: string; to: ClaimStatus; body?: () => object }[] = [
    { action: 'take', to: 'checking' },
    {
      action: 'request-document',
      to: 'documents_needed',
      body: () => ({ list: 'receipt', reason: { th: 'ก', en: 'a' }, due_date: '2026-12-01' }),
    },
    { action: 'approve', to: 'approved', body: () => ({ lines: decided({ benefit_satang: 150_000 }) }) },
    { action: 'reject', to: 'not_approved', body: () => ({ reason: 'not_covered' }) },
    { action: 'pay', to: 'paid', body: () => ({ paid_on: '2026-11-21' }) },
  ]

  it.each(actions)('refuses to $action from every status that doesn’t allow it', async (of) => {
    for (const from of claimStatuses.filter((status) => !canMove(status, of.to))) {
      await setStatus(from)
      const answer = await world.office(number, of.action, of.body?.())
      expect(answer.json(), from).toMatchObject({ status: 409, code: 'claim_state_conflict' })
    }
    await untouched()
    expect((await world.office('TST-69-000002-9', of.action, of.body?.())).json().code).toBe('not_found')
  })

  it('accepts one of two decisions that come at once', async () => {
    const approve = { lines: decided({ benefit_satang: 150_000 }) }
    const answers = await Promise.all([
      world.office(number, 'approve', approve),
      world.office(number, 'reject', { reason: 'duplicate' }),
    ])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
  })

  it('runs once for each key', async () => {
    const key = newId()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.office(number, 'take', undefined, key)),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(5).fill(200))
    expect(await test.db.selectFrom('claim_event').select('id').execute()).toHaveLength(2)
    expect((await world.office(number, 'reject', { reason: 'late' }, key)).json().code).toBe(
      'idempotency_key_reused',
    )
    expect((await world.office(number, 'take', undefined, 'x')).json().code).toBe('idempotency_key_missing')
  })
})

describe('a yearly maximum of what the member pays', () => {
  beforeEach(async () => {
    await sql`insert into benefit_limit
      select (jsonb_populate_record(benefit_limit, jsonb_build_object(
        'id', ${newId()}::text, 'key', 'deductible', 'item', 'deductible', 'value', 50000, 'parent_id', null))).*
      from benefit_limit where key = 'opd_year' and measure = 'amount' and scope = 'policy_year' and plan_version_id in (
        select plan_version.id from plan_version join coverage on coverage.plan_id = plan_version.plan_id
        where coverage.id = ${world.coverageId})`.execute(test.db)
  })
  const approve = (deductible: number, more: object = {}) =>
    world.office(number, 'approve', {
      lines: decided({
        deductible_satang: deductible,
        benefit_satang: 150_000 - deductible,
        reason: 'deductible_not_met',
      }),
      ...more,
    })
  const maximum = (left: number, decided: number) => ({
    code: 'decision_over_member_maximum',
    fields: [
      {
        path: 'lines',
        code: 'over_member_maximum',
        params: { item: 'deductible', limit: 50_000, left, decided },
      },
    ],
  })

  it('refuses a decision that makes the member pay more, also with a reason', async () => {
    for (const more of [{}, { over_limit_reason: 'The member agrees' }]) {
      const answer = await approve(50_001, more)
      expect([answer.statusCode, answer.json()]).toMatchObject([422, maximum(50_000, 50_001)])
    }
    await untouched()
  })

  it('counts other claims of the year, but not this claim’s former decision', async () => {
    expect((await approve(40_000)).statusCode).toBe(200)
    expect((await world.office(number, 'undo', { reason: 'wrong amount' })).statusCode).toBe(200)
    expect((await approve(50_000)).statusCode).toBe(200)
    const other = await makeClaim(test.db, {
      account_id: world.member.accountId,
      coverage_id: world.coverageId,
      claim_number: 'TST-69-000002-7',
    })
    const line = await test.db
      .selectFrom('claim_line')
      .select('id')
      .where('claim_id', '=', other)
      .executeTakeFirstOrThrow()
    const lines = [
      { line_id: line.id, deductible_satang: 1, benefit_satang: 149_999, reason: 'deductible_not_met' },
    ]
    const refused = await world.office('TST-69-000002-7', 'approve', { lines })
    expect(refused.json()).toMatchObject(maximum(0, 1))
    const allowed = [{ line_id: line.id, benefit_satang: 150_000 }]
    expect((await world.office('TST-69-000002-7', 'approve', { lines: allowed })).statusCode).toBe(200)
  })
})
