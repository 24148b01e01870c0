import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { beforeEach, expect, inject, test } from 'vitest'
import { brokenInvariants } from '../broken-invariants'
import { filesOf, sendBatch, uploadBatch } from '../exchange/batch-files'
import { after, before, coveragesOf, full } from '../exchange/kill-batches'
import { clientHeaders } from '../factory-client'
import { useTestApp } from '../test-app'

const server = useTestApp()
const program = path.join(path.dirname(inject('serverProgram')), 'exchange-child.js')

const kills = 20
/**
 * How long the first process may live after it has printed `ready`, in ms. This time doubles after each process that
 * made no progress.
 */
const firstLife = 60

beforeEach(async () => {
  await server.db
    .insertInto('insurer')
    .values({ code: 'TST', name_th: 'ทดสอบ', name_en: 'Test', kind: 'non_life' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
})

/**
 * Starts a process that works on the batch, and kills the process after `afterMs`. With null, lets the process finish.
 * @returns whether the process was killed
 */
async function runAndKill(batchId: string, afterMs: number | null): Promise<boolean> {
  const { connectionString } = server.ctx.pool.options
  const child = spawn(
    process.execPath,
    [program, String(connectionString), server.ctx.config.dataDir, batchId],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const exit = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), exit])
  const timer = afterMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), afterMs)
  const [, signal] = await exit
  clearTimeout(timer)
  return signal === 'SIGKILL'
}

async function stateOf(id: string) {
  return await server.db
    .selectFrom('exchange_batch')
    .select(['status', 'step', 'step_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** A pseudo-random sequence of numbers from 0 to 1, the same in each run. */
function* draws(seed: number): Generator<number, never> {
  for (let x = seed; ; ) {
    x = (x * 48_271) % 2_147_483_647
    yield x / 2_147_483_647
  }
}

test('batches and undos whose processes are killed at any time end as if nothing had happened (R85)', async () => {
  await sendBatch(server, filesOf(before))
  const former = await coveragesOf(server.db)
  const { id: whole } = await sendBatch(server, filesOf(after), full)
  const later = await coveragesOf(server.db)
  const call = async (id: string, what: 'check' | 'undo') =>
    await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/${what}`, as: clientHeaders })
  await call(whole, 'undo')
  await server.ctx.jobs.drain()
  expect(await coveragesOf(server.db)).toEqual(former)

  const random = draws(7)
  const died = { applying: 0, undoing: 0 }
  const isEnough = () => died.applying + died.undoing >= kills
  async function drive(id: string, what: keyof typeof died, end: string): Promise<void> {
    let life = firstLife
    for (let state = await stateOf(id); state.status !== end; ) {
      if (await runAndKill(id, isEnough() ? null : random.next().value * life)) died[what] += 1
      const next = await stateOf(id)
      life = JSON.stringify(next) === JSON.stringify(state) ? life * 2 : firstLife
      state = next
    }
  }
  for (let round = 0; !isEnough(); round += 1) {
    const { id } = await uploadBatch(server, filesOf(after), { ...full, batch: `round ${round}` })
    await call(id, 'check')
    await drive(id, 'applying', 'applied')
    expect(await coveragesOf(server.db)).toEqual(later)
    expect((await call(id, 'undo')).statusCode).toBe(200)
    await drive(id, 'undoing', 'undone')
    expect(await coveragesOf(server.db)).toEqual(former)
  }
  expect(died.applying + died.undoing).toBe(kills)
  expect(await brokenInvariants(server.ctx.pool)).toEqual([])
})
