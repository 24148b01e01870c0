import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  addDays,
  exchangeKinds,
  hasValidCheckDigit,
  isFictionalPhone,
  type ManifestFile,
  manifestSchema,
  readRow,
} from '@khum/contract'
import { parse } from 'csv-parse/sync'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/cli/exchange/commands'
import { makePolicies } from '../../src/cli/exchange/sample/policies'
import { columns, coverageRow, periodOf } from '../../src/cli/exchange/sample/rows'
import { problemsOfRow } from '../../src/modules/exchange/row-rules'

const folder = mkdtempSync(path.join(tmpdir(), 'khum-sample-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Rows = Record<string, unknown>[]

/** Writes a sample with these arguments, and reads it back with the contract's schemas. Every row must be valid. */
async function sample(name: string, ...args: string[]) {
  const out = path.join(folder, name)
  const { output } = await runCommand(['sample', '--out', out, ...args])
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path.join(out, 'manifest.json'), 'utf8')))
  const rows = new Map(manifest.files.map((file) => [file.kind as string, readFile(out, file)]))
  return { out, output, manifest, rows: (kind: string): Rows => rows.get(kind) ?? [] }
}

function readFile(out: string, file: ManifestFile): Rows {
  const bytes = readFileSync(path.join(out, file.name))
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256)
  const written: Record<string, string>[] = parse(bytes, { columns: true })
  expect(written).toHaveLength(file.rows)
  return written.map((row) => {
    const read = readRow(file.kind, row, file)
    if (read.problems) throw new Error(JSON.stringify({ problems: read.problems, row }))
    return read.row
  })
}

const base = ['--members', '600', '--as-of', '2026-11-22']
const keysOf = (rows: Rows) => new Set(rows.map(({ source_key }) => source_key))

