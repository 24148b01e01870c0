import { describe, expect, test } from 'vitest'
import { manifestSchema } from './exchange-manifest'
import { readRow } from './exchange-read'
import { wordsOfReport } from './exchange-report'

const asWritten = { dates: 'iso', amounts: 'baht' } as const
const coverage = {
  source_key: 'C1',
  policy_key: 'P1',
  person_key: 'M1',
  relationship: 'self',
  effective_date: '2026-01-01',
  expiry_date: '2026-12-31',
}

describe('a row of a file', () => {
  test('has its cells without the empty ones', () => {
    expect(readRow('coverage', { ...coverage, card_number: '', op: '' }, asWritten)).toEqual({
      row: coverage,
      problems: null,
    })
  })

  test('has its values without the spaces around them', () => {
    const columns = {
      card_number: ' ',
      op: 'upsert ',
      cost_sharing: ' [{"kind":"deductible ","value":" 5 ","from":"2026-01-01"}]',
    }
    const padded = Object.fromEntries(Object.entries(coverage).map(([name, value]) => [name, ` ${value}  `]))
    expect(readRow('coverage', { ...padded, ...columns }, asWritten)).toEqual({
      row: {
        ...coverage,
        op: 'upsert',
        cost_sharing: [{ kind: 'deductible', value: 500, from: '2026-01-01' }],
      },
      problems: null,
    })
    const end = { source_key: 'C1 ', op: 'end ', end_date: '2026-06-30 ' }
    expect(readRow('coverage', end, asWritten)).toMatchObject({ row: { source_key: 'C1', op: 'end' } })
  })

  test.each(['2569-01-01', '01/01/2569', '๐๑/๐๑/๒๕๖๙'])(
    'may have dates of the Buddhist era: %s',
    (written) => {
      const dates = { effective_date: written, expiry_date: '2569-12-31' }
      expect(readRow('coverage', { ...coverage, ...dates }, { ...asWritten, dates: 'buddhist' })).toEqual({
        row: coverage,
        problems: null,
      })
    },
  )

  test.each([
    [{ effective_date: '2569-01-01' }, 'effective_date', 'date_invalid'],
    [{ expiry_date: '2026-02-30' }, 'expiry_date', 'date_invalid'],
    [{ relationship: 'cousin' }, 'relationship', 'field_invalid'],
    [{ person_key: '' }, 'person_key', 'field_missing'],
    [{ card_number: '1'.repeat(81) }, 'card_number', 'too_long'],
    [{ card_number: 'A\0' }, 'card_number', 'field_invalid'],
    [{ source_key: 'A\ud800' }, 'source_key', 'field_invalid'],
    [{ colour: 'red' }, 'colour', 'field_unknown'],
    [{ card_number: 2 ** 60 }, 'card_number', 'field_invalid'],
    [{ source_key: 45.1 }, 'source_key', 'field_invalid'],
    [{ cost_sharing: '{' }, 'cost_sharing', 'list_invalid'],
    [{ source_version: '-1' }, 'source_version', 'number_invalid'],
    [
      { cost_sharing: '[{"kind":"copay_per_visit","value":"1.234","from":"2026-01-01"}]' },
      'cost_sharing.0.value',
      'amount_invalid',
    ],
    [{ cost_sharing: [{ kind: 'deductible', value: 1, from: 'x' }] }, 'cost_sharing.0.from', 'date_invalid'],
    [{ cost_sharing: [{ kind: 'deductible', value: 1 }] }, 'cost_sharing.0.from', 'field_missing'],
  ])('with %j has a problem in %s: %s', (change, field, code) => {
    expect(readRow('coverage', { ...coverage, ...change }, asWritten)).toEqual({
      problems: [{ field, code }],
    })
  })

  test('may have its counts in Thai digits, like its amounts', () => {
    const written = {
      ...coverage,
      source_version: '๑๒',
      cost_sharing: [{ kind: 'deductible', value: '๕๐', from: '2026-01-01' }],
    }
    expect(readRow('coverage', written, asWritten)).toMatchObject({
      row: { source_version: 12, cost_sharing: [{ value: 5_000 }] },
    })
  })

  test('has its amounts in satang, but percents and counts as written', () => {
    const written = {
      ...coverage,
      cost_sharing: [
        { kind: 'copay_per_visit', value: '1,500.50', from: '2026-01-01' },
        { kind: 'coinsurance_percent', value: 10, from: '2026-01-01' },
      ],
    }
    const read = readRow('coverage', written, asWritten)
    expect(read.problems === null && read.row.cost_sharing).toMatchObject([{ value: 150_050 }, { value: 10 }])
  })

  test('that ends something needs only its key, and its other fields do not count', () => {
    expect(readRow('coverage', { ...coverage, op: 'end', end_date: '2026-06-30' }, asWritten)).toEqual({
      row: { source_key: 'C1', op: 'end', end_date: '2026-06-30' },
      problems: null,
    })
  })
})

describe('a manifest', () => {
  const manifest = {
    schema: '1',
    source: 'KHUM-DEMO',
    batch: '2026-11-22-001',
    insurer: 'KHM',
    mode: 'delta',
    as_of: '2026-11-22',
    files: [{ name: 'coverage.csv', kind: 'coverage', rows: 1, sha256: '0'.repeat(64) }],
  }

  test('declares UTF-8, commas, ISO dates and baht unless it says otherwise', () => {
    expect(manifestSchema.parse(manifest)).toMatchObject({
      on_error: 'refuse_batch',
      guard: { max_ended_percent: 2, max_ended_percent_of_policy: 20 },
      files: [{ encoding: 'utf-8', delimiter: 'comma', dates: 'iso', amounts: 'baht' }],
    })
  })

  test('may have a hash in capitals, as Windows writes it', () => {
    const files = [{ ...manifest.files[0], sha256: 'AB'.repeat(32) }]
    expect(manifestSchema.parse({ ...manifest, files }).files[0]?.sha256).toBe('ab'.repeat(32))
  })

  test.each([
    ['a full file without a scope', { mode: 'full' }],
    ['a scope of another insurer', { mode: 'full', scope: { insurer: 'OTH' } }],
    ['a scope in a delta', { scope: { insurer: 'KHM' } }],
    ['the source of the staff', { source: 'Office' }],
    ['two files of one name', { files: [...manifest.files, ...manifest.files] }],
    ['a file in a folder', { files: [{ ...manifest.files[0], name: '../coverage.csv' }] }],
    ['an unknown field', { scopes: [] }],
  ])('is refused with %s', (_case, change) => {
    expect(manifestSchema.safeParse({ ...manifest, ...change }).success).toBe(false)
  })
})

test('the report has words in both languages with their detail', () => {
  expect(wordsOfReport('key_twice', '7')).toEqual({
    th: 'source_key ซ้ำกับบรรทัด 7',
    en: 'The same source_key is on line 7.',
  })
})
