import { createHash } from 'node:crypto'
import {
  type BatchMode,
  columnsOf,
  formatOf,
  isCitizenId,
  isStorable,
  type ManifestFile,
  type ReportCode,
  readAmount,
  readRow,
} from '@khum/contract'
import { type FileRecord, lineOfBrokenQuote, recordsOf, splitCells } from './records'
import { problemsOfRow, type RowProblem } from './row-rules'
import { watchForUtf8 } from './watch-for-utf8'

/** A problem of a file or of one of its lines. The detail never has a citizen id, passport or phone. */
export interface FileProblem {
  line: number | null
  sourceKey: string | null
  field: string | null
  code: ReportCode
  detail: string | null
  /** True if this is only a hint, which doesn't refuse the row. */
  hint?: boolean
}

/** A row whose fields match the schema of its kind and the rules that compare only fields of one row. */
export interface GoodRow {
  line: number
  row: Readonly<Record<string, unknown>>
}

export interface ReadPart {
  rows: GoodRow[]
  problems: FileProblem[]
  /** How many rows were read, good or bad. */
  read: number
}

/**
 * The maximum number of rows in a part. Parts are small for two reasons. Objects of a large part live so long that
 * garbage collection gets slower. And while this process reads a part, it sends nothing to PostgreSQL.
 */
const rowsOfPart = 50

/**
 * Reads a file of a batch as its manifest declares it, part by part. Checks what can be checked without a database:
 * lines, fields, rules within a row, and at the end SHA-256, row count and sums.
 */
