import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../src/cli/exchange/commands'
import { runBatch } from '../../src/modules/exchange/run-batch'
import { brokenClaims, ledgerOfClaim } from '../adjudication/ledger-of-claim'
import { makeClient } from '../factory-client'
import { batchOf, filesOf, mainRows, person, problemsOf, type Rows, uploadBatch } from './batch-files'
import { useExchange } from './exchange-app'
import { dyingAt } from './kill-batches'
import { line, toDecide, useResults } from './results-world'

const server = useExchange()
const { send, exchange, claims, claimed, decisionOf } = useResults(server)

/** Sends a batch, and does `meanwhile` between its check and its application. Returns the batch's id. */
async function applyAfter(rows: Rows, meanwhile: () => Promise<unknown>): Promise<string> {
  const { id } = await uploadBatch(server, filesOf(rows))
  // Gives another batch of the insurer the status `applying`, so that the first batch waits after its check.
  const other = await uploadBatch(server, filesOf({ decision: [] }))
  const set = (status: 'applying' | 'refused') =>
    server.db.updateTable('exchange_batch').set({ status }).where('id', '=', other.id).execute()
  await set('applying')
  await server.db.updateTable('exchange_batch').set({ status: 'checking' }).where('id', '=', id).execute()
  await runBatch(server.ctx, server.db, id)
  expect((await batchOf(server, id)).status).toBe('checked')
  await meanwhile()
  await set('refused')
  await runBatch(server.ctx, server.db, id)
  return id
}

describe('claims to decide, by file', () => {
  it('get a number and a reservation once; a changed row is refused', async () => {
    const row = toDecide('H-1')
    const batch = await send({ ...mainRows, to_decide: [row] })
    expect(batch).toMatchObject({ status: 'applied', reconciliation: { new: 5 } })
    const [claim] = await claims()
    expect(claim).toMatchObject({ status: 'received', source_key: 'H-1' })
    expect(await ledgerOfClaim(server.db, claim?.id ?? '')).toEqual({ used: 0n, pending: 50_000n })
    expect((await send({ to_decide: [row] })).reconciliation).toMatchObject({ new: 0, unchanged: 1 })
    const changed = await send({ to_decide: [{ ...row, symptom: 'ไอ' }] })
    expect([changed.status, await problemsOf(server, changed.id)]).toEqual([
      'refused',
      ['to_decide.ndjson 1 source_key claim_known'],
    ])
    expect(await claims()).toHaveLength(1)
    expect(await brokenClaims(server.db)).toEqual([])
  })

  const callOf = (key: string) => {
    const { lines: _lines, coverage_key: _key, ...call } = toDecide(key)
    return {
      ...call,
      insurer: 'TST',
      coverage: { source: 'test', source_key: 'C1' },
      lines: [{ description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang: 50_000, diagnosis_code: 'J11' }],
    }
  }

  it('aren’t added again if a call has added them, or the other way round', async () => {
    await send(mainRows)
    expect((await exchange('POST', 'claims', callOf('H-1'))).data.outcome).toBe('new')
    await send({ to_decide: [toDecide('H-1'), toDecide('H-2')] })
    expect((await exchange('POST', 'claims', callOf('H-2'))).data.outcome).toBe('known')
    const other = await exchange('POST', 'claims', { ...callOf('H-2'), symptom: 'ไอ' })
    expect(other.code).toBe('version_conflict')
    expect(await claims()).toHaveLength(2)
  })

  it('are refused if a call has added another claim with their key, at the check and when they are applied', async () => {
    await send(mainRows)
    await exchange('POST', 'claims', callOf('H-1'))
    const row = { ...toDecide('H-1'), symptom: 'ไอ' }
    const batch = await send({ to_decide: [row, toDecide('H-2')] })
    const known = ['to_decide.ndjson 1 source_key claim_known']
    expect([batch.status, await problemsOf(server, batch.id)]).toEqual(['refused', known])
    const rest = await send({ to_decide: [row, toDecide('H-2')] }, { on_error: 'refuse_row' })
    expect(rest).toMatchObject({ status: 'applied', reconciliation: { new: 1, refused: 1 } })
    const late = { ...toDecide('H-3'), symptom: 'ไอ' }
    const id = await applyAfter({ to_decide: [late] }, () => exchange('POST', 'claims', callOf('H-3')))
    expect(await problemsOf(server, id)).toEqual(['to_decide.ndjson 1 source_key claim_known'])
    expect(await claims()).toHaveLength(3)
  })

  it('are refused with their fields', async () => {
    const batch = await send({
      ...mainRows,
      to_decide: [
        { ...toDecide('H-1'), coverage_key: 'C9' },
        { ...toDecide('H-2'), admited_date: '2027-03-01' },
        { ...toDecide('H-3'), lines: [{ ...line, section_code: '1' }] },
        { ...toDecide('H-4'), accident_date: '2026-11-19' },
        { ...toDecide('H-5'), lines: [line, { ...line, billed: 0 }] },
        { ...toDecide('H-6'), lines: [line, { ...line, billed: 9_999_950_000 }] },
      ],
    })
    expect(await problemsOf(server, batch.id)).toEqual([
      'to_decide.ndjson 3 lines.0.section_code field_missing',
      'to_decide.ndjson 4 admited_date dates_reversed',
      'to_decide.ndjson 5 lines.1.billed amount_invalid',
      'to_decide.ndjson 6 lines amount_invalid',
      'to_decide.ndjson 1 coverage_key reference_unknown',
      'to_decide.ndjson 2 admited_date dates_outside_coverage',
    ])
    expect(await claims()).toEqual([])
  })
})

