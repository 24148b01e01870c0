import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { seedReference } from '../../seed/seed-reference'
import { runImport } from '../../src/cli/hospitals/run-import'
import { CliError } from '../../src/cli/run-cli'
import { useTestApp } from '../test-app'
import { csv, csvRefusals, geoJson } from './samples'

const testApp = useTestApp()
const folder = mkdtempSync(path.join(tmpdir(), 'khum-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  await testApp.db
    .insertInto('insurer')
    .values({ code: 'INS', name_th: 'ประกัน', name_en: 'Insurer', kind: 'life' })
    .execute()
})

async function importText(name: string, text: string | Buffer, ...options: string[]) {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  const deps = { openDb: async () => testApp.db, clock: testApp.clock }
  const { output, exitCode } = await runImport(['import', file, ...options], deps)
  const lines = output.split('\n')
  return {
    exitCode,
    summary: lines.at(-1),
    notes: lines.filter((line) => line.includes(': note: ')),
    refused: lines.slice(0, -1).filter((line) => !line.includes(': note: ')),
  }
}

const codes = async () =>
  (await testApp.db.selectFrom('hospital').select('code').orderBy('code').execute()).map(({ code }) => code)

async function search(query: Record<string, string>) {
  const answer = await testApp.call({ method: 'GET', url: '/api/v1/hospitals', query })
  expect(answer.statusCode).toBe(200)
  return answer.json().data.items
}

