import { createHash } from 'node:crypto'
import { type ManifestFile, manifestFileSchema } from '@khum/contract'
import { describe, expect, it } from 'vitest'
import { readFile } from './read-file'

const header = 'source_key,name_th,surname_th,name_en,surname_en\n'
const filler = 'M4,มาลัย,ใจดี,Malai,Jaidee\n'

/**
 * Reads a CSV file of people, in pieces, and returns the problems of its lines. Leaves out problems of the whole file.
 */
async function problemsOf(text: string, pieceBytes = 65_536): Promise<string[]> {
  const found = await allProblemsOf(text, {}, pieceBytes)
  return found.filter((problem) => !problem.startsWith('null '))
}

/** Like `problemsOf`, with the problems of the whole file too. `declared` replaces fields of the file's manifest. */
async function allProblemsOf(
  text: string,
  declared: Partial<ManifestFile>,
  pieceBytes = 65_536,
): Promise<string[]> {
  const file: ManifestFile = manifestFileSchema.parse({
    name: 'file.csv',
    kind: 'person',
    rows: 0,
    sha256: createHash('sha256').update(text).digest('hex'),
    ...declared,
  })
  const bytes = Buffer.from(text)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  }
  const found: string[] = []
  for await (const { problems } of readFile(file, 'delta', pieces()))
    found.push(...problems.map(({ line, field, code }) => `${line} ${field} ${code}`))
  return found
}

describe('a quotation mark that isn’t closed', () => {
  it.each([
    ['on the only row', `${header}M1,"มาลี,ใจดี\n`, '2 null quote_open'],
    ['in the header', 'source_key,"name_th\nM1,มาลี\n', '1 null quote_open'],
    ['inside a cell', `${header}M1,มาลี,ใจ"ดี\n`, '2 null quote_open'],
    ['before a row with quoted cells', `${header}M1,"มาลี,ใจดี\nM2,"มาลา","ใจดี"\n`, '2 null quote_open'],
    ['below the first line of its row', `${header}M1,"มา\nลี","ใจดี\nM2,มาลา,"ใจดี"\n`, '3 null quote_open'],
  ])('%s is reported with its line', async (_place, text, problem) => {
    expect(await problemsOf(text)).toEqual([problem])
  })

  it.each([20_000, 65_536, 4_000_000])(
    'is reported with its line, before a mebibyte in pieces of %i bytes',
    async (pieceBytes) => {
      const text = `${header}${filler}M2,"มาลา,ใจดี\n${filler.repeat(100_000)}`
      expect(await problemsOf(text, pieceBytes)).toEqual(['3 null quote_open'])
    },
  )
})

it.each([20_000, 65_536, 4_000_000])(
  'a quoted cell that is too long is reported as that, in pieces of %i bytes',
  async (pieceBytes) => {
    const cell = `${'x'.repeat(99)}""\n`.repeat(20_000)
    const text = `${header}M1,"${cell}",ใจดี,Malee,Jaidee\nM2,,"ใจดี",Mali,Jaidee\nM3,มาลา,"${cell}",Mala,Jaidee`
    expect(await problemsOf(text, pieceBytes)).toEqual([
      '2 null line_too_long',
      '20003 name_th field_missing',
      '20004 null line_too_long',
    ])
  },
)

it('a line that is too long is reported with its line', async () => {
  const text = `${header}M1,${'x'.repeat(1_100_000)},ใจดี\nM2,,ใจดี,Mali,Jaidee\nM3,${'x'.repeat(1_100_000)}`
  expect(await problemsOf(text)).toEqual([
    '2 null line_too_long',
    '3 name_th field_missing',
    '4 null line_too_long',
  ])
})

