import { clientEndpoints } from '@khum/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '../../src/cli/client/client'
import { ensureDemoClients } from '../../src/modules/clients/demo-clients'
import { makeClient } from '../factory-client'
import { useTestApp } from '../test-app'

const test = useTestApp()
let address: string

beforeEach(async () => {
  if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 })
  const bound = test.app.server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('not listening')
  address = `http://127.0.0.1:${bound.port}`
})

const { listClients, endClient } = clientEndpoints

describe('a command that calls as a client', () => {
  it('signs in with its secret, and uses one token for several calls', async () => {
    const { id, secret } = await makeClient(test.db, { scopes: ['clients.write'] })
    const client = createClient({ KHUM_URL: address, KHUM_CLIENT_ID: id, KHUM_CLIENT_SECRET: secret })
    const { items } = await client.call(listClients)
    expect(items.map((item) => item.id)).toContain(id)
    expect(await client.token()).toBe(await client.token())
  })

  it('is the demo client by default, and the demo’s second client where a second approver is needed', async () => {
    await ensureDemoClients(test.db, test.ctx.clock.now())
    const { items } = await createClient({ KHUM_URL: address }).call(listClients)
    expect(items.map((item) => item.created_by)).toEqual(expect.arrayContaining(['Anan Demo', 'Busaba Demo']))
    await expect(createClient({ KHUM_URL: address }, { second: true }).call(listClients)).rejects.toThrow(
      'client_scope_missing',
    )
  })

  it('says that the client is refused, and how to set another', async () => {
    const { id } = await makeClient(test.db)
    const client = createClient({ KHUM_URL: address, KHUM_CLIENT_ID: id, KHUM_CLIENT_SECRET: 'wrong' })
    await expect(client.call(listClients)).rejects.toThrow(
      `refuses the client ${id}: its id, secret or key is wrong`,
    )
    expect(() => createClient({ KHUM_CLIENT_ID: id })).toThrow(
      'KHUM_CLIENT_ID and KHUM_CLIENT_SECRET are both needed',
    )
    for (const url of ['nowhere', 'localhost:3000', 'ftp://localhost'])
      expect(() => createClient({ KHUM_URL: url })).toThrow(`KHUM_URL: ${url} is not an address`)
  })

  it('explains what the server refuses', async () => {
    const { id, secret } = await makeClient(test.db)
    const client = createClient({ KHUM_URL: address, KHUM_CLIENT_ID: id, KHUM_CLIENT_SECRET: secret })
    await expect(client.call(endClient, { params: { id: 'A'.repeat(22) } })).rejects.toThrow(
      'not_found: nothing here',
    )
    await expect(
      client.call(clientEndpoints.addClient, { body: { system: '', insurers: null, scopes: [] } }),
    ).rejects.toThrow(/^validation_failed: .*scopes/)
  })

  it('says where it looked if no Khum answers', async () => {
    const client = createClient({ KHUM_URL: 'http://127.0.0.1:9' })
    await expect(client.call(listClients)).rejects.toThrow('No Khum answers at http://127.0.0.1:9')
  })
})