describe('npm run exchange -- sample', () => {
  it('has no claim whose member pays more for a line than it costs', async () => {
    // With this seed, one member's coinsurance is more than the doctor's fee, so the benefit for that line must be 0.
    const { rows } = await sample('shares', '--members', '11000', '--as-of', '2026-11-22', '--seed', '2')
    const lines = rows('claim').flatMap((claim) => claim.lines as { coinsurance?: number; benefit: number }[])
    expect(lines.some(({ coinsurance = 0, benefit }) => coinsurance > 0 && benefit === 0)).toBe(true)
  })

  it('writes rows that fit the contract and refer only to each other', async () => {
    const { manifest, rows } = await sample('full', ...base)
    expect(manifest).toMatchObject({ source: 'KHUM-DEMO', batch: 'S1-full', insurer: 'KHM', mode: 'full' })
    const kinds = manifest.files.map(({ kind }) => kind)
    expect(kinds).toEqual(exchangeKinds.filter((kind) => kinds.includes(kind)))

    const [plans, policies, persons] = [rows('product'), keysOf(rows('policy')), keysOf(rows('person'))]
    const codes = new Set(plans.map(({ plan_code }) => plan_code))
    for (const { classes } of rows('policy'))
      for (const { plan_code } of classes as Rows) expect(codes).toContain(plan_code)
    const coverages = keysOf(rows('coverage'))
    for (const row of rows('coverage')) {
      expect(policies).toContain(row.policy_key)
      expect(persons).toContain(row.person_key)
      expect(persons).toContain(row.subscriber_key)
      if (row.renews_key !== undefined) expect(coverages).toContain(row.renews_key)
      expect(`${row.effective_date}` < `${row.expiry_date}`).toBe(true)
    }
    expect([policies.size, persons.size, coverages.size]).toEqual([
      rows('policy').length,
      600,
      rows('coverage').length,
    ])
  })

  it('has every type of policy, households, classes, dependants, renewals and people who left', async () => {
    const { rows } = await sample('mixed', ...base)
    const values = (kind: string, field: string) => new Set(rows(kind).map((row) => row[field]))
    expect(values('policy', 'card_type')).toEqual(new Set(['group', 'individual', 'self_bought']))
    expect(values('coverage', 'class_code')).toEqual(new Set(['A', 'B', 'all']))
    expect(values('coverage', 'relationship')).toEqual(new Set(['self', 'spouse', 'child']))
    expect(rows('coverage').some(({ renews_key }) => renews_key !== undefined)).toBe(true)
    const ends = new Map(rows('policy').map((row) => [row.source_key, row.period_end]))
    expect(rows('coverage').some((row) => `${row.expiry_date}` < `${ends.get(row.policy_key)}`)).toBe(true)
    expect(values('person', 'title_th')).toContain('เด็กหญิง')
    expect(rows('person').some(({ passport_country }) => passport_country !== undefined)).toBe(true)
  })

  it('has claims that the source decided, and balances that include them', async () => {
    const { rows } = await sample('claims', ...base)
    const coverages = new Map(rows('coverage').map((row) => [row.source_key, row]))
    expect(rows('claim').length).toBeGreaterThan(20)
    expect(rows('balance').map(({ coverage_key }) => coverage_key)).toEqual(
      rows('claim').map(({ coverage_key }) => coverage_key),
    )
    for (const claim of rows('claim')) {
      const cover = coverages.get(claim.coverage_key)
      expect(`${claim.admited_date}` >= `${cover?.effective_date}`).toBe(true)
      expect(`${claim.paid_on}` <= '2026-11-22').toBe(true)
      expect(problemsOfRow('claim', 'full', claim)).toEqual([])
    }
  })

  it('gives each person a fictional citizen id of their own with a right check digit, and a fictional phone', async () => {
    const { rows } = await sample('people', ...base)
    const ids = rows('person').flatMap(({ citizen_id }) => (citizen_id === undefined ? [] : `${citizen_id}`))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !hasValidCheckDigit(id) || id.slice(1, 5) !== '0000')).toEqual([])
    expect(rows('person').filter(({ phone }) => !isFictionalPhone(`${phone}`))).toEqual([])
  })

  it('covers a child from birth, even if the family left before', () => {
    const [policy] = makePolicies({ members: 50, seed: 1, asOf: '2026-11-22' })
    const [insured] = policy?.insuredPersons ?? []
    if (!policy || !insured) throw new Error('no insured person')
    const newborn = {
      ...insured,
      leftOn: addDays(policy.start, 3),
      person: { ...insured.person, birthDate: addDays(policy.start, 9) },
    }
    const row = coverageRow(newborn, periodOf(policy, 0), null)
    const cell = (column: (typeof columns.coverage)[number]) => row[columns.coverage.indexOf(column)]
    const { birthDate } = newborn.person
    expect(cell('effective_date')).toBe(birthDate)
    expect(cell('expiry_date')).toBe(addDays(birthDate, 1))
    expect(cell('waiting_from')).toBe(birthDate)
  })

  it('writes the same files for the same options, and other people for another seed', async () => {
    const hashes = async (name: string, ...args: string[]) =>
      (await sample(name, ...base, ...args)).manifest.files.map(({ sha256 }) => sha256)
    expect(await hashes('first')).toEqual(await hashes('second'))
    const [one, two] = [await sample('one', ...base), await sample('two', ...base, '--seed', '2')]
    expect([...keysOf(one.rows('person'))].filter((key) => keysOf(two.rows('person')).has(key))).toEqual([])
  })

  it('writes renewals that are linked to the former coverages', async () => {
    const full = await sample('renewed', ...base)
    const renewal = await sample('renewal', '--renewal-of', full.out)
    expect(renewal.manifest).toMatchObject({ batch: 'S1-renewal', after: 'S1-full', mode: 'delta' })
    const former = new Map(full.rows('coverage').map((row) => [row.source_key, row]))
    expect(renewal.rows('coverage').length).toBeGreaterThan(500)
    for (const row of renewal.rows('coverage')) {
      const renewed = former.get(row.renews_key)
      expect(renewed).toMatchObject({ person_key: row.person_key, class_code: row.class_code })
      expect(Date.parse(`${row.effective_date}`) - Date.parse(`${renewed?.expiry_date}`)).toBe(86_400_000)
    }
    const numbers = new Set(full.rows('policy').map(({ policy_number }) => policy_number))
    for (const { policy_number } of renewal.rows('policy')) expect(numbers).toContain(policy_number)
  })

  it('writes a delta whose changes are spread over the rows', async () => {
    const full = await sample('changed', ...base)
    const changes = await sample('changes', '--changes-of', full.out, '--changes', '50')
    expect(changes.manifest.files.map(({ rows }) => rows)).toEqual([40, 10])
    const phones = new Map(full.rows('person').map(({ source_key, phone }) => [source_key, phone]))
    for (const { source_key, phone } of changes.rows('person')) expect(phones.get(source_key)).not.toBe(phone)
    expect(changes.rows('coverage')).toContainEqual(
      expect.objectContaining({ op: 'end', end_date: '2026-11-22' }),
    )
    for (const key of keysOf(changes.rows('coverage'))) expect(keysOf(full.rows('coverage'))).toContain(key)
  })

  it('names members who can be tried out', async () => {
    const { output, rows } = await sample('named', ...base)
    const { name_th, surname_th, citizen_id } = rows('person')[0] ?? {}
    expect(output).toContain(`${name_th} ${surname_th}`)
    expect(output).toContain(`phone 069-000-0000, citizen id ${citizen_id}`)
  })

  it('refuses a folder with files in it', async () => {
    const { out } = await sample('twice', ...base)
    await expect(runCommand(['sample', '--out', out, ...base])).rejects.toMatchObject({ exitCode: 2 })
    writeFileSync(path.join(folder, 'not-a-folder'), '')
    await expect(
      runCommand(['sample', '--renewal-of', folder, '--out', path.join(folder, 'new')]),
    ).rejects.toMatchObject({ message: expect.stringContaining('sample.json'), exitCode: 2 })
  })

  it.each([
    ['--members', '0'],
    ['--members', 'many'],
    ['--members', '10000001'],
    ['--members', '10', '--as-of', '2026-02-30'],
    ['--members', '10', '--seed', '11'],
    ['--members', '10', '--sede', '1'],
    [],
  ])('refuses %s %s %s %s as a wrong command', async (...args) => {
    const given = args.filter((arg) => arg !== undefined)
    await expect(runCommand(['sample', '--out', path.join(folder, 'wrong'), ...given])).rejects.toMatchObject(
      { exitCode: 2 },
    )
  })
})
