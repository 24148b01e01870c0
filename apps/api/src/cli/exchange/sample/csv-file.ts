import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import type { Cell } from './rows'

const chunkSize = 256 * 1024

/**
 * Writes a CSV file piece by piece, so that memory doesn't grow with the file. Computes its row count and SHA-256 for
 * the manifest.
 */
export class CsvFile {
  readonly #name: string
  readonly #handle: FileHandle
  readonly #hash = createHash('sha256')
  #waiting: string
  #rows = 0

  private constructor(name: string, handle: FileHandle, columns: readonly string[]) {
    this.#name = name
    this.#handle = handle
    this.#waiting = lineOf(columns)
  }

  static async create(folder: string, name: string, columns: readonly string[]): Promise<CsvFile> {
    return new CsvFile(name, await open(path.join(folder, name), 'w'), columns)
  }

  /** Adds a row. Rows wait in memory, so call `flush` from time to time. */
  add(cells: readonly Cell[]): void {
    this.#waiting += lineOf(cells)
    this.#rows += 1
  }

  /** Writes the waiting rows if they exceed the chunk size. */
  async flush(): Promise<void> {
    if (this.#waiting.length >= chunkSize) await this.#write()
  }

  async close(): Promise<{ name: string; rows: number; sha256: string }> {
    await this.#write()
    await this.#handle.close()
    return { name: this.#name, rows: this.#rows, sha256: this.#hash.digest('hex') }
  }

  async #write(): Promise<void> {
    const bytes = Buffer.from(this.#waiting)
    this.#waiting = ''
    this.#hash.update(bytes)
    await this.#handle.appendFile(bytes)
  }
}

export function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\n`
}

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  const text = String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