describe('importing a CSV file', () => {
  test('imports every good row and reports each bad one with its line and the reason', async () => {
    const { refused, notes, summary, exitCode } = await importText('places.csv', csv)
    expect(refused.filter((line) => !line.startsWith('line 9:')).toSorted()).toEqual(csvRefusals.toSorted())
    expect(refused.find((line) => line.startsWith('line 9:'))).toMatch(/column/i)
    expect(notes).toEqual([
      'line 3: note: province: Bangkok, from the nearest known place',
      'line 3: note: phone: "call us" ignored',
      'line 3: note: opening_hours: "by appointment" ignored',
    ])
    expect(summary).toBe(
      '3 added, 0 changed, 0 unchanged, 7 refused; networks: 2 added, 0 ended, 0 unchanged',
    )
    expect(exitCode).toBe(1)
    expect(await codes()).toEqual(['T-1', 'T-10', 'T-2'])
  })

  test('makes imported hospitals searchable by name, alias and location', async () => {
    await importText('places.csv', csv)
    const [found] = await search({ search: 'เทส', lat: '18.8', lng: '98.98' })
    expect(found).toMatchObject({
      code: 'T-1',
      phone: '+6653123456',
      province: { th: 'เชียงใหม่', en: 'Chiang Mai' },
      open_now: true,
      distance_m: 1113,
    })
    expect((await search({ search: 'ten dental' }))[0]).toMatchObject({
      phone: '+6621234567',
      kind: 'dental',
    })
    const networks = await testApp.db.selectFrom('network_contract').select('service').execute()
    expect(networks.map(({ service }) => service).toSorted()).toEqual(['ipd', 'opd'])
    const other = await testApp.db.selectFrom('hospital_code').select(['system', 'code']).execute()
    expect(other).toEqual([
      { system: 'moph5', code: '99001' },
      { system: 'moph9', code: '000099001' },
    ])
  })

  test('updates hospitals by their code; a second run changes nothing', async () => {
    await importText('places.csv', csv)
    expect((await importText('places.csv', csv)).summary).toBe(
      '0 added, 0 changed, 3 unchanged, 7 refused; networks: 0 added, 0 ended, 2 unchanged',
    )
    const changed = csv.replace('Test Hospital', 'Best Hospital').replace('INS:opd|INS:ipd', 'INS:ipd')
    expect((await importText('places.csv', changed)).summary).toBe(
      '0 added, 1 changed, 2 unchanged, 7 refused; networks: 0 added, 1 ended, 1 unchanged',
    )
    expect((await search({ search: 'best hospital' }))[0]?.code).toBe('T-1')
    const networks = await testApp.db
      .selectFrom('network_contract')
      .select(['service', 'valid_to'])
      .orderBy('service')
      .execute()
    // The OPD contract began today and now ends yesterday, so it was never in force. Its row isn't deleted.
    expect(networks).toEqual([
      { service: 'ipd', valid_to: null },
      { service: 'opd', valid_to: '2026-11-20' },
    ])
  })

  test('ends networks instead of deleting them, only for insurers that a row names', async () => {
    await testApp.db
      .insertInto('insurer')
      .values({ code: 'OTH', name_th: 'อื่น', name_en: 'Other', kind: 'life' })
      .execute()
    const head = 'code,name_en,latitude,longitude,networks\n'
    const file = (networks: string) => `${head}T-1,Test Hospital,18.79,98.98,${networks}\n`
    const run = async (networks: string, ...options: string[]) =>
      (await importText('networks.csv', file(networks), '--quiet', ...options)).summary
    const periods = async () => {
      const rows = await testApp.db
        .selectFrom('network_contract')
        .select(['insurer_code', 'service', 'valid_from', 'valid_to'])
        .orderBy('insurer_code')
        .orderBy('service')
        .orderBy('valid_from')
        .execute()
      return rows.map(({ insurer_code, service, valid_from, valid_to }) =>
        [`${insurer_code}:${service}`, valid_from, valid_to ?? 'open'].join(' '),
      )
    }
    await run('INS:opd|OTH:opd|OTH:ipd')
    testApp.clock.advance(10 * 86_400_000)
    const before = await periods()
    expect(await run('')).toBe('0 added, 0 changed, 1 unchanged, 0 refused')
    const counts = '0 added, 1 changed, 0 unchanged, 0 refused; networks: 1 added, 1 ended, 0 unchanged'
    expect(await run('INS:ipd', '--dry-run')).toBe(`Nothing was saved (--dry-run). Without it: ${counts}`)
    expect(await periods()).toEqual(before)
    expect(await run('INS:ipd')).toBe(counts)
    const then = ['INS:ipd 2026-12-01 open', 'INS:opd 2026-11-21 2026-11-30']
    const others = ['OTH:ipd 2026-11-21 open', 'OTH:opd 2026-11-21 open']
    expect(await periods()).toEqual([...then, ...others])
    testApp.clock.advance(10 * 86_400_000)
    await run('INS:none|OTH:opd|OTH:ipd')
    await run('INS:opd')
    expect(await periods()).toEqual([
      'INS:ipd 2026-12-01 2026-12-10',
      'INS:opd 2026-11-21 2026-11-30',
      'INS:opd 2026-12-11 open',
      ...others,
    ])
    expect(await run('INS:none')).toContain('networks: 0 added, 1 ended, 0 unchanged')
    expect(await periods()).not.toContain('INS:opd 2026-12-11 open')
  })

  test('keeps codes and networks without their columns, and hides closed places from the search', async () => {
    await importText('places.csv', csv)
    const short = 'code,name_en,latitude,longitude,active\nT-1,Test Hospital,18.79,98.98,no\n'
    expect((await importText('short.csv', short, '--quiet')).refused).toEqual([])
    expect(await testApp.db.selectFrom('network_contract').select('service').execute()).toHaveLength(2)
    const found = await search({ search: 'test hospital' })
    expect(found.map(({ code }: { code: string }) => code)).not.toContain('T-1')
  })

  test('refuses a register’s code that another row or another hospital has, and imports the others', async () => {
    await importText('places.csv', csv)
    const text = `code,name_en,latitude,longitude,codes
N-1,New One,13.7,100.5,moph5=99001
N-2,New Two,13.7,100.5,moph5=99002
N-3,New Three,13.7,100.5,moph5=99002
N-4,New Four,13.7,100.5,moph5=99004|moph5=99004
T-1,Test Hospital,18.79,98.98,moph5=99001
`
    const { refused, summary } = await importText('codes.csv', text, '--quiet')
    expect(refused).toEqual([
      'line 2: codes: "moph5=99001" belongs to "T-1"',
      'line 4: codes: "moph5=99002" is already on line 3',
      'line 5: codes: "moph5=99004" is already on line 5',
    ])
    expect(summary).toContain('1 added, 1 changed, 0 unchanged, 3 refused')
  })

  test('--dry-run gives the same report and saves nothing', async () => {
    const { summary, exitCode } = await importText('places.csv', csv, '--dry-run')
    expect(summary).toBe(
      'Nothing was saved (--dry-run). Without it: 3 added, 0 changed, 0 unchanged, 7 refused; networks: 2 added, 0 ended, 0 unchanged',
    )
    expect(exitCode).toBe(1)
    expect(await codes()).toEqual([])
  })

  test('the reference data don’t overwrite imported changes', async () => {
    await seedReference(testApp.db)
    const text = 'code,name_th,name_en,latitude,longitude\n10-001,ชื่อใหม่,New Name,13.7589,100.4853\n'
    expect((await importText('one.csv', text, '--quiet')).exitCode).toBe(0)
    await seedReference(testApp.db)
    expect((await search({ search: 'ชื่อใหม่' }))[0]?.code).toBe('10-001')
  })
})

