/** Tables for the first value of a block and for its others; a progressive scan has the first values only. */
export type Coding = { first: Uint16Array; others: Uint16Array | undefined }

/** Walks over the coded pixels of a JPEG without decoding them, to count their blocks. */
export class CodedBlocks {
  /** Whether something that is no code came up before the end. */
  isDamaged = false
  readonly #bytes: Buffer
  readonly #coding: readonly Coding[]
  #at = 0
  #bits = 0
  /** How many of the lowest bits of `#bits` are still to be read. */
  #held = 0
  /** How many of them were made up behind the end. */
  #madeUp = 0

  constructor(bytes: Buffer, coding: readonly Coding[]) {
    this.#bytes = bytes
    this.#coding = coding
  }

  /** Walks over at most `most` groups of blocks; gives how many there were. */
  count(most: number): number {
    for (let groups = 0; groups < most; groups += 1) {
      for (const coding of this.#coding) if (!this.#skipBlock(coding)) return groups
    }
    return most
  }

  /** Whether nothing but one repeated byte is left, as some cameras fill their files up. */
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
      // Nothing but zeros up to the end of the block.
      if ((symbol & 15) === 0 && symbol !== 0xf0) return true
      value += symbol >> 4
      if (!this.#skip(symbol & 15)) return false
    }
    return true
  }

  /** The meaning of the next code; −1 at the end, and where no code is. */
  #symbol(table: Uint16Array): number {
    this.#fill()
    const entry = table[(this.#bits >>> (this.#held - 16)) & 0xffff] ?? 0
    const length = entry >> 8
    if (length === 0) {
      // The last byte is filled up with bits that are no code.
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

  /** Makes sure that 16 bits are there. */
  #fill(): void {
    while (this.#held <= 16) {
      const byte = this.#bytes[this.#at]
      if (byte === undefined) this.#madeUp += 8
      // A coded 0xff is followed by a zero.
      this.#at += byte === 0xff ? 2 : 1
      this.#bits = (this.#bits << 8) | (byte ?? 0)
      this.#held += 8
    }
  }
}
