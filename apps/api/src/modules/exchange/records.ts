import type { ManifestFile } from '@khum/contract'

/** A record of a file. It is one line, or several lines if a quoted cell of a CSV file has line breaks. */
export interface FileRecord {
  /** The number of the record's first line. */
  line: number
  text: string
  tooLong: boolean
}

/** The part of a record that has been read so far, if the record is too long to store. */
interface Dropped {
  /** The beginning of the record. */
  text: string
  /** The number of line breaks in the record. */
  lines: number
  /** Whether a quotation mark is open at the end of what was read. */
  isOpen: boolean
}

/** The longest record that is accepted, in characters. A longer one is marked `tooLong`. */
const longest = 1_048_576
const byteOrderMark = '\uFEFF'

/** A line without any value. In a CSV file, spreadsheets write such lines for empty rows. */
const blank = { csv: /^[\t ,;]*$/, ndjson: /^[\t ]*$/ }

/**
 * Splits a file into records and skips lines without any value. With `quoted`, a line break between quotation marks
 * doesn't end a record. A record that is too long is marked `tooLong`, and its end may be cut off.
 */
export async function* recordsOf(
  source: AsyncIterable<Uint8Array>,
  { encoding, quoted }: { encoding: ManifestFile['encoding']; quoted: boolean },
): AsyncGenerator<FileRecord[]> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  let rest = ''
  let line = 1
  let dropped: Dropped | null = null

  function drop(text: string): Dropped {
    return {
      text: dropped?.text ?? text,
      lines: (dropped?.lines ?? 0) + countOf('\n', text),
      isOpen: quoted && (dropped?.isOpen ?? false) !== (countOf('"', text) % 2 === 1),
    }
  }

  /**
   * Returns a record that is marked `tooLong`. If a quotation mark is still open, the record keeps its beginning, where
   * `lineOfBrokenQuote` looks for that quotation mark.
   */
  function tooLong({ text, isOpen }: Dropped): FileRecord {
    return { line, text: isOpen ? text : '', tooLong: true }
  }

  function cut(text: string, isLast: boolean): FileRecord[] {
    const records: FileRecord[] = []
    let start = 0
    while (start < text.length) {
      const end = endOfRecord(text, start, { quoted, isLast, isOpen: dropped?.isOpen ?? false })
      if (end === -1) break
      const record = text.slice(start, text.charCodeAt(end - 1) === 13 ? end - 1 : end)
      if (dropped !== null) records.push(tooLong(drop(record)))
      else if (!(quoted ? blank.csv : blank.ndjson).test(record))
        records.push({ line, text: record, tooLong: record.length > longest })
      line += 1 + (quoted ? countOf('\n', record) : 0) + (dropped?.lines ?? 0)
      dropped = null
      start = end + 1
    }
    rest = text.slice(start)
    if (rest.length > longest) {
      // The record is too long already, although its end wasn't read yet.
      dropped = drop(rest)
      rest = ''
    }
    if (isLast && dropped !== null) records.push(tooLong(dropped))
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

function countOf(sign: string, text: string): number {
  return text.includes(sign) ? text.split(sign).length - 1 : 0
}

/**
 * Returns where a record ends: at its line break, or at the end of the file; -1 if the record isn't complete yet.
 * `isOpen` says whether a quotation mark is open at `start`.
 */
function endOfRecord(
  text: string,
  start: number,
  { quoted, isLast, isOpen }: { quoted: boolean; isLast: boolean; isOpen: boolean },
): number {
  let end = text.indexOf('\n', start)
  if (quoted) {
    let quote = text.indexOf('"', start)
    while (end !== -1) {
      for (; quote !== -1 && quote < end; quote = text.indexOf('"', quote + 1)) isOpen = !isOpen
      if (!isOpen) return end
      // Inside quotation marks, a line break doesn't end the record. So the search continues at the closing mark.
      // Checking every line before that mark would take minutes.
      end = quote === -1 ? -1 : text.indexOf('\n', quote)
    }
  }
  if (end === -1 && isLast) return text.length
  return end
}

const delimiterOf = { comma: ',', semicolon: ';', tab: '\t' } as const

/** Splits a CSV record into its cells. Returns null if its quotation marks don't match. */
export function splitCells(text: string, delimiter: ManifestFile['delimiter']): string[] | null {
  const cells = readCells(text, delimiter)
  return typeof cells === 'number' ? null : cells
}

/** Returns the line of the first quotation mark that has no closing mark; null if each mark of the record has one. */
export function lineOfBrokenQuote(
  { line, text }: FileRecord,
  delimiter: ManifestFile['delimiter'],
): number | null {
  const cells = readCells(text, delimiter)
  return typeof cells === 'number' ? line + countOf('\n', text.slice(0, cells)) : null
}

/**
 * Splits a CSV record into its cells. If a quotation mark has no closing mark, returns that mark's position instead.
 */
function readCells(text: string, delimiter: ManifestFile['delimiter']): string[] | number {
  const mark = delimiterOf[delimiter]
  if (!text.includes('"')) return text.split(mark)
  const cells: string[] = []
  let at = 0
  while (at <= text.length) {
    if (text.charCodeAt(at) !== 34) {
      const end = text.indexOf(mark, at)
      const cell = end === -1 ? text.slice(at) : text.slice(at, end)
      if (cell.includes('"')) return at + cell.indexOf('"')
      cells.push(cell)
      if (end === -1) return cells
      at = end + 1
    } else {
      const { value, end } = quotedCell(text, at + 1)
      if (end === -1) return at
      cells.push(value)
      if (end === text.length) return cells
      if (text[end] !== mark) return at
      at = end + 1
    }
  }
  return cells
}

/**
 * Reads a quoted cell from `start`, after its opening quotation mark. `end` is the position after the closing mark, or
 * -1 if there is no closing mark.
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
