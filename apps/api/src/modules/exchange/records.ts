import type { ManifestFile } from '@khum/contract'

/** A record of a file: a line, or in CSV several, if a quoted cell has line breaks. */
export interface FileRecord {
  /** The number of its first line. */
  line: number
  text: string
  tooLong: boolean
}

/** The longest record that is read, in characters. */
const longest = 1_048_576
const byteOrderMark = '\uFEFF'

/**
 * Splits a file into records and skips empty lines. With `quoted`, a line break between quotation marks doesn't end a
 * record.
 */
export async function* recordsOf(
  source: AsyncIterable<Uint8Array>,
  { encoding, quoted }: { encoding: ManifestFile['encoding']; quoted: boolean },
): AsyncGenerator<FileRecord[]> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  let rest = ''
  let line = 1
  let tooLong = false

  function cut(text: string, isLast: boolean): FileRecord[] {
    const records: FileRecord[] = []
    let start = 0
    while (start < text.length) {
      const end = endOfRecord(text, start, quoted, isLast)
      if (end === -1) break
      const record = text.slice(start, text.charCodeAt(end - 1) === 13 ? end - 1 : end)
      if (record.length > 0 || tooLong)
        records.push({ line, text: record, tooLong: tooLong || record.length > longest })
      line += 1 + (quoted && record.includes('\n') ? record.split('\n').length - 1 : 0)
      tooLong = false
      start = end + 1
    }
    rest = text.slice(start)
    if (rest.length > longest) {
      // The record isn't complete yet, but is too long already.
      tooLong = true
      rest = ''
    }
    return records
  }

  let isFirst = true
  for await (const bytes of source) {
    let text = decoder.decode(bytes, { stream: true })
    if (isFirst && text.length > 0) {
      if (text.startsWith(byteOrderMark)) text = text.slice(1)
      isFirst = false
    }
    yield cut(rest + text, false)
  }
  const last = cut(rest + decoder.decode(), true)
  if (last.length > 0) yield last
}

/** Finds the line break that ends a record, or the end of the last one; -1 if the record isn't complete yet. */
function endOfRecord(text: string, start: number, quoted: boolean, isLast: boolean): number {
  let end = text.indexOf('\n', start)
  if (quoted) {
    let quotes = 0
    let counted = start
    while (end !== -1) {
      quotes += countQuotes(text, counted, end)
      if (quotes % 2 === 0) return end
      counted = end + 1
      end = text.indexOf('\n', counted)
    }
  }
  if (end === -1 && isLast) return text.length
  return end
}

function countQuotes(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('"', from); at !== -1 && at < to; at = text.indexOf('"', at + 1)) count += 1
  return count
}

const delimiterOf = { comma: ',', semicolon: ';', tab: '\t' } as const

/** Splits a CSV record into its cells. Returns null if its quotation marks don't match. */
export function splitCells(text: string, delimiter: ManifestFile['delimiter']): string[] | null {
  const mark = delimiterOf[delimiter]
  if (!text.includes('"')) return text.split(mark)
  const cells: string[] = []
  let at = 0
  while (at <= text.length) {
    if (text.charCodeAt(at) !== 34) {
      const end = text.indexOf(mark, at)
      const cell = end === -1 ? text.slice(at) : text.slice(at, end)
      if (cell.includes('"')) return null
      cells.push(cell)
      if (end === -1) return cells
      at = end + 1
    } else {
      const { value, end } = quotedCell(text, at + 1)
      if (end === -1) return null
      cells.push(value)
      if (end === text.length) return cells
      if (text[end] !== mark) return null
      at = end + 1
    }
  }
  return cells
}

/**
 * Reads a quoted cell from `start`, after its opening quotation mark. `end` is the position after the closing one; -1
 * if it is missing.
 */
function quotedCell(text: string, start: number): { value: string; end: number } {
  let value = ''
  let from = start
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return { value: '', end: -1 }
    value += text.slice(from, quote)
    if (text.charCodeAt(quote + 1) !== 34) return { value, end: quote + 1 }
    value += '"'
    from = quote + 2
  }
}
