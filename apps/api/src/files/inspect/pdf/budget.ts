import { Refusal } from '../verdict'

const limits = {
  /** Headers of the form `1 0 obj`. */
  objects: 250_000,
  /** Numbers, names, strings, arrays and dictionaries in memory. */
  values: 500_000,
  /** Different names and references; the PDF library never frees them. */
  names: 50_000,
  references: 150_000,
  /** Unpacked bytes of all streams together. A document of 50 dense pages needs a few million. */
  unpacked: 33_554_432,
  /** Filters undone, over all streams. */
  unpackings: 10_000,
  /** Strings of an encrypted document. */
  decryptions: 100_000,
}

/**
 * Limits the cost of reading one document by counts that don't depend on the machine. A document that exceeds one is refused.
 * R46
 */
export class Budget {
  readonly #left: Record<keyof typeof limits | 'read', number>

  /** Damaged files may be read twice in parts, so `read` allows that, but not more. */
  constructor(fileBytes: number) {
    this.#left = { ...limits, read: 2 * (fileBytes + limits.unpacked) }
  }

  /** @throws Refusal when nothing is left. A negative amount refunds. */
  spend(what: keyof typeof limits | 'read', amount: number): void {
    this.#left[what] -= amount
    if (this.#left[what] < 0) throw new Refusal('file_pdf_unsafe')
  }

  left(what: keyof typeof limits): number {
    return this.#left[what]
  }
}
