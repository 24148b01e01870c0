import { Refusal } from '../verdict'

const limits = {
  /** Object headers, such as `1 0 obj`. */
  objects: 250_000,
  /** Numbers, names, strings, arrays and dictionaries in memory. */
  values: 500_000,
  /** Different names and references; the PDF library never frees them. */
  names: 50_000,
  references: 150_000,
  /** Unpacked bytes of all streams together. A dense document of 50 pages needs a few million. */
  unpacked: 33_554_432,
  unpackings: 10_000,
  /** Strings decrypted in an encrypted document. */
  decryptions: 100_000,
}

/**
 * Limits the cost of reading a document. Counts objects and bytes instead of measuring time, so that the result is the
 * same on every machine. A document that exceeds a limit is refused. R46
 */
export class Budget {
  readonly #left: Record<keyof typeof limits | 'read', number>

  /**
   * `read` counts the bytes read. Parts of a damaged file are read twice, so the limit is twice the size of the file
   * and its unpacked streams.
   */
  constructor(fileBytes: number) {
    this.#left = { ...limits, read: 2 * (fileBytes + limits.unpacked) }
  }

  /**
   * Uses up an amount of the budget; a negative amount gives some of it back. @throws Refusal if the budget is exceeded
   */
  spend(what: keyof typeof limits | 'read', amount: number): void {
    this.#left[what] -= amount
    if (this.#left[what] < 0) throw new Refusal('file_pdf_unsafe')
  }

  left(what: keyof typeof limits): number {
    return this.#left[what]
  }
}
