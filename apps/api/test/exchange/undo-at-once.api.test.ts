import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/db/transaction'
import { lockPersonsOfBatches } from '../../src/modules/accounts/apply-persons'
import { runBatch } from '../../src/modules/exchange/run-batch'
import { undoChunk } from '../../src/modules/exchange/undo'
import { lockHospitalsOfBatches } from '../../src/modules/hospitals/apply-hospitals'
import { clientHeaders } from '../factory-client'
import { waitsOrEnds } from '../waits-or-ends'
import { batchOf, filesOf, hospital, person, sendBatch } from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()
let count = 0

beforeEach(async () => {
  for (const code of ['OTH', 'NEW'])
    await server.db
      .insertInto('insurer')
      .values({ code, name_th: 'อื่น', name_en: 'Other', kind: 'life' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
})

async function send(rows: Parameters<typeof filesOf>[0], insurer: string) {
  count += 1
  const { id, status } = await sendBatch(server, filesOf(rows), {
    insurer,
    as_of: '2026-11-21',
    batch: `U-${count}`,
  })
  expect(status).toBe('applied')
  return id
}

const kinds = {
  hospital: {
    lock: lockHospitalsOfBatches,
    send: (name_en: string, insurer: string) => send({ hospital: [{ ...hospital, name_en }] }, insurer),
    names: async () =>
      (await server.db.selectFrom('hospital').select('name_en').execute()).map(({ name_en }) => name_en),
  },
  person: {
    lock: lockPersonsOfBatches,
    send: (name_en: string, insurer: string) =>
      send({ person: [{ ...person, source_key: `${insurer}-M1`, name_en }] }, insurer),
    names: async () =>
      (await server.db.selectFrom('person').select('name_en').execute()).map(({ name_en }) => name_en),
  },
}

/** Requests to undo a batch. The undo starts only when the test calls `run`. */
async function ask(id: string): Promise<void> {
  const url = `/api/exchange/v1/batches/${id}/undo`
  expect((await server.call({ method: 'POST', url, as: clientHeaders })).statusCode).toBe(200)
  expect(await batchOf(server, id)).toMatchObject({ status: 'undoing' })
}

const run = (id: string) => runBatch(server.ctx, server.db, id)

/**
 * Undoes two batches at the same time. The test holds a lock, for which both undos wait. Once the test releases the
 * lock, the undo of `earlier` runs first.
 */
async function undoAtOnce(kind: keyof typeof kinds, earlier: string, later: string): Promise<void> {
  await ask(earlier)
  await ask(later)
  const undos = await inTransaction(server.db, async (db) => {
    await kinds[kind].lock(db)
    const first = run(earlier)
    await waitsOrEnds(server.db, first)
    const second = run(later)
    await waitsOrEnds(server.db, second, 2)
    return [first, second]
  })
  await Promise.all(undos)
}

describe.each(['hospital', 'person'] as const)('undoing two batches with the same %s', (kind) => {
  const { send: name, names } = kinds[kind]

  test.each(['OTH', 'NEW'])('at once gives back the content before both (%s)', async (insurer) => {
    await name('Before', 'TST')
    await name('Before', 'OTH')
    const earlier = await name('Earlier', 'TST')
    await undoAtOnce(kind, earlier, await name('Later', insurer))
    expect(await names()).toEqual(['Before'])
  })

  test.each([
    ['OTH', 1],
    ['OTH', 2],
    ['NEW', 1],
    ['NEW', 2],
  ])(
    'gives back the content before both after the later one began (%s, %i chunks)',
    async (insurer, chunks) => {
      await name('Before', 'TST')
      await name('Before', 'OTH')
      const earlier = await name('Earlier', 'TST')
      const later = await name('Later', insurer)
      await ask(earlier)
      await ask(later)
      for (let chunk = 0; chunk < chunks; chunk += 1) await undoChunk(server.ctx, server.db, later)
      await run(earlier)
      await run(later)
      expect(await names()).toEqual(['Before'])
    },
  )

  test('at once removes what the earlier one created', async () => {
    const earlier = await name('Earlier', 'TST')
    await undoAtOnce(kind, earlier, await name('Later', 'OTH'))
    expect(await names()).toEqual([])
  })
})