describe('decisions, by file', () => {
  it('have the same effect as the call, and share its versions', async () => {
    const [first = '', second = '', third = ''] = await claimed(3)
    const rows = [
      decisionOf(first),
      decisionOf(second, { status: 'not_approved', lines: undefined, reason: 'not_covered' }),
      decisionOf(third, {
        status: 'documents_needed',
        lines: undefined,
        list: 'medical',
        due_date: '2026-12-20',
        request_th: 'ขอใบรับรองแพทย์',
        request_en: 'Please send the certificate',
      }),
    ]
    const batch = await send({ decision: rows })
    expect(await problemsOf(server, batch.id)).toEqual([])
    expect(batch).toMatchObject({ status: 'applied', reconciliation: { read: 3, new: 3, refused: 0 } })
    expect(batch.sums).toMatchObject({
      benefit_satang: 45_000,
      policies: [
        { policy: 'G1', lives_before: 1, lives_after: 1, billed_satang: 50_000, benefit_satang: 45_000 },
      ],
    })
    expect((await claims()).map(({ status }) => status)).toEqual([
      'partly_approved',
      'not_approved',
      'documents_needed',
    ])
    // Sends the same version of the decision again, now with a call instead of a batch. This has no effect.
    const body = {
      version: 1,
      status: 'partly_approved',
      lines: [
        {
          bill: { description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang: 50_000, diagnosis_code: 'J11' },
          coinsurance_satang: 5_000,
          benefit_satang: 45_000,
          reason: 'other',
        },
      ],
    }
    const again = await exchange('PUT', `claims/${first}/decisions/D-${first}`, body)
    expect(again.data.outcome).toBe('unchanged')
    expect((await send({ decision: rows })).reconciliation).toMatchObject({
      new: 0,
      changed: 0,
      unchanged: 3,
    })
    const reversed = { source_version: 2, status: 'reversed', lines: undefined, because: 'x' }
    expect((await send({ decision: [decisionOf(first, reversed)] })).reconciliation).toMatchObject({
      changed: 1,
    })
    expect((await claims())[0]).toMatchObject({ status: 'checking' })
    expect((await send({ decision: [decisionOf(first)] })).reconciliation).toMatchObject({ older: 1 })
    expect(await brokenClaims(server.db)).toEqual([])
  })

  it('are all checked before anything is written: one that can’t be applied refuses the batch', async () => {
    const [first = '', second = ''] = await claimed(2)
    const tooMuch = [{ ...line, billed: 50_000, benefit: 49_000, copay: 2_000 }]
    const rows = [
      decisionOf(first),
      decisionOf(second, { lines: tooMuch }),
      decisionOf('TST-69-999999'),
      decisionOf(first, { source_key: 'D-late', status: 'closed_missing_documents', lines: undefined }),
      decisionOf(first, { source_key: 'D-paid', status: 'approved' }),
      decisionOf(first, { source_key: 'D bad', lines: undefined }),
    ]
    const batch = await send({ decision: rows.slice(0, 4) })
    expect(batch.status).toBe('refused')
    expect((await problemsOf(server, batch.id)).sort()).toEqual([
      'decision.ndjson 2 lines.0 line_sums_wrong',
      'decision.ndjson 3 claim_number reference_unknown',
      'decision.ndjson 4 status claim_state_wrong',
    ])
    expect((await claims()).map(({ status }) => status)).toEqual(['received', 'received'])
    const wrong = await send({ decision: rows.slice(5) })
    expect((await problemsOf(server, wrong.id)).sort()).toEqual([
      'decision.ndjson 1 lines field_missing',
      'decision.ndjson 1 source_key field_invalid',
    ])
    const rowByRow = await send({ decision: rows.slice(0, 4) }, { on_error: 'refuse_row' })
    expect(rowByRow).toMatchObject({ status: 'applied', reconciliation: { new: 1, refused: 3 } })
    expect((await claims()).map(({ status }) => status)).toEqual(['partly_approved', 'received'])
    expect(await brokenClaims(server.db)).toEqual([])
  })

  it('say which sum, line, status or day of a decision is wrong', async () => {
    const numbers = await claimed(6)
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = numbers
    const whole = await exchange('GET', `claims/${third}`)
    const asked = { list: 'medical', request_th: 'ใบรับรองแพทย์', request_en: 'Certificate', lines: undefined }
    const batch = await send({
      decision: [
        decisionOf(first, { status: 'approved' }),
        decisionOf(second, { lines: [{ ...line, billed: 60_000, benefit: 60_000 }] }),
        decisionOf(third, {
          lines: [whole.data.lines[0].id, 'x'.repeat(22)].map((line_id) => ({ line_id, benefit: 0 })),
        }),
        decisionOf(fourth, { lines: [{ ...line, not_covered: 50_000, benefit: 0, reason: 'other' }] }),
        decisionOf(fifth, { status: 'documents_needed', due_date: '2026-11-21', ...asked }),
      ],
    })
    const { data } = await exchange('GET', `batches/${batch.id}/problems`)
    const found = data.items.map(
      ({ line: row, field, code, words }: Record<string, string> & { words: { en: string } }) => [
        `${row} ${field} ${code}`,
        words.en,
      ],
    )
    expect(found.toSorted()).toEqual([
      [
        '1 status status_differs',
        'By its lines, the decision is partly_approved. Send that status, or correct the lines.',
      ],
      [
        '2 lines bill_sum_wrong',
        'The billed amounts do not add up to the bill of the claim, which is 500.00 baht.',
      ],
      ['3 lines.1.line_id field_invalid', 'The value is not valid.'],
      ['4 lines.0.benefit field_invalid', 'The value is not valid.'],
      ['5 due_date day_not_possible', expect.stringContaining('documents are due after today')],
    ])
  })

  it('refuse a row that became impossible after the check, and apply the others', async () => {
    const [first = '', second = ''] = await claimed(2)
    const rows = { decision: [decisionOf(first), decisionOf(second)] }
    const id = await applyAfter(rows, () =>
      exchange('PUT', `claims/${first}/decisions/W`, { version: 1, status: 'withdrawn' }),
    )
    expect(await batchOf(server, id)).toMatchObject({
      status: 'applied',
      reconciliation: { new: 1, refused: 1 },
    })
    expect(await problemsOf(server, id)).toEqual(['decision.ndjson 1 status claim_state_wrong'])
    expect((await claims()).map(({ status }) => status)).toEqual(['withdrawn', 'partly_approved'])
    expect(await brokenClaims(server.db)).toEqual([])
  })

  it('that record a payment before the originals arrived are refused, and the batch goes on', async () => {
    const [first = '', second = ''] = await claimed(2)
    await server.db
      .updateTable('claim')
      .set({ originals_expected_on: '2026-11-20' })
      .where('claim_number', '=', first)
      .execute()
    await send({ decision: [decisionOf(first)] })
    const early = { ...decisionOf(first), source_key: 'E-1', status: 'payment_sent', lines: undefined }
    const rows = { decision: [early, decisionOf(second)] }
    const { id, ...batch } = await send(rows, { on_error: 'refuse_row' })
    expect(batch).toMatchObject({ status: 'applied', reconciliation: { new: 1, refused: 1 } })
    expect(await problemsOf(server, id)).toEqual(['decision.ndjson 1 status originals_awaited'])
  })

  it('need their scopes, and can’t be undone with their batch', async () => {
    const [first = ''] = await claimed(1)
    const client = await makeClient(server.db, {
      insurers: ['TST'],
      scopes: ['members.write', 'claims.decide'],
    })
    await expect(send({ payment: [] }, { as: client.headers })).rejects.toThrow('client_scope_missing')
    const paid = { status: 'paid', lines: undefined, paid_on: '2026-11-21' }
    const refused = await send({ decision: [decisionOf(first, paid)] }, { as: client.headers })
    expect(await problemsOf(server, refused.id)).toEqual(['decision.ndjson 1 status scope_missing'])
    const applied = await send({ decision: [decisionOf(first)] }, { as: client.headers })
    expect(applied.status).toBe('applied')
    expect((await exchange('POST', `batches/${applied.id}/undo`)).code).toBe('batch_not_undoable')
  })

  it('stay applied if the batch before them is undone', async () => {
    const [number = ''] = await claimed(1)
    const before = await send({ person: [{ ...person, name_en: 'Later' }] })
    const { id } = await send({ decision: [decisionOf(number)] })
    await exchange('POST', `batches/${before.id}/undo`)
    await runBatch(server.ctx, server.db, before.id)
    expect((await batchOf(server, before.id)).status).toBe('undone')
    expect((await batchOf(server, id)).status).toBe('applied')
    expect((await claims())[0]?.status).toBe('partly_approved')
  })

  it('continue after a kill at any of 40 statements, each applied once', async () => {
    const numbers = await claimed(3)
    const files = filesOf({ decision: numbers.map((number) => decisionOf(number)) })
    const { id } = await uploadBatch(server, files)
    await exchange('POST', `batches/${id}/check`)
    for (let kill = 1; kill <= 40; kill += 1)
      await runBatch(server.ctx, dyingAt(server.db, kill * 5), id, { chunkRows: 1 }).catch(() => undefined)
    await runBatch(server.ctx, server.db, id)
    expect(await batchOf(server, id)).toMatchObject({
      status: 'applied',
      reconciliation: { new: 3, refused: 0 },
    })
    const { versions } = await server.db
      .selectFrom('claim_decision')
      .select((eb) => eb.fn.countAll<bigint>().as('versions'))
      .executeTakeFirstOrThrow()
    expect(Number(versions)).toBe(3)
    expect(await brokenClaims(server.db)).toEqual([])
  })
})

it('the example files are accepted', async () => {
  const folder = path.resolve(import.meta.dirname, '../../../../docs/exchange/example/results')
  expect(await runCommand(['validate', folder])).toMatchObject({ exitCode: 0 })
})
