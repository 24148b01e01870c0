import { expect, test } from 'vitest'
import { lockUntilCommit } from '../../src/db/advisory-lock'
import { inTransaction } from '../../src/db/transaction'
import { clientHeaders } from '../factory-client'
import { waitsOrEnds } from '../waits-or-ends'
import { balance, mainRows } from './batch-files'
import { useSourceClaims, yearLimit } from './source-claims'

const { server, send, keepBalances, leftOf } = useSourceClaims()

async function put(edit: { balances_owned_by?: 'khum' | 'source' }) {
  const answer = await server.app.inject({
    method: 'PUT',
    url: '/api/exchange/v1/insurers/TST',
    headers: clientHeaders,
    payload: { name: { th: 'ทดสอบ', en: 'Test' }, kind: 'non_life', ...edit },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

async function owner() {
  const { balances_owned_by } = await server.db
    .selectFrom('insurer')
    .select('balances_owned_by')
    .where('code', '=', 'TST')
    .executeTakeFirstOrThrow()
  return balances_owned_by
}

const openings = () => server.db.selectFrom('ledger_entry').select(['kind', 'amount']).orderBy('id').execute()

test('while Khum takes over the balances of a source, its figures count until the last opening figure is written', async () => {
  await keepBalances('source')
  await send({ ...mainRows, balance: [{ ...balance, used: 60_000 }] })
  const answer = await put({ balances_owned_by: 'khum' })
  expect(await leftOf()).toBe(yearLimit - 60_000)
  expect(answer).toMatchObject({ balances_owned_by: 'source' })
  await put({ balances_owned_by: 'khum' })
  await put({})
  await server.ctx.jobs.drain()
  expect([await owner(), await leftOf()]).toEqual(['khum', yearLimit - 60_000])
  expect(await openings()).toEqual([{ kind: 'opening', amount: 60_000n }])
  expect(await put({})).not.toHaveProperty('takes_over_balances')
})

test('a figure that the source sends while Khum takes over the balances becomes the opening figure', async () => {
  await keepBalances('source')
  await send({ ...mainRows, balance: [{ ...balance, used: 60_000 }] })
  await put({ balances_owned_by: 'khum' })
  const { job } = await inTransaction(server.db, async (db) => {
    await lockUntilCommit(db, 'exchange TST')
    const running = server.ctx.jobs.drain()
    await waitsOrEnds(server.db, running)
    expect(await openings()).toHaveLength(1)
    await db.updateTable('source_balance').set({ used: 75_000n }).execute()
    return { job: running }
  })
  await job
  expect([await owner(), await leftOf()]).toEqual(['khum', yearLimit - 75_000])
})

test('a takeover ends if the balances stay with the source after all', async () => {
  await keepBalances('source')
  await send({ ...mainRows, balance: [{ ...balance, used: 60_000 }] })
  await put({ balances_owned_by: 'khum' })
  await put({ balances_owned_by: 'source' })
  await server.ctx.jobs.drain()
  expect([await owner(), await leftOf()]).toEqual(['source', yearLimit - 60_000])
})
