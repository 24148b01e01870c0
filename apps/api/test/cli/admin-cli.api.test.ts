import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { administrationEndpoints, clientEndpoints } from '@khum/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAdmin } from '../../src/cli/admin/run-admin'
import { createClient } from '../../src/cli/client/client'
import { channelSecretAad } from '../../src/gateways/line/channel-secrets'
import { clientEnv } from '../factory-client'
import { useTestApp } from '../test-app'

const test = useTestApp()
let address: string
beforeAll(async () => {
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
const run = (...args: string[]) =>
  runAdmin(args, {
    openDb: async () => test.db,
    clock: test.clock,
    env: { KHUM_URL: address, ...clientEnv },
    readSecret: async () => 'the-channel-secret\n',
  })

it('prints the commands for --help', async () => {
  expect(await run('--help')).toMatch(/^npm run admin -- /)
  expect(await run('keys', '--help')).toMatch(/^npm run claims -- /)
  expect(await run('consents', 'help')).toMatch(/^npm run consents -- /)
})

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
  [['partner-secret', 'demo', '--dry-run'], '--dry-run: only for put-theme. Nothing was done.'],
  [['invite', '--name', 'Nok', '--system', 'x'], '--system: only for first-client. Nothing was done.'],
  [['consents', 'list', '--force'], '--force: only for publish. Nothing was done.'],
  [[], 'npm run admin'],
])('refuses %j', async (args, why) => {
  await expect(run(...args)).rejects.toThrow(why)
})

const folder = mkdtempSync(path.join(tmpdir(), 'khum-admin-'))
afterAll(() => rmSync(folder, { recursive: true }))
function file(value: unknown): string {
  const name = path.join(folder, 'edit.json')
  writeFileSync(name, JSON.stringify(value))
  return name
}
const insurer = {
  code: 'NEW',
  name: { th: 'ประกันใหม่', en: 'New Insurance' },
  kind: 'life',
  hotline: '+6620000199',
}
const partner = { code: 'new-app', ins_code: 'NEW', insurers: ['NEW'] }

