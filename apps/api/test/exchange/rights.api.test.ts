import { expect, test } from 'vitest'
import { makeClient } from '../factory-client'
import { filesOf, mainRows, sendBatch } from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()

test('a client can’t send, check or take back a batch with rows that it may not write', async () => {
  const { id } = await sendBatch(server, filesOf(mainRows), { as_of: '2026-11-21', batch: 'R-1' })
  const networks = await makeClient(server.db, { insurers: ['TST'], scopes: ['network.write'] })
  const stranger = await makeClient(server.db, {
    insurers: ['TST'],
    scopes: ['members.write'],
    system: 'OTHER',
  })
  const asked = async (method: 'PUT' | 'POST', path: string, as: Record<string, string>) =>
    (
      await server.call({
        method,
        url: `/api/exchange/v1/batches/${id}/${path}`,
        as,
        ...(method === 'PUT'
          ? { headers: { 'content-type': 'application/octet-stream', 'upload-offset': '0' }, payload: 'x' }
          : {}),
      })
    ).json().code
  for (const [client, code] of [
    [networks, 'client_scope_missing'],
    [stranger, 'validation_failed'],
  ] as const) {
    expect(await asked('PUT', 'files/person.jsonl', client.headers)).toBe(code)
    expect(await asked('POST', 'check', client.headers)).toBe(code)
    expect(await asked('POST', 'undo', client.headers)).toBe(code)
  }
})
