import { beforeEach, expect, test } from 'vitest'
import { clientHeaders, makeClient } from '../factory-client'
import {
  batchOf,
  coverage,
  filesOf,
  mainRows,
  person,
  policy,
  problemsOf,
  product,
  sendBatch,
} from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()
const people = Array.from({ length: 100 }, (_, index) => ({
  ...person,
  source_key: `M${index}`,
  citizen_id: undefined,
}))
/** Ten policies. `coverages` puts ten people into each. */
const policies = Array.from({ length: 10 }, (_, index) => ({
  ...policy,
  source_key: `G${index}/2026`,
  policy_number: `G${index}`,
}))
const coverages = people.map(({ source_key }, index) => ({
  ...coverage,
  source_key: `C${index}`,
  person_key: source_key,
  policy_key: `G${index % 10}/2026`,
}))
const whole = { ...mainRows, policy: policies, person: people, coverage: coverages }
const full = { mode: 'full', scope: { insurer: 'TST' }, as_of: '2026-11-22' } as const

beforeEach(async () => {
  await sendBatch(server, filesOf(whole))
})

async function endedKeys() {
  const rows = await server.db
    .selectFrom('coverage')
    .select('source_key')
    .where('expiry_date', '<', '2026-12-31')
    .orderBy('source_key')
    .execute()
  return rows.map(({ source_key }) => source_key)
}

function without(...keys: string[]) {
  return { ...whole, coverage: coverages.filter(({ source_key }) => !keys.includes(source_key)) }
}

test('a full file ends the rows that it lacks on the day before, and only those of its source', async () => {
  await server.db.updateTable('coverage').set({ source: 'office' }).where('source_key', '=', 'C8').execute()
  await server.db
    .updateTable('coverage')
    .set({ held_by_office: true })
    .where('source_key', '=', 'C9')
    .execute()
  await server.db
    .updateTable('coverage')
    .set({ source: 'other-pas' })
    .where('source_key', '=', 'C6')
    .execute()
  const batch = await sendBatch(server, filesOf(without('C6', 'C7', 'C8', 'C9')), full)
  expect(batch).toMatchObject({
    status: 'applied',
    guard: null,
    reconciliation: { ended: 1, lives_before: 100, lives_after: 99 },
  })
  expect(await endedKeys()).toEqual(['C7'])
  expect(
    await server.db
      .selectFrom('coverage')
      .select('expiry_date')
      .where('source_key', '=', 'C7')
      .executeTakeFirst(),
  ).toEqual({ expiry_date: '2026-11-21' })
  // The next full file lists C7 again, so C7 is in force again.
  const back = await sendBatch(server, filesOf(without('C6', 'C8', 'C9')), { ...full, as_of: '2026-11-23' })
  expect(back.reconciliation).toMatchObject({ changed: 1, ended: 0 })
  expect(await endedKeys()).toEqual([])
})

test('a full file that lacks 3 % changes nothing until a second approver confirms (R86)', async () => {
  const batch = await sendBatch(server, filesOf(without('C1', 'C2', 'C3')), full)
  expect(batch).toMatchObject({ status: 'waiting_for_confirmation', guard: { ended: 3, ended_percent: 3 } })
  expect(await endedKeys()).toEqual([])
  const confirm = (as: Record<string, string>) =>
    server.call({ method: 'POST', url: `/api/exchange/v1/batches/${batch.id}/confirm`, as })
  const samePerson = await makeClient(server.db, { createdBy: 'TEST  person' })
  const noScope = await makeClient(server.db, { createdBy: 'Second Person', scopes: ['members.write'] })
  await server.db
    .insertInto('insurer')
    .values({ code: 'OTH', name_th: 'อื่น', name_en: 'Other', kind: 'life' })
    .execute()
  const otherInsurer = await makeClient(server.db, { createdBy: 'Second Person', insurers: ['OTH'] })
  expect((await confirm(clientHeaders)).json().code).toBe('second_person_needed')
  expect((await confirm(samePerson.headers)).json().code).toBe('second_person_needed')
  expect((await confirm(noScope.headers)).json().code).toBe('client_scope_missing')
  expect((await confirm(otherInsurer.headers)).json().code).toBe('not_found')
  expect(await endedKeys()).toEqual([])
  const second = await makeClient(server.db, { createdBy: 'Second Person', scopes: ['batches.confirm'] })
  expect((await confirm(second.headers)).statusCode).toBe(200)
  await server.ctx.jobs.drain()
  expect(await batchOf(server, batch.id)).toMatchObject({ status: 'applied', reconciliation: { ended: 3 } })
  expect(await endedKeys()).toEqual(['C1', 'C2', 'C3'])
})

