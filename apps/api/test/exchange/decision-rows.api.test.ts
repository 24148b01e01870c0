import { expect, it, vi } from 'vitest'
import { brokenClaims } from '../adjudication/ledger-of-claim'
import { clientHeaders } from '../factory-client'
import { batchOf, filesOf, mainRows, problemsOf, product, sendBatch, uploadBatch } from './batch-files'
import { useExchange } from './exchange-app'
import { line, toDecide, useResults } from './results-world'

const server = useExchange()
const { send, claims, claimed, decisionOf, exchange } = useResults(server)

const large = { ...line, billed: 3_000_000 }
const approved = { status: 'approved', lines: [{ ...large, benefit: 3_000_000 }] }
const rejected = { status: 'not_approved', reason: 'not_covered', lines: undefined }

/** Adds three claims of 30,000 baht each, for one person whose limit is 40,000 baht a year. */
async function largeClaims(): Promise<string[]> {
  const to_decide = ['H-0', 'H-1', 'H-2'].map((key) => ({ ...toDecide(key), lines: [large] }))
  const plan = { ...product, limits: product.limits.slice(0, 1) }
  const batch = await send({ ...mainRows, product: [plan], to_decide })
  expect(await problemsOf(server, batch.id)).toEqual([])
  return (await claims()).map(({ claim_number }) => claim_number)
}

it('decisions that fit a limit each, but not together, are refused before anything is written', async () => {
  const [first = '', second = '', third = ''] = await largeClaims()
  await send({ decision: [decisionOf(first, rejected)] })
  const rows = [decisionOf(second, approved), decisionOf(third, approved)]
  const batch = await send({ decision: rows })
  expect(batch.status).toBe('refused')
  expect(await problemsOf(server, batch.id)).toEqual([
    expect.stringMatching(/^decision\.ndjson [12] lines over_limit$/),
  ])
  expect((await claims()).map(({ status }) => status)).toEqual(['not_approved', 'received', 'received'])
  for (const row of rows) {
    const dryRun = await send({ decision: [row] }, { dryRun: true })
    expect([dryRun.status, await problemsOf(server, dryRun.id)]).toEqual(['checked', []])
  }
  expect(await brokenClaims(server.db)).toEqual([])
})

it('a rejection by file has lines, and an appeal is answered by file', async () => {
  const [first = '', second = ''] = await claimed(2)
  const batch = await send({
    decision: [
      decisionOf(first, {
        status: 'not_approved',
        reason: 'deductible_not_met',
        lines: [{ ...line, deductible: 50_000, benefit: 0 }],
      }),
      decisionOf(second),
    ],
  })
  expect([batch.status, await problemsOf(server, batch.id)]).toEqual(['applied', []])
  const whole = (await exchange('GET', `claims/${first}`)).data
  expect(whole.lines).toMatchObject([{ decided: { deductible_satang: 50_000, not_covered_satang: 0 } }])
  const upheld = { source_version: 2, status: 'appeal_upheld', lines: undefined }
  const early = await send({ decision: [decisionOf(second, upheld)] })
  expect(await problemsOf(server, early.id)).toEqual(['decision.ndjson 1 status claim_state_wrong'])
  const { id, decision_id } = await server.db
    .selectFrom('claim')
    .select(['id', 'decision_id'])
    .where('claim_number', '=', second)
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('claim_appeal')
    .values({
      id: 'AppealOfTheSecondClaim',
      claim_id: id,
      decision_id: decision_id ?? '',
      filed_at: server.clock.now(),
      filed_by: 'member',
      text: 'x',
      answer_due_date: '2026-12-20',
    })
    .execute()
  const note = { note_th: 'ผลคงเดิม', note_en: 'The decision stays' }
  const answered = await send({ decision: [decisionOf(second, { ...upheld, ...note })] })
  expect(await problemsOf(server, answered.id)).toEqual([])
  expect((await exchange('GET', `claims/${second}`)).data.appeals).toMatchObject([{ outcome: 'upheld' }])
})

it.each([
  ['the same version', 2],
  ['an older version', 1],
])(
  'a decision with the key of another claim’s decision is refused like the call: %s',
  async (_what, version) => {
    const [first = '', second = ''] = await claimed(2)
    const row = { source_key: 'D-1', source_version: 2 }
    await send({ decision: [decisionOf(first, row)] })
    const batch = await send({ decision: [decisionOf(second, { ...row, source_version: version })] })
    expect([batch.status, await problemsOf(server, batch.id)]).toEqual([
      'refused',
      ['decision.ndjson 1 source_key code_of_another_row'],
    ])
    const again = await send({ decision: [decisionOf(first, row)] })
    expect(again.reconciliation).toMatchObject({ unchanged: 1, new: 0 })
  },
)

it('more than 10,000 decisions in a batch are refused before its files are read', async () => {
  const [file] = filesOf({ decision: [] })
  if (!file) throw new Error('no file')
  const files = [
    { ...file, rows: 6_000 },
    { ...file, name: 'more.ndjson', rows: 4_001 },
  ]
  const batch = await sendBatch(server, files, { batch: 'LARGE' })
  expect([batch.status, await problemsOf(server, batch.id)]).toEqual([
    'refused',
    ['files too_many_decisions'],
  ])
})

it('a row asks for several documents, each with a reason in both languages', async () => {
  const [first = '', second = ''] = await claimed(2)
  const receipt = { list: 'receipt', request_th: 'ขอใบเสร็จ', request_en: 'Please send the receipt' }
  const medical = { list: 'medical', request_th: 'ขอใบรับรองแพทย์', request_en: 'Please send the certificate' }
  const asking = { status: 'documents_needed', lines: undefined, due_date: '2026-12-20' }
  const batch = await send({ decision: [decisionOf(first, { ...asking, requests: [receipt, medical] })] })
  expect([batch.status, await problemsOf(server, batch.id)]).toEqual(['applied', []])
  const { requests } = (await exchange('GET', `claims/${first}`)).data
  expect(requests.map(({ list }: { list: string }) => list).toSorted()).toEqual(['medical', 'receipt'])
  const wrong = await send({
    decision: [
      decisionOf(second, { ...asking, ...receipt, requests: [medical] }),
      decisionOf(second, { ...asking, source_key: 'D-2' }),
    ],
  })
  expect(await problemsOf(server, wrong.id)).toEqual([
    'decision.ndjson 1 requests field_invalid',
    'decision.ndjson 2 list field_missing',
  ])
})

it('a check shows how many decisions it has tried', async () => {
  const [first = '', second = ''] = await claimed(2)
  const { id } = await uploadBatch(server, filesOf({ decision: [decisionOf(first), decisionOf(second)] }))
  const url = `/api/exchange/v1/batches/${id}/check`
  await server.call({ method: 'POST', url, headers: clientHeaders })
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1_000
    return now
  })
  let checking: Promise<unknown> = Promise.resolve()
  // Locks the second claim. The check tries the first decision and then waits for this lock.
  await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('claim').select('id').where('claim_number', '=', second).forUpdate().execute()
    checking = server.ctx.jobs.drain()
    await vi.waitFor(
      async () => {
        server.clock.advance(1_000)
        expect((await batchOf(server, id)).progress).toMatchObject({
          trying: true,
          done: 1,
          total: 2,
          rows_per_second: expect.any(Number),
        })
      },
      { timeout: 20_000 },
    )
  })
  await checking
  clock.mockRestore()
  const { status, progress } = await batchOf(server, id)
  expect([status, progress]).toMatchObject(['applied', { trying: false, done: 2, total: 2 }])
})
