import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clientEndpoints } from '@khum/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '../../src/cli/client/client'
import { runClientCommand } from '../../src/cli/exchange/client-commands'
import { clientEnv } from '../factory-client'
import { useTestApp } from '../test-app'

const test = useTestApp()
let address: string
beforeAll(async () => {
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  await test.db
    .insertInto('insurer')
    .values({ code: 'KHM', name_th: 'ค', name_en: 'K', kind: 'life' })
    .execute()
})
const folder = mkdtempSync(path.join(tmpdir(), 'khum-client-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (command: string) =>
  runClientCommand(command.split(' ').filter(Boolean), { KHUM_URL: address, ...clientEnv })
const envOf = (printed: string) =>
  Object.fromEntries(
    [...printed.matchAll(/^(KHUM_\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
const idOf = (printed: string) => /^[\w-]{22}/.exec(printed)?.[0] ?? ''

const listAs = (env: Record<string, string>) =>
  createClient({ KHUM_URL: address, ...env }).call(clientEndpoints.listClients)

describe('npm run exchange -- client', () => {
  it('says for which party a client decides claims', async () => {
    const add = 'add --system X-1 --insurers KHM --scopes claims.decide'
    expect(await run(add)).not.toContain('for the insurer')
    expect(await run(`${add} --party insurer`)).toContain('\n  decides claims for the insurer\n')
    await expect(run(`${add} --party both`)).rejects.toThrow('--party: both. Choose tpa or insurer.')
    const { items } = await listAs(clientEnv)
    expect(items.map(({ party }) => party)).toEqual(expect.arrayContaining(['tpa', 'insurer', null]))
  })

  it('adds, rotates, lists and ends a client with a secret', async () => {
    const added = await run('add --system TPA-PAS --insurers KHM --scopes clients.write,members.write')
    expect(added).toMatch(
      /^[\w-]{22} {2}TPA-PAS {2}KHM {2}by Test Person, .*\n {2}members\.write clients\.write\n {2}secret/,
    )
    const first = envOf(added)
    expect((await listAs(first)).items).toHaveLength(1)
    const second = envOf(await run(`rotate ${first.KHUM_CLIENT_ID} --ends-older`))
    expect(second.KHUM_CLIENT_ID).toBe(first.KHUM_CLIENT_ID)
    await expect(listAs(first)).rejects.toThrow('refuses the client')
    expect((await listAs(second)).items).toHaveLength(1)
    expect(await run('list')).toContain(`${first.KHUM_CLIENT_ID}  TPA-PAS  KHM`)
    expect(await run(`end ${first.KHUM_CLIENT_ID}`)).toMatch(/, ended 2026-11-21/)
    await expect(listAs(second)).rejects.toThrow('refuses the client')
  })

  it.each(['ed25519', 'ec', 'rsa'] as const)(
    'adds a client with a key of type %s, with which the tools sign',
    async (type) => {
      const made =
        type === 'ed25519'
          ? generateKeyPairSync('ed25519')
          : type === 'ec'
            ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
            : generateKeyPairSync('rsa', { modulusLength: 2048 })
      const file = path.join(folder, `${type}.pem`)
      writeFileSync(file, made.privateKey.export({ format: 'pem', type: 'pkcs8' }))
      // The command signs its assertion with the machine's time, so the server's clock must show that time.
      test.clock.set(new Date().toISOString())
      const added = await run(`add --system TPA-PAS --insurers all --scopes clients.write --key ${file}`)
      expect(added).toMatch(/\n {2}key [\w-]{43} since/)
      expect(added).not.toContain('KHUM_CLIENT_SECRET')
      const env = { KHUM_CLIENT_ID: idOf(added), KHUM_CLIENT_KEY_FILE: file }
      expect((await listAs(env)).items).toHaveLength(2)
    },
  )

  it.each([
    ['add --insurers all --scopes claims.read', '--system is needed'],
    ['add --system X1 --scopes claims.read', '--insurers is needed'],
    ['add --system X1 --insurers all --scopes claims.reed', '--scopes: claims.reed'],
    ['add --system X1 --insurers all', '--scopes: none given'],
    ['add --system X1 --insurers NIX --scopes claims.read', 'Khum has no insurer with this code'],
    ['add --system X1 --insurers all --scopes claims.read --key /nowhere.pem', '/nowhere.pem'],
    ['rotate', 'which client?'],
    ['end AAAAAAAAAAAAAAAAAAAAAA', 'not_found'],
    ['burn', 'Unknown command: client burn'],
    ['', 'npm run exchange -- client <command>'],
    ['end X --ends-older', '--ends-older: only for rotate. Nothing was done.'],
  ])('refuses %j', async (command, why) => {
    await expect(run(command)).rejects.toThrow(why)
  })
})