test('a full file that waits is compared again if the batch before it is undone meanwhile', async () => {
  const former = await sendBatch(
    server,
    filesOf({ coverage: [{ ...coverages[0], card_number: 'new', source_version: 99_999_999_999_999 }] }),
  )
  const cards = async () =>
    await server.db.selectFrom('coverage').select('card_number').where('source_key', '=', 'C0').execute()
  expect(await cards()).toEqual([{ card_number: 'new' }])
  const rows = without('C1', 'C2', 'C3')
  const [first, ...others] = rows.coverage
  const same = { ...first, card_number: 'new', source_version: 99_999_999_999_999 }
  const batch = await sendBatch(server, filesOf({ ...rows, coverage: [same, ...others] }), full)
  expect(batch).toMatchObject({ status: 'waiting_for_confirmation', reconciliation: { changed: 0 } })
  await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${former.id}/undo`, as: clientHeaders })
  await server.ctx.jobs.drain()
  expect((await batchOf(server, former.id)).status).toBe('undone')
  expect(await cards()).toEqual([{ card_number: '000-1' }])
  const second = await makeClient(server.db, { createdBy: 'Second Person', scopes: ['batches.confirm'] })
  await server.call({
    method: 'POST',
    url: `/api/exchange/v1/batches/${batch.id}/confirm`,
    as: second.headers,
  })
  await server.ctx.jobs.drain()
  expect(await batchOf(server, batch.id)).toMatchObject({ status: 'applied', reconciliation: { changed: 1 } })
  expect(await cards()).toEqual([{ card_number: 'new' }])
})

test('a policy that loses five lives and more than its share needs a second approver too (R86)', async () => {
  const keys = ['C1', 'C11', 'C21', 'C31', 'C41']
  const guard = { max_ended_percent: 50, max_ended_percent_of_policy: 20 }
  const batch = await sendBatch(server, filesOf(without(...keys)), { ...full, guard })
  expect(batch).toMatchObject({
    status: 'waiting_for_confirmation',
    guard: { policies: [{ policy: 'G1', lives: 10, ended: 5 }] },
  })
  const four = await sendBatch(server, filesOf(without(...keys.slice(1))), { ...full, guard })
  expect(four.status).toBe('applied')
})

test('a full file that lacks one small policy changes nothing until a second approver confirms (R86)', async () => {
  const guard = { max_ended_percent: 10, max_ended_percent_of_policy: 20 }
  const small = coverages.slice(0, 5).map((row, index) => ({
    ...row,
    source_key: `S${index}`,
    policy_key: 'GS/2026',
  }))
  const added = [...policies, { ...policy, source_key: 'GS/2026', policy_number: 'GS' }]
  await sendBatch(server, filesOf({ ...whole, policy: added, coverage: [...coverages, ...small] }), full)
  const batch = await sendBatch(server, filesOf(whole), { ...full, as_of: '2026-11-23', guard })
  expect(batch).toMatchObject({
    status: 'waiting_for_confirmation',
    guard: { ended: 5, ended_percent: 4.76, policies: [{ policy: 'GS', lives: 5, ended: 5 }] },
  })
  expect(await endedKeys()).toEqual([])
})

test('a full file ends only inside its scope', async () => {
  const scope = { insurer: 'TST', policies: ['G1'] }
  const of = (key: string) => ({
    ...whole,
    policy: [policies[1]],
    coverage: coverages.filter((row) => row.policy_key === 'G1/2026' && row.source_key !== key),
  })
  const batch = await sendBatch(server, filesOf(of('C1') as typeof whole), { ...full, scope })
  expect(batch).toMatchObject({ status: 'applied', reconciliation: { ended: 1 } })
  expect(await endedKeys()).toEqual(['C1'])
})

test('a full file ends policies with their coverages, except those in which it still covers someone', async () => {
  const guard = { max_ended_percent: 100, max_ended_percent_of_policy: 100 }
  const rest = policies.slice(1)
  const wrong = await sendBatch(server, filesOf({ ...whole, policy: rest }), { ...full, guard })
  expect(wrong.status).toBe('refused')
  expect(await problemsOf(server, wrong.id)).toEqual(['source_key in_use'])
  const covered = coverages.filter(({ policy_key }) => policy_key !== 'G0/2026')
  const batch = await sendBatch(server, filesOf({ ...whole, policy: rest, coverage: covered }), {
    ...full,
    guard,
  })
  expect(batch).toMatchObject({ status: 'applied', reconciliation: { ended: 11 } })
  expect(
    await server.db
      .selectFrom('policy_period')
      .select(['status', 'period_end'])
      .where('source_key', '=', 'G0/2026')
      .execute(),
  ).toEqual([{ status: 'cancelled', period_end: '2026-11-21' }])
})

test.each(['C5', ' C5 '])('a refused row of a full file does not end, with the key "%s"', async (key) => {
  const broken = coverages.map((row) =>
    row.source_key === 'C5' ? { ...row, source_key: key, relationship: 'cousin' } : row,
  )
  const batch = await sendBatch(server, filesOf({ ...whole, coverage: broken }), {
    ...full,
    on_error: 'refuse_row',
  })
  expect(batch).toMatchObject({ status: 'applied', reconciliation: { refused: 1, ended: 0, unchanged: 210 } })
  expect(await endedKeys()).toEqual([])
})

test('a row without a key stops a full file, because its stored row would end', async () => {
  const broken = coverages.map((row) => (row.source_key === 'C5' ? { ...row, source_key: ' ' } : row))
  const batch = await sendBatch(server, filesOf({ ...whole, coverage: broken }), {
    ...full,
    on_error: 'refuse_row',
  })
  expect(batch.status).toBe('refused')
  expect(await problemsOf(server, batch.id)).toEqual(['coverage.ndjson 6 source_key field_missing'])
  expect(await endedKeys()).toEqual([])
})

test('a policy or plan file that lacks more than the guard’s share waits for a second approver (R86)', async () => {
  const plans = ['B', 'C', 'D'].map((plan_code) => ({
    ...product,
    source_key: `PV-${plan_code}`,
    product_code: plan_code,
    plan_code,
  }))
  const empty = policies.slice(0, 4).map((row, index) => ({
    ...row,
    source_key: `GE${index}/2026`,
    policy_number: `GE${index}`,
  }))
  await sendBatch(server, filesOf({ product: plans, policy: empty }))
  const truncated = await sendBatch(server, filesOf({ product: [product] }), full)
  expect(truncated).toMatchObject({
    status: 'waiting_for_confirmation',
    guard: { ended: 3, ended_percent: 75 },
  })
  const some = [...policies, ...empty.slice(0, 1)]
  const lacking = await sendBatch(server, filesOf({ policy: some }), full)
  expect(lacking).toMatchObject({
    status: 'waiting_for_confirmation',
    guard: { ended: 3, ended_percent: 21.43 },
  })
  const few = await sendBatch(server, filesOf({ policy: [...policies, ...empty.slice(2)] }), full)
  expect(few).toMatchObject({ status: 'applied', reconciliation: { ended: 2 } })
})

test('a policy stays in force as long as staff or another source keep a coverage of it', async () => {
  const keep = async (key: string, change: object) =>
    await server.db.updateTable('coverage').set(change).where('source_key', '=', key).execute()
  await keep('C0', { held_by_office: true })
  await keep('C1', { source: 'other-pas' })
  const guard = { max_ended_percent: 100, max_ended_percent_of_policy: 100 }
  const rest = { policy: policies.slice(2), coverage: coverages.filter((_, index) => index % 10 > 1) }
  const batch = await sendBatch(server, filesOf({ ...whole, ...rest }), { ...full, guard })
  expect(batch).toMatchObject({ status: 'applied', problems: 0, hints: 2, reconciliation: { ended: 18 } })
  expect(await problemsOf(server, batch.id)).toEqual(['source_key policy_kept', 'source_key policy_kept'])
  expect(await endedKeys()).not.toContain('C0')
  expect(await endedKeys()).not.toContain('C1')
  const end = { op: 'end', end_date: '2026-11-21' }
  for (const row of [
    { source_key: 'G0/2026', ...end },
    { source_key: 'G1/2026', op: 'void' },
    { ...policies[0], status: 'void' },
  ]) {
    const { id } = await sendBatch(server, filesOf({ policy: [row] }), { as_of: '2026-11-23' })
    expect(await problemsOf(server, id)).toEqual(['policy.ndjson 1 op coverage_kept'])
  }
  await keep('C0', { held_by_office: false })
  const ended = await sendBatch(server, filesOf({ policy: [{ source_key: 'G0/2026', ...end }] }), {
    as_of: '2026-11-24',
  })
  expect(ended.status).toBe('applied')
  expect(await endedKeys()).toContain('C0')
})