describe('an operator without SQL', () => {
  it('sets up an insurer and a partner, whose secret then works', async () => {
    expect(await run('put-insurer', file(insurer))).toBe(
      'NEW  ประกันใหม่ / New Insurance  life  claims CL  balances of khum  +6620000199',
    )
    // Editors on Windows add a byte order mark.
    writeFileSync(file(null), `\uFEFF${JSON.stringify(insurer)}`)
    expect(await run('put-insurer', path.join(folder, 'edit.json'))).toContain('New Insurance')
    expect(await run('put-partner', file(partner))).toBe(
      'new-app  theme NEW  insurers NEW\n  secrets since –',
    )
    const info = async (secret_key: string) =>
      (
        await test.call({
          method: 'POST',
          url: '/api/v1/partner-info',
          payload: { partner_id: 'new-app', secret_key },
        })
      ).statusCode
    const make = async (...more: string[]) => {
      test.clock.advance(60_000)
      return (await run('partner-secret', 'new-app', ...more)).split('\n').at(-1) ?? ''
    }
    const [first, second, third] = [await make(), await make(), await make()]
    expect([await info(first), await info(second), await info(third)]).toEqual([403, 200, 200])
    const last = await make('--ends-older')
    expect([await info(second), await info(third), await info(last)]).toEqual([403, 403, 200])
    // Replacing a partner's details doesn't change its secrets.
    await run('put-insurer', file({ ...insurer, balances_owned_by: 'source' }))
    await run('put-partner', file({ ...partner, line_liff_id: '2000000000-Abc', line_required: true }))
    expect(await info(last)).toBe(200)
    expect(await run('partners')).toContain('LIFF 2000000000-Abc, in LINE only')
    expect(await run('insurers')).toContain('balances of source')
  })

  it('changes an insurer without losing the fields that are left out', async () => {
    const whole = {
      ...insurer,
      aliases: ['ใหม่'],
      logo: '/new.png',
      card_color: '#112233',
      claim_prefix: 'NW',
      licensed: false,
      balances_owned_by: 'source',
    }
    await run('put-insurer', file(whole))
    const { code, name } = insurer
    await run('put-insurer', file({ code, name, kind: 'bank' }))
    const stored = await test.db
      .selectFrom('insurer')
      .selectAll()
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    const { name: _name, ...kept } = whole
    expect(stored).toMatchObject({ ...kept, kind: 'bank', name_en: name.en })
    expect(await run('put-insurer', file({ ...insurer, hotline: null }))).not.toContain('+66')
  })

  it('changes a partner without losing the fields that are left out, and null clears one', async () => {
    await run('put-insurer', file(insurer))
    const liff = {
      line_liff_id: '2000000000-Abc',
      line_liff_keys: [{ line_liff_key: 'main', line_liff_id: '2000000000-Def' }],
      line_required: true,
    }
    const stored = async () => {
      const { items } = await createClient({ KHUM_URL: address, ...clientEnv }).call(
        administrationEndpoints.listPartners,
      )
      return items.find(({ partner: id }) => id === 'new-app')
    }
    await run('put-partner', file({ ...partner, ...liff }))
    await run('put-partner', file(partner))
    expect(await stored()).toMatchObject(liff)
    await run('put-partner', file({ ...partner, line_liff_keys: null, line_required: false }))
    expect(await stored()).toMatchObject({ ...liff, line_liff_keys: [], line_required: false })
    await run('put-partner', file({ ...partner, line_liff_id: null }))
    expect((await stored())?.line_liff_id).toBeNull()
  })

  it('stores the secrets of LINE channels sealed, and forgets them', async () => {
    await run('put-insurer', file(insurer))
    await run('put-partner', file(partner))
    expect(await run('line', 'new-app', 'login', '--number', '1234')).toContain('LINE login channel 1234')
    expect(await run('line', 'new-app', 'messaging', '--number', '5678')).toContain(
      'LINE messaging channel 5678',
    )
    const row = await test.db
      .selectFrom('partner')
      .select(['line_channel_secret_sealed as login', 'line_messaging_secret_sealed as messaging'])
      .where('id', '=', 'new-app')
      .executeTakeFirstOrThrow()
    for (const kind of ['login', 'messaging'] as const) {
      const opened = test.ctx.keys.open(row[kind] ?? Buffer.alloc(0), channelSecretAad('new-app', kind))
      expect(opened.toString()).toBe('the-channel-secret')
    }
    await run('line-end', 'new-app', 'login')
    expect(await run('line-end', 'new-app', 'messaging')).not.toContain('LINE')
  })

  it('sets the keys of a partner’s single sign-on, and ends it', async () => {
    await run('put-insurer', file(insurer))
    await run('put-partner', file(partner))
    const key = (kid: string) => ({
      ...generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }),
      kid,
    })
    const issuer = 'https://sso.example'
    expect(await run('sso', 'new-app', file({ issuer, keys: [key('a'), key('b')] }))).toContain(
      'SSO of https://sso.example, keys a, b',
    )
    const keys = [{ ...key('a'), x: 'AA' }]
    await expect(run('sso', 'new-app', file({ issuer, keys }))).rejects.toThrow(
      'validation_failed: keys.0 invalid',
    )
    expect(await run('sso-end', 'new-app')).not.toContain('SSO')
  })

  it.each([
    [['put-insurer', { ...insurer, kind: 'bakery' }], 'kind'],
    [['put-insurer', { ...insurer, hotline: '12' }], 'hotline'],
    [['put-insurer', { ...insurer, logo: 'javascript:x' }], 'validation_failed: logo invalid'],
    [['put-partner', { ...partner, ins_code: 'NIX' }], 'validation_failed: ins_code unknown_insurer'],
    [
      ['put-partner', { ...partner, insurers: ['NEW', 'NIX'] }],
      'validation_failed: insurers.1 unknown_insurer',
    ],
    [['put-partner', { ...partner, insurers: [] }], 'insurers required'],
    [['partner-secret', 'nobody'], 'not_found'],
    [['line', 'nobody', 'login', '--number', '1'], 'not_found'],
    [['line', 'new-app', 'fax', '--number', '1'], 'login or messaging?'],
    [['line', 'new-app', 'login'], '--number is needed'],
    [['sso-end'], 'which partner?'],
  ])('learns what is wrong with %j', async (given, why) => {
    await run('put-insurer', file(insurer))
    const args = given.map((one) => (typeof one === 'string' ? one : file(one)))
    await expect(run(...args)).rejects.toThrow(why)
    expect(await test.db.selectFrom('partner').select('id').where('id', '=', 'new-app').execute()).toEqual([])
  })
})
