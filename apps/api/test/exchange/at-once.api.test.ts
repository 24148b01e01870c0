import { fictionalCitizenId } from '@khum/contract'
import type { KyselyPlugin, QueryId } from 'kysely'
import { expect, test } from 'vitest'
import { withBulkDatabase } from '../../src/modules/exchange/bulk-database'
import { runBatch } from '../../src/modules/exchange/run-batch'
import { makeClient } from '../factory-client'
import { batchOf, coverage, filesOf, policy, product, uploadBatch } from './batch-files'
import { useExchange } from './exchange-app'
import { before } from './kill-batches'

const server = useExchange()

/** Sends a batch whose coverages have this card number, and requests its check. The check starts when the jobs run. */
async function uploaded(source: string, card_number: string, as_of: string): Promise<string> {
  const rows = {
    ...before,
    person: before.person.map((row, index) => ({ ...row, citizen_id: fictionalCitizenId(index + 1) })),
    product: [{ ...product, product_code: `P-${source}`, plan_code: `A-${source}` }],
    policy: [
      {
        ...policy,
        policy_number: `G-${source}`,
        classes: [{ class_code: 'all', plan_code: `A-${source}` }],
      },
    ],
    coverage: before.coverage.map((row) => ({ ...coverage, ...row, card_number })),
  }
  const as = (await makeClient(server.db, { system: source })).headers
  const { id } = await uploadBatch(server, filesOf(rows), { source, as_of, as })
  await server.call({ method: 'POST', url: `/api/exchange/v1/batches/${id}/check`, as })
  return id
}

/**
 * Runs batches at the same time, as two processes would. Then runs the jobs, which continue a batch that had to wait.
 */
async function runAtOnce(ids: readonly string[]): Promise<void> {
  await Promise.all(
    ids.map((id) =>
      withBulkDatabase(server.ctx.pool, (db) => runBatch(server.ctx, db, id, { chunkRows: 2 })),
    ),
  )
  await server.ctx.jobs.drain()
  for (const id of ids) expect(await batchOf(server, id)).toMatchObject({ status: 'applied', problems: 0 })
}

/**
 * Returns the batches in the order in which they wrote rows. A batch appears again if a different batch wrote in
 * between.
 */
async function turns(ids: readonly string[]): Promise<string[]> {
  const rows = await server.db
    .selectFrom('exchange_history')
    .select('batch_id')
    .where('batch_id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ batch_id }) => batch_id).filter((id, index, all) => id !== all[index - 1])
}

/**
 * Returns a plugin that runs `work` after a batch was compared with the stored rows. It recognises the last query of
 * the comparison, which groups renewals.
 */
function afterComparison(work: () => Promise<void>): KyselyPlugin {
  const last = new WeakSet<QueryId>()
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === 'RawNode' && node.sqlFragments.join('').includes('set group_key = former.group_key'))
        last.add(queryId)
      return node
    },
    async transformResult({ queryId, result }) {
      if (last.has(queryId)) await work()
      return result
    },
  }
}

const cards = async (source: string) => {
  const rows = await server.db
    .selectFrom('coverage')
    .select('card_number')
    .distinct()
    .where('source', '=', source.toLowerCase())
    .execute()
  return rows.map(({ card_number }) => card_number)
}

test('two batches of one insurer that run at once are applied one after the other, and people of both are one (R85)', async () => {
  const both = [await uploaded('ONE', 'one', '2026-11-21'), await uploaded('TWO', 'two', '2026-11-21')]
  await runAtOnce(both)
  expect(await turns(both)).toHaveLength(2)
  expect([await cards('ONE'), await cards('TWO')]).toEqual([['one'], ['two']])
  expect(await server.db.selectFrom('person').select('id').execute()).toHaveLength(before.person.length)
  expect(await server.db.selectFrom('person_source').select('source').execute()).toHaveLength(
    2 * before.person.length,
  )
})

test.each([1, 2, 3])(
  'of two batches of one source that run at once, the later day counts in every row (%i)',
  async () => {
    await runAtOnce([await uploaded('ONE', 'before', '2026-11-20')])
    const both = [await uploaded('ONE', 'first', '2026-11-21'), await uploaded('ONE', 'second', '2026-11-22')]
    await runAtOnce(both)
    const written = await turns(both)
    expect(new Set(written).size).toBe(written.length)
    expect(await cards('ONE')).toEqual(['second'])
  },
)

test('a batch that another one overtakes at the end of its comparison is compared again, so the later day counts', async () => {
  await runAtOnce([await uploaded('ONE', 'before', '2026-11-20')])
  const first = await uploaded('ONE', 'first', '2026-11-21')
  const second = await uploaded('ONE', 'second', '2026-11-22')
  let overtaken = 0
  await withBulkDatabase(server.ctx.pool, async (db) => {
    const overtake = async () => {
      overtaken += 1
      if (overtaken === 1)
        await withBulkDatabase(server.ctx.pool, (other) => runBatch(server.ctx, other, second))
    }
    await runBatch(server.ctx, db.withPlugin(afterComparison(overtake)), first)
  })
  expect(overtaken).toBe(2)
  expect(await batchOf(server, first)).toMatchObject({ status: 'applied' })
  expect(await cards('ONE')).toEqual(['second'])
})
