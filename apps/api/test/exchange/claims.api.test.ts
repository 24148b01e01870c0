import { describe, expect, test } from 'vitest'
import { brokenInvariants } from '../broken-invariants'
import { clientHeaders } from '../factory-client'
import { mainRows, problemsOf } from './batch-files'
import { claim, useSourceClaims, yearLimit } from './source-claims'

const { server, send, leftOf, claimsOf, enter } = useSourceClaims()

describe('claims that the source has decided', () => {
  test('are history with the source’s days, use the limit, and come once', async () => {
    const batch = await send({ ...mainRows, claim: [claim] })
    expect(await problemsOf(server, batch.id)).toEqual([])
    expect(batch).toMatchObject({ status: 'applied', reconciliation: { new: 5 } })
    expect(await claimsOf()).toMatchObject([
      { origin: 'core_system', status: 'paid', paid_on: '2026-03-06', medical_expense: 50_000n },
    ])
    expect(await leftOf()).toBe(yearLimit - 45_000)
    const again = await send({ ...mainRows, claim: [claim] })
    expect(again.reconciliation).toMatchObject({ new: 0, changed: 0, unchanged: 5 })
    expect(await claimsOf()).toHaveLength(1)
    const events = await server.db
      .selectFrom('claim_event')
      .select(['status', 'at', 'party'])
      .orderBy('seq')
      .execute()
    expect(events.map(({ status, at, party }) => [status, at.toISOString(), party])).toEqual([
      ['received', '2026-03-01T17:00:00.000Z', 'insurer'],
      ['partly_approved', '2026-03-04T17:00:00.000Z', 'insurer'],
      ['paid', '2026-03-05T17:00:00.000Z', 'insurer'],
    ])
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
  })

  test('get another version when the source decides otherwise', async () => {
    await send({ ...mainRows, claim: [claim] })
    const [line] = claim.lines
    const rejected = { ...line, coinsurance: undefined, benefit: 0, reason: 'not_covered' }
    const batch = await send({ claim: [{ ...claim, paid_on: undefined, lines: [rejected] }] })
    expect(batch.reconciliation).toMatchObject({ changed: 1 })
    expect(await claimsOf()).toMatchObject([{ status: 'not_approved' }])
    expect(await leftOf()).toBe(yearLimit)
    await send({ claim: [claim] })
    expect(await claimsOf()).toMatchObject([{ status: 'paid' }])
    expect(await leftOf()).toBe(yearLimit - 45_000)
    const { versions } = await server.db
      .selectFrom('claim_decision')
      .select((eb) => eb.fn.countAll<bigint>().as('versions'))
      .executeTakeFirstOrThrow()
    expect(Number(versions)).toBe(3)
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
  })

  test('are found by a client that asks what changed since its last call', async () => {
    const since = server.clock.now().toISOString()
    const changed = async () => {
      const url = `/api/exchange/v1/claims?updated_since=${encodeURIComponent(since)}`
      return (await server.call({ url, headers: clientHeaders })).json().data.items
    }
    await send({ ...mainRows, claim: [claim] })
    expect(await changed()).toMatchObject([{ status: 'paid', submitted_at: '2026-03-01T17:00:00.000Z' }])
    await server.db
      .updateTable('claim')
      .set({ updated_at: new Date('2026-03-06') })
      .execute()
    const [line] = claim.lines
    const rejected = { ...line, coinsurance: undefined, benefit: 0, reason: 'not_covered' }
    await send({ claim: [{ ...claim, paid_on: undefined, lines: [rejected] }] })
    expect(await changed()).toMatchObject([{ status: 'not_approved' }])
  })

  test('keep the amounts of a decision that pays nothing', async () => {
    const [line] = claim.lines
    const unpaid = {
      ...line,
      coinsurance: undefined,
      benefit: 0,
      deductible: 50_000,
      reason: 'deductible_not_met',
    }
    const wrong = { ...claim, source_key: 'CL-2', paid_on: undefined, lines: [{ ...unpaid, deductible: 1 }] }
    const batch = await send({ ...mainRows, claim: [wrong] })
    expect(await problemsOf(server, batch.id)).toEqual(['claim.ndjson 1 lines.0 line_sums_wrong'])
    await send({ ...mainRows, claim: [{ ...claim, paid_on: undefined, lines: [unpaid] }] })
    expect(await claimsOf()).toMatchObject([{ status: 'not_approved' }])
    const lines = await server.db.selectFrom('claim_decision_line').selectAll().execute()
    expect(lines).toMatchObject([{ deductible: 50_000n, not_covered: 0n, reason: 'deductible_not_met' }])
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
  })

  test('keep the first day of their policy year: another day would forget what was used', async () => {
    await send({ ...mainRows, claim: [claim] })
    const [period] = mainRows.policy
    const start = (period_start: string) => send({ policy: [{ ...period, period_start }] })
    const moved = await start('2025-12-15')
    expect(await problemsOf(server, moved.id)).toEqual(['policy.ndjson 1 period_start period_start_in_use'])
    expect(await leftOf()).toBe(yearLimit - 45_000)
    // Moving the period's first day by a whole year is accepted, because the policy year still begins on 1 January.
    expect((await start('2025-01-01')).reconciliation).toMatchObject({ changed: 1 })
    expect(await leftOf()).toBe(yearLimit - 45_000)
  })

  test('can’t move to another member, day, hospital or cause once they are decided', async () => {
    const first = { ...mainRows.coverage[0] }
    await send({ ...mainRows, coverage: [first, { ...first, source_key: 'C2' }], claim: [claim] })
    const moved = await send({
      claim: [
        {
          ...claim,
          coverage_key: 'C2',
          admited_date: '2026-03-02',
          claim_type: 'accident',
          admited_type: 'ipd',
          symptom: 'แขนหัก',
          provider_name: 'อื่น',
        },
      ],
    })
    const fields = ['admited_date', 'admited_type', 'claim_type', 'coverage_key', 'provider_name', 'symptom']
    expect((await problemsOf(server, moved.id)).toSorted()).toEqual(
      fields.map((field) => `claim.ndjson 1 ${field} claim_differs`),
    )
    expect(await leftOf()).toBe(yearLimit - 45_000)
  })

  test('can’t change a decided claim that came by a call with the same key', async () => {
    await send(mainRows)
    const [line] = claim.lines
    await enter({ lines: [{ benefit_satang: 45_000, coinsurance_satang: 5_000, reason: 'limit_reached' }] })
    const other = { ...claim, symptom: 'แขนหัก', lines: [{ ...line, billed: 60_000, coinsurance: 15_000 }] }
    expect((await problemsOf(server, (await send({ claim: [other] })).id)).toSorted()).toEqual([
      'claim.ndjson 1 lines bill_differs',
      'claim.ndjson 1 symptom claim_differs',
    ])
    expect((await send({ claim: [claim] })).status).toBe('applied')
    expect(await claimsOf()).toMatchObject([{ status: 'paid' }])
  })

  test('are refused with their fields', async () => {
    const [line] = claim.lines
    const batch = await send({
      ...mainRows,
      claim: [
        { ...claim, source_key: '1', lines: [{ ...line, benefit: 44_000 }] },
        { ...claim, source_key: '2', lines: [{ ...line, reason: undefined }] },
        { ...claim, source_key: '3', decided_on: '2026-03-01' },
        {
          ...claim,
          source_key: '4',
          lines: [{ ...line, coinsurance: undefined, benefit: 0, reason: undefined }],
        },
        { ...claim, source_key: '5', lines: [{ ...line, diagnosis_code: 'cold' }] },
      ],
    })
    expect(await problemsOf(server, batch.id)).toEqual([
      'claim.ndjson 1 lines.0 line_sums_wrong',
      'claim.ndjson 2 lines.0.reason reason_missing',
      'claim.ndjson 3 decided_on dates_reversed',
      'claim.ndjson 4 paid_on field_invalid',
      'claim.ndjson 4 reason reason_missing',
      'claim.ndjson 5 lines.0.diagnosis_code field_invalid',
    ])
    await send({ ...mainRows, claim: [claim] })
    const others = await send({
      claim: [
        { ...claim, source_key: '1', coverage_key: 'NONE' },
        { ...claim, source_key: '2', admited_date: '2025-12-31' },
        { ...claim, source_key: '3', claim_number: 'TST-69-000099-1', paid_on: '2026-11-22' },
        { ...claim, lines: [{ ...line, billed: 60_000, coinsurance: 15_000 }] },
      ],
    })
    expect((await problemsOf(server, others.id)).toSorted()).toEqual([
      'claim.ndjson 1 coverage_key reference_unknown',
      'claim.ndjson 2 admited_date dates_outside_coverage',
      'claim.ndjson 3 claim_number reference_unknown',
      'claim.ndjson 3 paid_on day_not_possible',
      'claim.ndjson 4 lines bill_differs',
    ])
  })
})