describe('importing GeoJSON of OpenStreetMap', () => {
  test('reads nodes, outlines and tags, and takes the province from the nearest known place', async () => {
    const { refused, summary } = await importText('osm.geojson', JSON.stringify(geoJson))
    expect(refused.toSorted()).toEqual([
      'feature 3: kind: "pharmacy" is not one of hospital, clinic, dental',
      'feature 4: latitude: "" is not a number of degrees; longitude: "" is not a number of degrees',
      'feature 5: is not a feature with properties and geometry',
    ])
    expect(summary).toBe('2 added, 0 changed, 0 unchanged, 3 refused')
    const [clinic] = await search({ search: 'หมอดี' })
    expect(clinic).toMatchObject({ code: 'osm:node/1', province: { en: 'Chiang Mai' }, phone: '+6653111222' })
    // The test clock shows Saturday noon in Bangkok.
    expect(clinic.open_now).toBe(false)
    const [big] = await search({ search: 'big hospital' })
    expect([big.latitude, big.longitude]).toEqual([13.71, 100.51])
  })

  test('reads one feature per line too, and reports lines that aren’t features', async () => {
    const lines = geoJson.features.slice(0, 2).map((feature) => JSON.stringify(feature))
    const { refused, summary } = await importText('osm.geojsonl', [lines[0], '{ broken', lines[1]].join('\n'))
    expect(refused).toEqual(['line 2: is not JSON'])
    expect(summary).toBe('2 added, 0 changed, 0 unchanged, 1 refused')
  })
})

describe('files and arguments that can’t be used', () => {
  test.each([
    ['a needed column is missing', 'name,lat\na,1\n', /missing: code, latitude, longitude/],
    ['a column nobody knows', 'code,latitude,longitude,colour\n', /Unknown columns: colour/],
    ['JSON of another kind', '{"type":"Topology"}', /not a GeoJSON collection/],
    ['not UTF-8', Buffer.from([0x63, 0xff, 0xfe]), /not written in UTF-8/],
  ])('%s: says so and imports nothing', async (_what, text, message) => {
    const failing = importText('bad', text)
    await expect(failing).rejects.toThrow(CliError)
    await expect(failing).rejects.toThrow(message)
  })

  test('shows the usage for a missing file, too many files, and help; refuses unknown options', async () => {
    const deps = { openDb: async () => testApp.db }
    for (const args of [[], ['import'], ['export', 'x'], ['import', 'a', 'b'], ['--help']]) {
      await expect(runImport(args, deps)).rejects.toThrow(/^npm run hospitals -- import FILE/)
    }
    await expect(runImport(['import', 'x', '--frobnicate'], deps)).rejects.toThrow(/frobnicate/)
    await expect(runImport(['import', path.join(folder, 'none.csv')], deps)).rejects.toThrow(/cannot be read/)
  })
})
