import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { brokenInvariants } from '../broken-invariants'
import { clientHeaders, makeClient } from '../factory-client'
import {
  balance,
  batchOf,
  claim,
  coverage,
  filesOf,
  mainRows,
  nextPeriod,
  person,
  policy,
  product,
  type Rows,
  renewal,
  sendBatch,
} from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()
let count = 0

async function send(rows: Rows, more: object = {}) {
  count += 1
  return await sendBatch(server, filesOf(rows), { as_of: '2026-11-21', batch: `U-${count}`, ...more })
}

async function undo(id: string, as: Record<string, string> = clientHeaders) {
  const answer = await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/undo`, as })
  await server.ctx.jobs.drain()
  return answer.statusCode === 200 ? await batchOf(server, id) : answer.json()
}

const tables = [
  'product',
  'plan',
  'plan_version',
  'benefit',
  'benefit_limit',
  'cost_sharing',
  'policy',
  'policy_period',
  'policy_period_plan',
  'household',
  'coverage',
  'cost_sharing_exception',
  'person_source',
  'source_balance',
  'claim_source',
]
/**
 * Returns all rows of the insurer's tables and all people as sorted texts. Leaves out the ids of the insurer's rows,
 * because undoing may create rows with new ids. Also leaves out people's phones and sealed citizen ids.
 */
async function everything(): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await sql<{ text: string }>`
      select (to_jsonb(stored) - 'id')::text as text from ${sql.table(table)} stored order by 1`.execute(
      server.db,
    )
    found.push(...rows.map(({ text }) => `${table} ${text}`))
  }
  const { rows } = await sql<{ text: string }>`
    select (to_jsonb(person) - 'contact_phone' - 'national_id_sealed')::text as text from person order by 1`.execute(
    server.db,
  )
  return [...found, ...rows.map(({ text }) => text)]
}

const paid = { ...claim, paid_on: '2026-03-06' }

/** Returns columns of all claims in the order of their numbers. */
function claimsWith<Column extends 'status' | 'coverage_id' | 'admited_date' | 'medical_expense' | 'paid_on'>(
  ...columns: Column[]
) {
  return server.db.selectFrom('claim').select(columns).orderBy('claim_number').execute()
}

describe('undoing a batch', () => {
  test('removes the rows that it created', async () => {
    const before = await everything()
    const batch = await send(mainRows)
    expect(await undo(batch.id)).toMatchObject({
      status: 'undone',
      reconciliation: { lives_before: 0, lives_after: 0 },
    })
    expect(await everything()).toEqual(before)
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
    const again = await send(mainRows)
    expect(again).toMatchObject({ status: 'applied', reconciliation: { new: 4, lives_after: 1 } })
  })

  test('restores what it changed, ended and voided', async () => {
    const other = { ...policy, source_key: 'G2/2026', policy_number: 'G2' }
    await send({
      ...mainRows,
      policy: [policy, other],
      coverage: [
        { ...coverage, cost_sharing: [{ kind: 'copay_per_visit', value: 1_000, from: '2026-01-01' }] },
        { ...coverage, source_key: 'C2', policy_key: 'G2/2026' },
      ],
    })
    const before = await everything()
    const batch = await send({
      product: [{ ...product, plan_name_en: 'Changed', product_name_en: 'Changed', limits: [] }],
      policy: [
        {
          ...policy,
          policyholder_en: 'New Co.',
          classes: [...policy.classes, { class_code: 'B', plan_code: 'A' }],
        },
        nextPeriod,
        { source_key: 'G2/2026', op: 'end', end_date: '2026-06-30' },
      ],
      person: [{ ...person, name_en: 'New', phone: '069-000-0009' }],
      coverage: [{ ...coverage, card_number: 'new', class_code: 'B' }, renewal],
    })
    expect(batch).toMatchObject({ status: 'applied', reconciliation: { new: 2, changed: 4, ended: 1 } })
    expect(await everything()).not.toEqual(before)
    expect((await undo(batch.id)).status).toBe('undone')
    expect(await everything()).toEqual(before)
  })

  test('restores what a full file ended, with the coverages of its policies', async () => {
    const other = { ...policy, source_key: 'G2/2026', policy_number: 'G2' }
    const all = {
      ...mainRows,
      policy: [policy, other],
      coverage: [coverage, { ...coverage, source_key: 'C2', policy_key: 'G2/2026' }],
    }
    await send(all)
    const before = await everything()
    const full = {
      mode: 'full',
      scope: { insurer: 'TST' },
      guard: { max_ended_percent: 100, max_ended_percent_of_policy: 100 },
    } as const
    const batch = await send({ product: [product], policy: [policy], person: [person] }, full)
    expect(batch.reconciliation).toMatchObject({ ended: 1, lives_after: 1 })
    expect((await undo(batch.id)).status).toBe('undone')
    expect(await everything()).toEqual(before)
  })

  test('removes the source’s balances and claims, which can be sent again', async () => {
    const batch = await send({ ...mainRows, balance: [balance], claim: [paid] })
    expect(batch.status).toBe('applied')
    expect((await undo(batch.id)).status).toBe('undone')
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
    const used = async () => {
      const { rows } = await sql<{ used: string }>`
        select coalesce(sum(amount), 0)::text as used from ledger_entry where kind <> 'reserve' and kind <> 'release'
          and limit_key = 'opd.amount.policy_year.benefit'`.execute(server.db)
      return rows[0]?.used
    }
    expect(await used()).toBe('0')
    const again = await send({ ...mainRows, balance: [balance], claim: [paid] })
    expect(again).toMatchObject({ status: 'applied', reconciliation: { refused: 0 } })
    expect(await used()).toBe('45000')
    expect(await claimsWith('status')).toEqual([{ status: 'withdrawn' }, { status: 'paid' }])
  })

  test.each([
    ['not paid', undefined, 'approved'],
    ['paid on its former day', '2026-03-06', 'paid'],
  ])('makes a claim %s again', async (_how, before, status) => {
    await send(mainRows)
    const { paid_on, ...open } = paid
    await send({ claim: [{ ...open, ...(before ? { paid_on: before } : {}) }] })
    const [line] = paid.lines
    const less = { ...line, benefit: line.benefit - 100, not_covered: 100, reason: 'not_covered' as const }
    const batch = await send({ claim: [{ ...open, lines: [less], paid_on: '2026-03-09' }] })
    expect(await claimsWith('status', 'paid_on')).toEqual([{ status: 'paid', paid_on: '2026-03-09' }])
    await undo(batch.id)
    expect(await claimsWith('status', 'paid_on')).toEqual([{ status, paid_on: before ?? null }])
  })

  test('takes back a payment that came without another decision, also before a later decision is undone', async () => {
    await send(mainRows)
    const { paid_on: _, ...open } = paid
    await send({ claim: [open] })
    const unpaid = [{ status: 'approved', paid_on: null }]
    expect(await claimsWith('status', 'paid_on')).toEqual(unpaid)
    const payment = await send({ claim: [paid] })
    expect(await claimsWith('status', 'paid_on')).toEqual([{ status: 'paid', paid_on: '2026-03-06' }])
    await undo(payment.id)
    expect(await claimsWith('status', 'paid_on')).toEqual(unpaid)
    const [line] = open.lines
    const less = { ...line, benefit: line.benefit - 100, not_covered: 100, reason: 'not_covered' as const }
    const decision = await send({ claim: [{ ...open, lines: [less] }] })
    await undo(decision.id)
    expect(await claimsWith('status', 'paid_on')).toEqual(unpaid)
    await send({ claim: [{ ...open, paid_on: '2026-03-09' }] })
    expect(await claimsWith('status', 'paid_on')).toEqual([{ status: 'paid', paid_on: '2026-03-09' }])
  })

  test('frees the key of a claim, so that the corrected row makes a new claim', async () => {
    const both = { ...mainRows, coverage: [coverage, { ...coverage, source_key: 'C2' }] }
    await send(both)
    const batch = await send({ claim: [paid] })
    expect((await undo(batch.id)).status).toBe('undone')
    const corrected = {
      ...paid,
      coverage_key: 'C2',
      admited_date: '2026-03-02',
      lines: [{ ...paid.lines[0], billed: 30_000, benefit: 30_000 }],
    }
    const again = await send({ claim: [corrected] })
    expect(again).toMatchObject({ status: 'applied', reconciliation: { new: 1, refused: 0 } })
    const coverages = await server.db.selectFrom('coverage').select('id').orderBy('source_key').execute()
    expect(await claimsWith('status', 'coverage_id', 'admited_date', 'medical_expense')).toMatchObject([
      { status: 'withdrawn', coverage_id: coverages[0]?.id, admited_date: '2026-03-01' },
      {
        status: 'paid',
        coverage_id: coverages[1]?.id,
        admited_date: '2026-03-02',
        medical_expense: 30_000n,
      },
    ])
  })

  test('needs a second approver if claims were filed on its rows, and then ends the rows', async () => {
    const batch = await send(mainRows)
    const { id } = await server.db.selectFrom('coverage').select('id').executeTakeFirstOrThrow()
    const entered = await server.call({
      method: 'POST',
      url: '/api/integration/v1/claims',
      headers: { ...clientHeaders, 'idempotency-key': 'undo-claim-000001' },
      payload: {
        origin: 'hospital',
        mode: 'cashless',
        coverage_id: id,
        claim_type: 'illness',
        admited_type: 'opd',
        admited_date: '2026-11-18',
        symptom: 'ไข้หวัด',
        provider_name: 'โรงพยาบาลทดสอบ',
        lines: [{ description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang: 80_000 }],
      },
    })
    const { claim_number } = entered.json().data
    expect(await undo(batch.id)).toMatchObject({ status: 'applied', undo: { claims: [claim_number] } })
    expect(await undo(batch.id)).toMatchObject({ code: 'second_person_needed' })
    const samePerson = await makeClient(server.db, { scopes: ['batches.confirm'] })
    expect(await undo(batch.id, samePerson.headers)).toMatchObject({ code: 'second_person_needed' })
    const second = await makeClient(server.db, { scopes: ['batches.confirm'], createdBy: 'Second Person' })
    expect((await undo(batch.id, second.headers)).status).toBe('undone')
    expect(
      await server.db.selectFrom('coverage').select(['expiry_date', 'void_from_inception']).execute(),
    ).toEqual([{ expiry_date: server.ctx.clock.today(), void_from_inception: false }])
    expect(await brokenInvariants(server.ctx.pool)).toEqual([])
    const again = await send(mainRows)
    expect(again).toMatchObject({ status: 'applied', reconciliation: { refused: 0 } })
    expect(
      await server.db.selectFrom('coverage').select(['expiry_date', 'void_from_inception']).execute(),
    ).toEqual([{ expiry_date: '2026-12-31', void_from_inception: false }])
  })

  test('undoes what it wrote, even if it was sent again since', async () => {
    const before = await everything()
    const batch = await send(mainRows, { batch: 'U-twice' })
    const again = await send(mainRows, { batch: 'U-twice' })
    expect(again.reconciliation).toMatchObject({ new: 0, unchanged: 4 })
    expect(await undo(again.id)).toMatchObject({ code: 'batch_state_conflict' })
    expect((await undo(batch.id)).status).toBe('undone')
    expect((await batchOf(server, again.id)).status).toBe('undone')
    expect(await everything()).toEqual(before)
  })

  test('is only possible for the last batch of the source', async () => {
    const first = await send(mainRows)
    await send({ person: [{ ...person, name_en: 'Later' }] })
    expect(await undo(first.id)).toMatchObject({ code: 'batch_state_conflict' })
  })
})
