import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { seedTelemedCategories } from '../../seed/seed-reference'
import { runCommand } from '../../src/cli/claims/commands'
import { clientEnv } from '../factory-client'
import { providerEdit } from '../telemedicine/provider-edit'
import { useTestApp } from '../test-app'

const test = useTestApp()
const folder = mkdtempSync(path.join(tmpdir(), 'khum-provider-'))
const file = path.join(folder, 'dao.json')
let address: string

beforeEach(async () => {
  await seedTelemedCategories(test.db)
  if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 })
  const bound = test.app.server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('not listening')
  address = `http://127.0.0.1:${bound.port}`
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(...args: string[]) {
  return runCommand(args, { KHUM_URL: address, ...clientEnv })
}

it('saves a provider from a file without showing its keys, and retires it', async () => {
  writeFileSync(file, JSON.stringify({ code: 'dao', ...providerEdit() }))
  expect(await run('put-provider', file)).toMatch(/^dao {2}saved as [\w-]{22}, keys: 1$/)
  const active = () => test.db.selectFrom('telemed_provider').select(['code', 'active']).execute()
  expect(await active()).toEqual([{ code: 'dao', active: true }])
  expect(await run('retire-provider', 'dao')).toBe('dao  retired')
  expect(await active()).toEqual([{ code: 'dao', active: false }])
})

it('reports mistakes in one line', async () => {
  await expect(run('put-provider')).rejects.toThrow('put-provider: which file?')
  writeFileSync(file, JSON.stringify({ code: 'dao', ...providerEdit({ url: 'http://dao.example' }) }))
  await expect(run('put-provider', file)).rejects.toThrow(/: url invalid/)
  writeFileSync(file, JSON.stringify({ code: 'dao', ...providerEdit({ insurers: ['NOBODY'] }) }))
  await expect(run('put-provider', file)).rejects.toThrow('validation_failed: insurers unknown_insurer')
  await expect(run('retire-provider')).rejects.toThrow('retire-provider: which one?')
  await expect(run('retire-provider', 'nothing')).rejects.toThrow('not_found')
})
