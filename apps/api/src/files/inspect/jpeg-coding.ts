/**
 * Code tables for the first value of a block (DC) and for its other values (AC). The first scan of a progressive JPEG
 * has only first values.
 */
export type Coding = { first: Uint16Array; others: Uint16Array | undefined }

/** Reads the blocks of pixels in a piece of a JPEG's coded image data, without decoding the pixels. */
export class CodedBlocks {
  /** Whether an invalid code came before the end of the given bytes. */
  isDamaged = false
  readonly #bytes: Buffer
  readonly #coding: readonly Coding[]
  #at = 0
  #bits = 0
  /** The number of unread bits, which are the lowest bits of `#bits`. */
  #held = 0
  /** How many of the unread bits were added as padding, because the given bytes had ended. */
  #madeUp = 0

  constructor(bytes: Buffer, coding: readonly Coding[]) {
    this.#bytes = bytes
    this.#coding = coding
  }

  /** Skips at most `most` groups of blocks and returns how many it skipped. */
  count(most: number): number {
    for (let groups = 0; groups < most; groups += 1) {
      for (const coding of this.#coding) if (!this.#skipBlock(coding)) return groups
    }
    return most
  }

  /** Whether the unread bytes are one byte again and again. Some cameras add such bytes at the end of their files. */
  isRestUniform(): boolean {
    const rest = this.#bytes.subarray(this.#at)
    return rest.every((byte) => byte === rest[0])
  }

  #skipBlock({ first, others }: Coding): boolean {
    const size = this.#symbol(first)
    if (size < 0 || !this.#skip(size)) return false
    if (!others) return true
    for (let value = 1; value < 64; value += 1) {
      const symbol = this.#symbol(others)
      if (symbol < 0) return false
      // This code ends the block, because all its remaining values are zero.
      if ((symbol & 15) === 0 && symbol !== 0xf0) return true
      value += symbol >> 4
      if (!this.#skip(symbol & 15)) return false
    }
    return true
  }

  /** Reads the next code and returns its symbol; −1 at the end of the bytes or for an invalid code. */
  #symbol(table: Uint16Array): number {
    this.#fill()
    const entry = table[(this.#bits >>> (this.#held - 16)) & 0xffff] ?? 0
    const length = entry >> 8
    if (length === 0) {
      // The last byte may have up to seven padding bits, which aren't damage.
      this.isDamaged = this.#held - this.#madeUp >= 8
      return -1
    }
    return this.#skip(length) ? entry & 0xff : -1
  }

  #skip(bits: number): boolean {
    this.#fill()
    this.#held -= bits
    return this.#held >= this.#madeUp
  }

  #fill(): void {
    while (this.#held <= 16) {
      const byte = this.#bytes[this.#at]
      if (byte === undefined) this.#madeUp += 8
      // In coded pixels, a zero byte that isn't data follows each byte 0xff. Skips the zero byte.
      this.#at += byte === 0xff ? 2 : 1
      this.#bits = (this.#bits << 8) | (byte ?? 0)
      this.#held += 8
    }
  }
}
