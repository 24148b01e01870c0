import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { findObjections, reserve } from '../../src/modules/insurance/ledger'
import { makeClaim } from '../factory-claim'
import { testClient } from '../factory-client'
import { enterLedger } from '../factory-ledger'
import { number, useDecisionWorld } from './decision-world'

const made = useDecisionWorld()
const { world, test, decided, untouched } = made

/** Makes one more claim on the member's coverage. Returns the id of the new claim's line. */
async function makeOtherClaim(claim_number: string): Promise<string> {
  const ids = { account_id: world.member.accountId, coverage_id: world.coverageId }
  const claimId = await makeClaim(test.db, { ...ids, claim_number })
  const { id } = await test.db
    .selectFrom('claim_line')
    .select('id')
    .where('claim_id', '=', claimId)
    .executeTakeFirstOrThrow()
  return id
}

describe('approving above the plan’s limit', () => {
  const approve = (benefit: number, more: object = {}) =>
    world.office(number, 'approve', {
      lines: decided({ benefit_satang: benefit }, { not_covered_satang: 30_000, benefit_satang: 0 }),
      reason: 'excluded_item',
      ...more,
    })
  /** Raises the first line to 2,345.50 baht, which is more than the 2,000 baht that the plan pays for a visit. */
  beforeEach(async () => {
    await test.db
      .updateTable('claim')
      .set({ medical_expense: 264_550 })
      .where('id', '=', made.claimId)
      .execute()
    await test.db
      .updateTable('claim_line')
      .set({ billed: 234_550 })
      .where('id', '=', made.lines[0] ?? '')
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
      .select(['outcome', 'subject', 'account_id', 'actor_kind', 'actor_id', 'insurer_code'])
      .where('action', '=', 'claim.paid_over_limit')
      .execute()
    expect(audited).toEqual([
      {
        ...{ outcome: 'allowed', subject: made.claimId, account_id: world.member.accountId },
        ...{ actor_kind: 'client', actor_id: testClient.id, insurer_code: 'TST' },
      },
    ])
    const shown = await test.call({ url: `/api/v1/claims/${made.claimId}`, as: world.as })
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
      claimId: made.claimId,
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
    await test.db
      .updateTable('claim')
      .set({ admited_type: 'dental' })
      .where('id', '=', made.claimId)
      .execute()
    expect((await approve(234_550)).json().fields).toEqual([{ path: 'lines', code: 'no_benefit' }])
  })

  it('counts two claims of one day against a limit per day', async () => {
    await test.db
      .updateTable('benefit_limit')
      .set({ scope: 'day', value: 300_000 })
      .where('scope', '=', 'visit')
      .execute()
    const line_id = await makeOtherClaim('TST-69-000002-9')
    expect((await approve(234_550)).statusCode).toBe(200)
    const other = await world.office('TST-69-000002-9', 'approve', {
      lines: [{ line_id, benefit_satang: 150_000 }],
    })
    expect(other.json().fields).toMatchObject([{ params: { scope: 'day', left: 65_450, decided: 150_000 } }])
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
    const line_id = await makeOtherClaim('TST-69-000002-7')
    const lines = [{ line_id, deductible_satang: 1, benefit_satang: 149_999, reason: 'deductible_not_met' }]
    const refused = await world.office('TST-69-000002-7', 'approve', { lines })
    expect(refused.json()).toMatchObject(maximum(0, 1))
    const allowed = [{ line_id, benefit_satang: 150_000 }]
    expect((await world.office('TST-69-000002-7', 'approve', { lines: allowed })).statusCode).toBe(200)
  })
})
