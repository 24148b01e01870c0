import { beforeAll, expect, it } from 'vitest'
import { runClientCommand } from '../../src/cli/exchange/client-commands'
import { filesOf, uploadBatch } from '../exchange/batch-files'
import { useExchange } from '../exchange/exchange-app'
import { clientEnv, clientHeaders, makeClient, testClient } from '../factory-client'

const test = useExchange()
let address: string
beforeAll(async () => {
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
const run = (...args: string[]) => runClientCommand(args, { KHUM_URL: address, ...clientEnv })
const insurers = ['TST']
const partyOf = async (id: string) =>
  (await test.db.selectFrom('client').select('party').where('id', '=', id).executeTakeFirstOrThrow()).party

it('a client’s party is changed, and the audit log says to which', async () => {
  const { id } = await makeClient(test.db, { party: 'tpa' })
  expect(await run('party', id, '--party', 'insurer')).toContain('decides claims for the insurer')
  expect(await run('party', id, '--party', 'tpa')).not.toContain('for the insurer')
  expect(await partyOf(id)).toBe('tpa')
  const entries = await test.db
    .selectFrom('audit_event')
    .select(['action', 'outcome', 'actor_id', 'subject'])
    .where('subject', 'like', `client ${id}%`)
    .orderBy('id')
    .execute()
  expect(entries).toEqual(
    ['insurer', 'tpa'].map((party) => ({
      action: 'client.clients.write',
      outcome: 'done',
      actor_id: testClient.id,
      subject: `client ${id} party ${party}`,
    })),
  )
})

it('isn’t changed while a batch of the client has decisions that aren’t applied', async () => {
  const { id, headers } = await makeClient(test.db, { party: 'tpa' })
  const rows = { decision: [{ source_key: 'D-1', claim_number: 'X', source_version: 1, status: 'checking' }] }
  const batch = await uploadBatch(test, filesOf(rows), { as: headers })
  const set = (status: 'checking' | 'checked', finished_at: Date | null) =>
    test.db.updateTable('exchange_batch').set({ status, finished_at }).where('id', '=', batch.id).execute()
  await set('checking', null)
  await expect(run('party', id, '--party', 'insurer')).rejects.toThrow(
    'has decisions that are not applied yet',
  )
  expect(await run('party', id, '--party', 'tpa')).toContain(id)
  await set('checked', test.clock.now())
  await run('party', id, '--party', 'insurer')
  expect(await partyOf(id)).toBe('insurer')
})

it('isn’t changed of clients that have ended, decide for either party, or belong to another insurer', async () => {
  const { id } = await makeClient(test.db, { party: 'tpa' })
  await run('end', id)
  await expect(run('party', id, '--party', 'insurer')).rejects.toThrow('client_ended')
  await expect(run('party', testClient.id, '--party', 'tpa')).rejects.toThrow('decides for either party')
  await expect(run('party', id, '--party', 'broker')).rejects.toThrow(
    '--party: broker. Choose tpa or insurer.',
  )
  await expect(run('party', id)).rejects.toThrow('--party: none given')
  const one = await makeClient(test.db, { insurers, scopes: ['clients.write'] })
  const other = await makeClient(test.db, { insurers: null, party: 'tpa' })
  for (const [as, status] of [
    [one.headers, 404],
    [clientHeaders, 200],
  ] as const) {
    const answer = await test.call({
      method: 'PUT',
      url: `/api/exchange/v1/clients/${other.id}/party`,
      headers: as,
      payload: { party: 'insurer' },
    })
    expect(answer.statusCode).toBe(status)
  }
})
