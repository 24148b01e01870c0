import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type ExchangeFields,
  exchangeRowFields,
  type ManifestFile,
  type WrittenManifest,
} from '@khum/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../src/cli/exchange/commands'
import { splitCells } from '../../src/modules/exchange/records'
import { makeClient } from '../factory-client'
import { type FileSpec, problemsOf, sendBatch } from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()
const folder = mkdtempSync(path.join(tmpdir(), 'khum-formats-'))
let manifest: WrittenManifest

beforeAll(async () => {
  await runCommand([
    'sample',
    '--members',
    '60',
    '--insurer',
    'TST',
    '--as-of',
    '2026-11-22',
    '--out',
    folder,
  ])
  manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'))
})
afterAll(() => rmSync(folder, { recursive: true }))

type Style = Pick<ManifestFile, 'encoding' | 'delimiter' | 'dates' | 'amounts'> & { format: 'csv' | 'ndjson' }
const delimiterOf = { comma: ',', semicolon: ';', tab: '\t' }

const isMoney = (measure: unknown) =>
  measure === undefined || ['amount', 'deductible', 'copay_per_visit'].includes(String(measure))

/** Converts a row to another style: dates of the Buddhist era, amounts in satang. */
function restyle(
  fields: ExchangeFields,
  row: Record<string, unknown>,
  { dates, amounts }: Style,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = fields[name]
      if (value === '' || field === undefined) return [name, value]
      if (field.form === 'date' && dates === 'buddhist') {
        const [year, month, day] = String(value).split('-')
        return [name, `${day}/${month}/${Number(year) + 543}`]
      }
      if (field.form === 'amount' && amounts === 'satang' && isMoney(row[field.moneyBy ?? '']))
        return [name, Math.round(Number(value) * 100)]
      if (field.form !== 'list') return [name, value]
      const list: Record<string, unknown>[] = JSON.parse(String(value))
      const restyled = list.map((entry) => restyle(field.parts ?? {}, entry, { dates, amounts } as Style))
      return [name, restyled]
    }),
  )
}

function cell(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The characters that Windows-874 has but TIS-620 doesn't, with their bytes in Windows-874. */
const marks874: Record<string, number> = { '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96, '…': 0x85, '€': 0x80 }
function encode(text: string, encoding: ManifestFile['encoding']): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  return Buffer.from(
    [...text].map((letter) => {
      const code = letter.charCodeAt(0)
      if (code < 0x80) return code
      const byte = code >= 0xe01 && code <= 0xe5b ? code - 0xe00 + 0xa0 : marks874[letter]
      if (byte === undefined || (encoding === 'tis-620' && byte < 0xa0))
        throw new Error(`${encoding} has no ${letter}`)
      return byte
    }),
  )
}

/**
 * Returns the example batch's files in another style. Leaves out files with characters that the encoding doesn't have.
 */
function filesIn(style: Style): FileSpec[] {
  return manifest.files.flatMap(({ name, kind, rows }) => {
    const [head = '', ...lines] = readFileSync(path.join(folder, name), 'utf8').trimEnd().split('\n')
    const columns = head.split(',')
    const written = lines.map((line) => {
      const cells = splitCells(line, 'comma') ?? []
      const row = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))
      return restyle(exchangeRowFields[kind], row, style)
    })
    const { format, ...rest } = style
    const mark = delimiterOf[style.delimiter]
    const text =
      format === 'ndjson'
        ? written.map((row) => JSON.stringify(row)).join('\n')
        : [columns, ...written.map((row) => columns.map((column) => cell(row[column])))]
            .map((cells) => cells.join(mark))
            .join('\r\n')
    if (style.encoding === 'tis-620' && /[‐-⁯€]/.test(text)) return []
    return [{ ...rest, name: `${kind}.${format}`, kind, rows, bytes: encode(text, style.encoding) }]
  })
}

const plain = { encoding: 'utf-8', delimiter: 'comma', dates: 'iso', amounts: 'baht', format: 'csv' } as const

test.each<[string, Style]>([
  [
    'TIS-620 with semicolons, dates of the Buddhist era and satang',
    { ...plain, encoding: 'tis-620', delimiter: 'semicolon', dates: 'buddhist', amounts: 'satang' },
  ],
  [
    'Windows-874 with tabs and dates of the Buddhist era',
    { ...plain, encoding: 'windows-874', delimiter: 'tab', dates: 'buddhist' },
  ],
  [
    'NDJSON with dates of the Buddhist era and satang',
    { ...plain, dates: 'buddhist', amounts: 'satang', format: 'ndjson' },
  ],
])('a whole batch in %s has the same content as in UTF-8', async (_style, style) => {
  const { headers } = await makeClient(server.db, { system: 'KHUM-DEMO' })
  const of = { source: 'KHUM-DEMO', as: headers }
  const first = await sendBatch(server, filesIn(plain), of)
  expect(first).toMatchObject({ status: 'applied', problems: 0 })
  const files = filesIn(style)
  expect(files.length).toBeGreaterThanOrEqual(4)
  const read = files.reduce((sum, { rows }) => sum + rows, 0)
  const again = await sendBatch(server, files, { ...of, as_of: '2026-11-23' })
  expect(await problemsOf(server, again.id)).toEqual([])
  expect(again).toMatchObject({
    status: 'applied',
    reconciliation: { read, new: 0, changed: 0, unchanged: read },
  })
})

test('a row in Windows-874 keeps the marks that TIS-620 doesn’t have', async () => {
  const text = 'source_key,name_th,surname_th,name_en,surname_en\nM1,มาลี “น้อย”,ใจดี – ยิ่ง,D’Arc…,€\n'
  const bytes = encode(text, 'windows-874')
  const files: FileSpec[] = [{ kind: 'person', name: 'person.csv', bytes, rows: 1, encoding: 'windows-874' }]
  expect(await sendBatch(server, files)).toMatchObject({ status: 'applied' })
  expect(
    await server.db.selectFrom('person').select(['name_th', 'surname_th', 'name_en', 'surname_en']).execute(),
  ).toEqual([{ name_th: 'มาลี “น้อย”', surname_th: 'ใจดี – ยิ่ง', name_en: 'D’Arc…', surname_en: '€' }])
})
