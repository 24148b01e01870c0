import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoThemes } from '../../seed/demo/themes'
import { runAdmin } from '../../src/cli/admin/run-admin'
import { newId } from '../../src/ids'
import { clientEnv, makeClient } from '../factory-client'
import { makeHospital } from '../hospitals/hospital-world'
import { useTestApp } from '../test-app'

const test = useTestApp()
let address: string
beforeAll(async () => {
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  const insurer = { code: 'TST', name_th: 'ท', name_en: 'T', kind: 'life' as const }
  await test.db.insertInto('insurer').values(insurer).execute()
})
const run = (...args: string[]) =>
  runAdmin(args, { openDb: async () => test.db, env: { KHUM_URL: address, ...clientEnv } })

const folder = mkdtempSync(path.join(tmpdir(), 'khum-themes-'))
afterAll(() => rmSync(folder, { recursive: true }))
function file(value: unknown): string {
  const name = path.join(folder, 'theme.json')
  writeFileSync(name, JSON.stringify(value))
  return name
}
const shown = async () => (await test.call({ method: 'GET', url: '/api/v1/theme/TST' })).json().data
const [good] = demoThemes
const theme = (name: string) => ({ ...good, ins_code: 'TST', product_name_en: name })

describe('the theme of an insurer', () => {
  it('is published in versions, shown at once, and can be rolled back', async () => {
    // The insurer of the test partner has a theme. That theme was never published, so no version is listed yet.
    expect(await run('themes', 'TST')).toBe('')
    const before = await shown()
    expect(await run('put-theme', 'TST', file(theme('First')))).toMatch(
      /^ {3}2 .* by Test Person {2}in use\n {3}1 .* by before versions$/,
    )
    expect((await shown()).product_name_en).toBe('First')
    await run('put-theme', 'TST', file(theme('Second')))
    expect((await shown()).product_name_en).toBe('Second')
    expect(await run('theme-roll-back', 'TST', '2')).toMatch(/^ {3}4 .* repeats 2 {2}in use\n {3}3 /)
    expect((await shown()).product_name_en).toBe('First')
    await run('theme-roll-back', 'TST', '1')
    expect(await shown()).toEqual(before)
    expect(JSON.parse(await run('theme', 'TST', '3'))).toMatchObject({
      ins_code: 'TST',
      product_name_en: 'Second',
    })
  })

  it('is refused with each wrong field, unless Khum may correct it', async () => {
    const wrong = { ...theme('Wrong'), menu_icon: { status_5: 7 } }
    await expect(run('put-theme', 'TST', file(wrong))).rejects.toThrow(
      'validation_failed: theme.menu_icon.status_5 wrong_status',
    )
    await expect(
      run('put-theme', 'TST', file({ font: { primary_color: '#ffffff' } }), '--dry-run'),
    ).rejects.toThrow('validation_failed: theme.font')
    expect(await run('put-theme', 'TST', file(theme('Right')), '--dry-run')).toContain(
      'Nothing was published',
    )
    expect(await run('themes', 'TST')).toBe('')
    expect(await run('put-theme', 'TST', file(wrong), '--accept-corrections')).toContain('in use')
  })

  it('is refused if it is another insurer’s, unless Khum may correct that', async () => {
    const others = file({ ...theme('Other'), ins_code: 'KHM' })
    await expect(run('put-theme', 'TST', others)).rejects.toThrow(
      'validation_failed: theme.ins_code other_insurer',
    )
    expect(await run('put-theme', 'TST', others, '--accept-corrections')).toContain('in use')
    expect(JSON.parse(await run('theme', 'TST', '2'))).toMatchObject({ ins_code: 'TST' })
  })

  it('gets two versions if two are published at the same time', async () => {
    await Promise.all(['A', 'B', 'C'].map((name) => run('put-theme', 'TST', file(theme(name)))))
    expect((await run('themes', 'TST')).split('\n')).toHaveLength(4)
  })

  it.each([
    [['themes', 'NIX'], 'not_found'],
    [['theme', 'TST', '9'], 'not_found'],
    [['theme-roll-back', 'TST', '9'], 'not_found'],
    [['theme-roll-back', 'TST'], 'which version?'],
    [['themes'], 'which insurer?'],
    [['put-theme', 'TST', '/nowhere.json'], '/nowhere.json'],
  ])('%j says what is wrong', async (args, why) => {
    await expect(run(...args)).rejects.toThrow(why)
  })
})

describe('the keys of a hospital’s counter', () => {
  const check = async (key: string) =>
    (
      await test.call({
        method: 'POST',
        url: '/api/v1/desk/verify',
        payload: { key, code: '123456', check_id: newId() },
      })
    ).json().code

  it('are issued two at a time, listed and ended', async () => {
    await makeHospital(test.db, 100, { code: 'H-1' })
    const make = async (...more: string[]) => {
      test.clock.advance(60_000)
      return (await run('hospital-key', 'H-1', ...more)).split('\n').at(-1) ?? ''
    }
    const [first, second, third] = [await make(), await make(), await make()]
    // With a valid key, the call is refused only because no card with this code is being shown.
    expect([await check(first), await check(second), await check(third)]).toEqual([
      'desk_refused',
      'desk_code_unknown',
      'desk_code_unknown',
    ])
    expect(await run('hospital-keys', 'H-1')).toMatch(
      /^H-1 {2}.*\n {2}keys since 2026-11-21T05:03.*, 2026-11-21T05:02/,
    )
    const last = await make('--ends-older')
    expect([await check(third), await check(last)]).toEqual(['desk_refused', 'desk_code_unknown'])
    expect(await run('hospital-keys-end', 'H-1')).toContain('keys since –')
    expect(await check(last)).toBe('desk_refused')
    await expect(run('hospital-key', 'H-2')).rejects.toThrow('not_found')
  })
})

it('operators’ other commands work under npm run admin, too, with the scope admin.write', async () => {
  const { id, secret } = await makeClient(test.db, { scopes: ['admin.write'] })
  const env = { KHUM_URL: address, KHUM_CLIENT_ID: id, KHUM_CLIENT_SECRET: secret }
  const runAs = (...args: string[]) => runAdmin(args, { openDb: async () => test.db, env })
  expect(await runAs('keys')).toContain('current')
  expect(await runAs('retention')).toContain('kept')
  expect(await runAs('claim-settings', 'TST')).toContain('claims_decided_by')
  expect(await runAs('holidays', '2026')).toContain('days')
  await expect(runAs('consents', 'list')).rejects.toThrow('content.write')
  expect(await run('consents', 'list')).toBe('')
})
