import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { CliError } from '../run-cli'
import type { SourceFile } from './read-file'

export const csvColumns = [
  'code',
  'name_th',
  'name_en',
  'kind',
  'province',
  'phone',
  'latitude',
  'longitude',
  'address_th',
  'address_en',
  'opening_hours',
  'aliases',
  'codes',
  'networks',
  'active',
] as const
const required = ['code', 'latitude', 'longitude']

/**
 * Reads CSV with a header line. Lists in `broken` the rows that can't be parsed.
 * @throws CliError if a required column is missing, a column is unknown, or the text isn't CSV
 */
export function readCsv(text: string): SourceFile {
  const broken: SourceFile['broken'] = []
  try {
    const records: { info: { lines: number }; record: Record<string, string> }[] = parse(text, {
      bom: true,
      columns: checkColumns,
      info: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: (error) => {
        const at = error?.lines === undefined ? 'somewhere' : `line ${error.lines}`
        broken.push({ at, why: error?.message ?? 'cannot be read' })
      },
    })
    return { rows: records.map(({ info, record }) => ({ at: `line ${info.lines}`, fields: record })), broken }
  } catch (error) {
    if (error instanceof CsvError) throw new CliError(`The file cannot be read as CSV: ${error.message}`, 2)
    throw error
  }
}

function checkColumns(header: string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase())
  const missing = required.filter((name) => !names.includes(name))
  if (missing.length > 0) {
    throw new CliError(`The first line must name the columns; missing: ${missing.join(', ')}`, 2)
  }
  const unknown = names.filter((name) => !csvColumns.some((column) => column === name))
  if (unknown.length > 0)
    throw new CliError(`Unknown columns: ${unknown.join(', ')}. There are ${csvColumns.join(', ')}`, 2)
  return names
}