describe('the first line of a CSV file', () => {
  const row = 'M1,3000000000001,มาลี,ใจดี,Malee,Jaidee,0690000001\n'
  it.each([
    [
      'is a row, whose cells aren’t reported, if it has no column (R87)',
      `${row}${row}`,
      ['null null header_missing'],
    ],
    [
      'is reported if its lines end like those of old Macs (R87)',
      `${header}${row}`.replaceAll('\n', '\r'),
      ['1 null line_ends_wrong'],
    ],
    [
      'can have the right names in capitals, which are reported',
      header.toUpperCase(),
      [
        'null SOURCE_KEY column_unknown',
        'null NAME_TH column_unknown',
        'null SURNAME_TH column_unknown',
        'null NAME_EN column_unknown',
        'null SURNAME_EN column_unknown',
        'null source_key column_missing',
      ],
    ],
  ])('%s', async (_case, text, problems) => {
    expect(await allProblemsOf(text, { rows: text === row + row ? 1 : 0 })).toEqual(problems)
  })

  it('can have columns without a name, as spreadsheets write them, if they have no values', async () => {
    const text = `${header.trim()},,\nM1,มาลี,ใจดี,Malee,Jaidee,, \n,,,,,,\n ; ;\n`
    expect(await allProblemsOf(text, { rows: 1 })).toEqual([])
    const used = `${header.trim()},,\nM1,มาลี,ใจดี,Malee,Jaidee,,x\n`
    expect(await allProblemsOf(used, { rows: 1 })).toEqual(['2 null column_unnamed'])
  })
})

describe('the sums and the number of rows', () => {
  const balances = 'source_key,coverage_key,household_key,benefit,measure,scope,period_start,used\n'
  const right = 'B1,C1,,opd,amount,policy_year,2026-01-01,100.00\n'
  const wrongSum = 'null used sum_wrong'

  it.each([
    ['are checked if all rows are right', right, [wrongSum]],
    [
      'are checked if a row only breaks a rule',
      `${right}B2,,,opd,amount,policy_year,2026-01-01,20.00\n`,
      ['3 coverage_key field_missing'],
    ],
    [
      'count the amount of a row that breaks a rule',
      `${right}B2,,,opd,amount,policy_year,2026-01-01,5.00\n`,
      ['3 coverage_key field_missing', wrongSum],
    ],
    [
      'are unknown if a field can’t be read',
      `${right}B2,C2,,opd,amount,policy_year,2026-01-01,1.2.3\n`,
      ['3 used amount_invalid'],
    ],
    ['are unknown if a line can’t be read', `${right}B2,C2\n`, ['3 null cells_wrong']],
  ])('%s', async (_case, text, problems) => {
    const declared = { rows: text.split('\n').length - 1, kind: 'balance', sums: { used: '120.00' } } as const
    expect(await allProblemsOf(balances + text, declared)).toEqual(problems)
  })

  it('are unknown if the header can’t be read, or if an open quotation mark joins lines', async () => {
    const declared = { rows: 2, kind: 'balance', sums: { used: '120.00' } } as const
    expect(await allProblemsOf(`no_column,${balances}${right}${right}`, declared)).toEqual([
      'null no_column column_unknown',
    ])
    expect(await allProblemsOf(`${balances}B1,"C1,\n${right}`, declared)).toEqual(['2 null quote_open'])
  })
})

it('a coverage whose own cost sharing is above 100 percent, or ends before it begins, is a problem', async () => {
  const rule = { kind: 'coinsurance_percent', value: 100, from: '2026-01-01', to: '2026-01-01' }
  const row = {
    source_key: 'C1',
    policy_key: 'P1',
    person_key: 'M1',
    relationship: 'self',
    effective_date: '2026-01-01',
    expiry_date: '2026-12-31',
    cost_sharing: [rule, { ...rule, value: 101 }, { ...rule, to: '2025-12-31' }],
  }
  const declared = { kind: 'coverage', format: 'ndjson', rows: 1 } as const
  expect(await allProblemsOf(`${JSON.stringify(row)}\n`, declared)).toEqual([
    '1 cost_sharing.1.value field_invalid',
    '1 cost_sharing.2.to dates_reversed',
  ])
})
