import { Refusal } from '../verdict'

const limits = {
  /** Headers of the form `1 0 obj`, wherever they are. */
  objects: 250_000,
  /** Numbers, names, strings, arrays, dictionaries that are kept. */
  values: 500_000,
  /** Different names and references; the PDF library never forgets one. */
  names: 50_000,
  references: 150_000,
  /** Bytes that packed streams unpack to, all together. A document of 50 dense pages needs a few million. */
  unpacked: 33_554_432,
  /** How often a stream is unpacked. */
  unpackings: 10_000,
  /** Strings of an encrypted document. */
  decryptions: 100_000,
}

/**
 * What reading one document may cost, as counts that don't depend on the machine. A document that needs more is
 * refused. R46.
 */
export class Budget {
  readonly #left: Record<keyof typeof limits | 'read', number>

  /** Damage can make the reader read bytes again, but not without end. */
  constructor(fileBytes: number) {
    this.#left = { ...limits, read: 2 * (fileBytes + limits.unpacked) }
  }

  /** Throws `Refusal` when nothing is left. A negative amount gives back what wasn't kept after all. */
  spend(what: keyof typeof limits | 'read', amount: number): void {
    this.#left[what] -= amount
    if (this.#left[what] < 0) throw new Refusal('file_pdf_unsafe')
  }

  left(what: keyof typeof limits): number {
    return this.#left[what]
  }
}