export async function* readFile(
  file: ManifestFile,
  mode: BatchMode,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadPart> {
  const hash = createHash('sha256')
  const isCsv = formatOf(file) === 'csv'
  const sums = sumsOf(file)
  const utf8 = file.encoding === 'utf-8' ? null : watchForUtf8()
  let columns: string[] | null = null
  let isHeaderBroken = false
  let isQuoteOpen = false
  let read = 0

  async function* hashed() {
    for await (const bytes of source) {
      hash.update(bytes)
      utf8?.add(bytes)
      yield bytes
    }
  }

  for await (const records of recordsOf(hashed(), { encoding: file.encoding, quoted: isCsv })) {
    let part = emptyPart()
    for (const record of records) {
      if (part.read === rowsOfPart) {
        yield part
        part = emptyPart()
      }
      if (isCsv && columns === null) {
        const header = readHeader(record, file)
        columns = header.columns
        isHeaderBroken = header.problems.length > 0
        isQuoteOpen = header.problems.some(({ code }) => code === 'quote_open' || code === 'line_ends_wrong')
        if (isHeaderBroken) sums.addUnreadable()
        part.problems.push(...header.problems)
        continue
      }
      part.read += 1
      read += 1
      // Skips the rows below a wrong header, because each row would only repeat the header's problem.
      if (isHeaderBroken) continue
      const written = isCsv ? fromCells(record, file, columns ?? []) : fromJson(record, file)
      if (written.problem) {
        isQuoteOpen ||= written.problem.code === 'quote_open'
        part.problems.push(written.problem)
        sums.addUnreadable()
        continue
      }
      const { row, problems } = readInto(part.rows, file, mode, record.line, written.row)
      part.problems.push(...problems)
      if (row) sums.add(row)
      else sums.addUnreadable()
    }
    yield part
  }
  const found = hash.digest('hex')
  const problems = [
    ...(found === file.sha256 ? [] : [ofFile('sha256_wrong', found)]),
    ...(utf8?.isFound() ? [ofFile('encoding_is_utf8', file.encoding)] : []),
    // An open quotation mark can join many lines, so the number of rows isn't known and isn't checked.
    ...(read === file.rows || isQuoteOpen ? [] : [ofFile('rows_wrong', String(read))]),
    ...(isCsv && columns === null ? [ofFile('header_missing')] : sums.problems()),
  ]
  yield { rows: [], problems, read: 0 }
}

function emptyPart(): ReadPart {
  return { rows: [], problems: [], read: 0 }
}

/**
 * Adds a row to `rows` if it has no problems. Hints don't count as problems.
 * @returns the row's problems and hints, and the row itself, which is null if its fields couldn't be read
 */
function readInto(
  rows: GoodRow[],
  file: ManifestFile,
  mode: BatchMode,
  line: number,
  written: Readonly<Record<string, unknown>>,
): { row: GoodRow['row'] | null; problems: FileProblem[] } {
  const result = readRow(file.kind, written, file)
  const found: RowProblem[] = result.problems ?? problemsOfRow(file.kind, mode, result.row)
  const row = result.problems === null ? result.row : null
  if (row && found.every(({ hint }) => hint)) rows.push({ line, row })
  if (found.length === 0) return { row, problems: [] }
  const key = typeof written.source_key === 'string' ? written.source_key.trim() : ''
  // A citizen id that was used as a key must not appear in the report. R87
  const isSecret = file.kind === 'person' && isCitizenId(key)
  const sourceKey = key !== '' && key.length <= 200 && isStorable(key) && !isSecret ? key : null
  const problems = found.map((each) => ({ line, sourceKey, detail: null, hint: false, ...each }))
  return { row, problems }
}

function ofFile(code: ReportCode, detail: string | null = null, field: string | null = null): FileProblem {
  return { line: null, sourceKey: null, field, code, detail }
}

function ofLine(line: number, code: ReportCode, detail: string | null = null): FileProblem {
  return { line, sourceKey: null, field: null, code, detail }
}

const unreadable = '\uFFFD'

function brokenRecord(record: FileRecord, file: ManifestFile): FileProblem | null {
  const { line, text, tooLong } = record
  if (tooLong) return brokenQuote(record, file) ?? ofLine(line, 'line_too_long')
  return text.includes(unreadable) ? ofLine(line, 'encoding_wrong', file.encoding) : null
}

/**
 * Finds a quotation mark that isn't closed. Such a mark joins many lines into one record, so the problem names the line
 * that has the mark.
 */
function brokenQuote(record: FileRecord, file: ManifestFile): FileProblem | null {
  const line = formatOf(file) === 'csv' ? lineOfBrokenQuote(record, file.delimiter) : null
  return line === null ? null : ofLine(line, 'quote_open')
}

function readHeader(record: FileRecord, file: ManifestFile): { columns: string[]; problems: FileProblem[] } {
  const broken = brokenRecord(record, file)
  const columns = splitCells(record.text, file.delimiter)?.map((cell) => cell.trim()) ?? []
  if (broken || columns.length === 0)
    return { columns, problems: [broken ?? brokenQuote(record, file) ?? ofLine(record.line, 'line_broken')] }
  if (columns.length === 1 && /[,;\t]/.test(columns[0] ?? ''))
    return { columns, problems: [ofFile('delimiter_wrong', file.delimiter)] }
  if (record.text.includes('\r')) return { columns, problems: [ofLine(record.line, 'line_ends_wrong')] }
  const known = columnsOf(file.kind)
  // A first line without any column of the kind is probably a row. Its cells may be personal data, which must not
  // appear in the report. R87
  if (!columns.some((name) => known.has(name.toLowerCase())))
    return { columns, problems: [ofFile('header_missing')] }
  const problems = columns.flatMap((name, index) => {
    // Spreadsheets often write empty columns without a name.
    if (name === '') return []
    if (!known.has(name)) return [ofHeader(name, 'column_unknown')]
    return columns.indexOf(name) < index ? [ofHeader(name, 'column_twice')] : []
  })
  // Only the column `source_key` is always required. A file that only ends or merges rows may leave out all other
  // columns.
  const missing = columns.includes('source_key') ? [] : [ofHeader('source_key', 'column_missing')]
  // Unknown columns get an empty name, so that their cells are skipped and the column is reported once, not on each
  // line.
  return {
    columns: columns.map((name) => (known.has(name) ? name : '')),
    problems: [...problems, ...missing],
  }
}

function ofHeader(column: string, code: ReportCode): FileProblem {
  return ofFile(code, null, column.slice(0, 80))
}

type Written = { row: Record<string, unknown>; problem: null } | { problem: FileProblem }

function fromCells(record: FileRecord, file: ManifestFile, columns: readonly string[]): Written {
  const broken = brokenRecord(record, file)
  if (broken) return { problem: broken }
  const cells = splitCells(record.text, file.delimiter)
  if (cells === null) return { problem: brokenQuote(record, file) ?? ofLine(record.line, 'line_broken') }
  if (cells.length !== columns.length)
    return { problem: ofLine(record.line, 'cells_wrong', String(cells.length)) }
  const written: Record<string, unknown> = {}
  for (let at = 0; at < columns.length; at += 1) {
    const name = columns[at]
    // An empty cell is treated as a missing one.
    if (!cells[at]?.trim()) continue
    if (!name) return { problem: ofLine(record.line, 'column_unnamed', String(at + 1)) }
    written[name] = cells[at]
  }
  return { row: written, problem: null }
}

function fromJson(record: FileRecord, file: ManifestFile): Written {
  const broken = brokenRecord(record, file)
  if (broken) return { problem: broken }
  try {
    const value: unknown = JSON.parse(record.text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { row: { ...value }, problem: null }
  } catch {
    // The problem is reported below. The parser's own message isn't used, because it may quote personal data.
  }
  return { problem: ofLine(record.line, 'line_broken') }
}

/**
 * Adds up the amounts for which the manifest gives a control sum: `limit` of products, `used` of balances. A row that
 * can be read but is refused by a rule counts too. If a row can't be read, the sum isn't known, so it isn't checked.
 */
function sumsOf(file: ManifestFile) {
  const declared = Object.entries(file.sums ?? {})
  const found = new Map(declared.map(([name]) => [name, 0n]))
  let isKnown = true
  return {
    add(row: GoodRow['row']): void {
      for (const [name, sum] of found) found.set(name, sum + amountIn(name, row))
    },
    addUnreadable(): void {
      isKnown = false
    },
    problems(): FileProblem[] {
      if (!isKnown) return []
      return declared.flatMap(([name, text]) => {
        const sum = found.get(name) ?? 0n
        if (BigInt(readAmount(text, file.amounts) ?? -1) === sum) return []
        return [ofFile('sum_wrong', writtenAmount(sum, file.amounts), name)]
      })
    },
  }
}

/** Writes satang as the file writes its amounts, so that a wrong sum can be compared with the manifest. */
function writtenAmount(satang: bigint, amounts: ManifestFile['amounts']): string {
  if (amounts === 'satang') return String(satang)
  return `${satang / 100n}.${String(satang % 100n).padStart(2, '0')}`
}

function amountIn(name: string, row: Readonly<Record<string, unknown>>): bigint {
  if (name === 'used') return row.measure === 'amount' ? BigInt(Number(row.used ?? 0)) : 0n
  const limits = Array.isArray(row.limits) ? row.limits : []
  return limits.reduce<bigint>(
    (sum, limit: { measure?: string; value?: number }) =>
      limit.measure === 'amount' ? sum + BigInt(limit.value ?? 0) : sum,
    0n,
  )
}
