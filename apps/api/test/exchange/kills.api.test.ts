import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runBatch } from '../../src/modules/exchange/run-batch'
import { clientHeaders } from '../factory-client'
import { filesOf, sendBatch, uploadBatch } from './batch-files'
import { useExchange } from './exchange-app'
import { after, before, coveragesOf, dyingAt, full, Killed } from './kill-batches'

const server = useExchange()

const coverages = () => coveragesOf(server.db)

/**
 * Lists the households in which only some coverages have changed. Leaves out the coverage C0, which ends in a later
 * step.
 */
function mixedHouseholds(found: Awaited<ReturnType<typeof coverages>>): string[] {
  const kinds = new Map<string, Set<boolean>>()
  for (const { household, state } of found) {
    if (state.startsWith('C0 ')) continue
    const isNew = state.includes(' new ') && state.includes('copay')
    const isOld = state.includes(' old ') && state.includes('coinsurance')
    const known = kinds.get(household) ?? new Set()
    if (isNew || isOld) known.add(isNew)
    else known.add(true).add(false)
    kinds.set(household, known)
  }
  return [...kinds].flatMap(([household, known]) => (known.size > 1 ? [household] : []))
}

async function stateOf(id: string) {
  return await server.db
    .selectFrom('exchange_batch')
    .select(['status', 'step', 'step_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

test('a batch that is killed at any of 200 points is finished by the next start (R85)', async () => {
  await sendBatch(server, filesOf(before))
  let killed = 0
  let isMixed = false
  // Each attempt dies at statement `n`, one later than the previous attempt. If an attempt has made progress, the next
  // one dies at the first statement.
  const { id } = await uploadBatch(server, filesOf(after), full)
  await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/check`, as: clientHeaders })
  let n = 0
  let last = await stateOf(id)
  while (last.status !== 'applied') {
    n += 1
    try {
      await runBatch(server.ctx, dyingAt(server.db, n), id, { chunkRows: 2 })
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      if (last.status === 'applying') killed += 1
      const found = await coverages()
      isMixed ||= mixedHouseholds(found).length > 0
      const { status } = await stateOf(id)
      const isStarted = found.some(({ state }) => state.includes(' new '))
      if (isStarted && status !== 'applied') expect(status).toBe('applying')
    }
    const now = await stateOf(id)
    if (JSON.stringify(now) !== JSON.stringify(last)) n = 0
    last = now
  }
  expect(isMixed).toBe(false)
  const done = await coverages()
  expect(done).toHaveLength(23)
  expect(done.filter(({ state }) => state.includes(' new copay_per_visit '))).toHaveLength(22)
  expect(done.find(({ state }) => state.startsWith('C0 '))?.state).toContain('2026-11-21')
  // The ledger adds up to 300 baht: two opening figures of 100 baht each, and two claims of 50 baht each. One of the
  // opening figures already includes a third claim.
  const { rows } = await sql<{ used: string; claims: string }>`
    select sum(amount)::text as used, (select count(*)::text from claim where status = 'paid') as claims
    from ledger_entry`.execute(server.db)
  expect(rows).toEqual([{ used: '30000', claims: '3' }])
  expect(killed).toBeGreaterThanOrEqual(200)
}, 120_000)

test('an undo that is killed at each statement is finished by the next start (R85)', async () => {
  await sendBatch(server, filesOf(before))
  const wanted = await coverages()
  const { id } = await sendBatch(server, filesOf(after), full)
  expect(await coverages()).not.toEqual(wanted)
  const asked = await server.call({
    method: 'POST',
    url: `/api/exchange/v1/batches/${id}/undo`,
    as: clientHeaders,
  })
  expect(asked.statusCode).toBe(200)
  let killed = 0
  let n = 0
  let last = await stateOf(id)
  while (last.status !== 'undone') {
    n += 1
    try {
      await runBatch(server.ctx, dyingAt(server.db, n), id)
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      killed += 1
    }
    const now = await stateOf(id)
    if (JSON.stringify(now) !== JSON.stringify(last)) n = 0
    last = now
  }
  expect(await coverages()).toEqual(wanted)
  expect(killed).toBeGreaterThanOrEqual(40)
}, 120_000)
