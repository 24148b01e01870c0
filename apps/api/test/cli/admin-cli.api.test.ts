import { clientEndpoints } from '@khum/contract'
import { beforeAll, expect, it } from 'vitest'
import { runAdmin } from '../../src/cli/admin/run-admin'
import { createClient } from '../../src/cli/client/client'
import { useTestApp } from '../test-app'

const test = useTestApp()
let address: string
beforeAll(async () => {
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
const run = (...args: string[]) => runAdmin(args, { openDb: async () => test.db, clock: test.clock })

it('first-client prints a client with which the others are created, and audits it', async () => {
  const printed = await run('first-client', '--by', 'Anan Jaidee')
  const env = Object.fromEntries(
    [...printed.matchAll(/^(KHUM_\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]),
  )
  const client = createClient({ KHUM_URL: address, ...env })
  const body = { system: 'TPA-PAS', insurers: null, scopes: ['members.write' as const] }
  const added = await client.call(clientEndpoints.addClient, { body })
  expect(added.client).toMatchObject({ system: 'TPA-PAS', created_by: 'Anan Jaidee' })
  const row = await test.db
    .selectFrom('audit_event')
    .select(['outcome', 'subject'])
    .where('action', '=', 'client.first')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ outcome: 'created', subject: `client ${env.KHUM_CLIENT_ID}` })
})

it.each([
  [['first-client'], '--by is needed'],
  [['first-client', '--by', 'A'], '--by is needed'],
  [['first-client', '--by', 'Anan', '--system', 'two words'], '--system: two words'],
  [['first-client', 'x', '--by', 'Anan'], 'Too many arguments'],
  [['burn'], 'Unknown command: burn'],
  [[], 'npm run admin'],
])('refuses %j', async (args, why) => {
  await expect(run(...args)).rejects.toThrow(why)
})
