import { afterEach, describe, expect, it, vi } from 'vitest'
import { cutIntoPieces } from '../../src/modules/documents/upload-pieces'

async function* chunks(...sizes: number[]) {
  let value = 0
  for (const size of sizes) yield Buffer.from(Array.from({ length: size }, () => value++ % 256))
}

async function cut(source: AsyncIterable<Buffer>): Promise<number[][]> {
  const pieces: number[][] = []
  for await (const piece of cutIntoPieces(source, {
    pieceBytes: 4,
    stallMs: 1_000,
    onStall: () => undefined,
  })) {
    pieces.push([...piece])
  }
  return pieces
}

describe('cutting a body into pieces', () => {
  it.each([
    [[], []],
    [[4], [4]],
    [[8], [4, 4]],
    [[1, 1, 1], [3]],
    [
      [3, 3, 3],
      [4, 4, 1],
    ],
    [
      [0, 5],
      [4, 1],
    ],
  ])('chunks of %j bytes become pieces of %j', async (given, lengths) => {
    const pieces = await cut(chunks(...given))
    expect(pieces.map((piece) => piece.length)).toEqual(lengths)
    expect(pieces.flat()).toEqual(pieces.flat().map((_, index) => index))
  })

  it('doesn’t yield the last piece of a body that turns out too long', async () => {
    async function* tooLong() {
      yield Buffer.alloc(4)
      throw new Error('too long')
    }
    const given: Buffer[] = []
    const reading = (async () => {
      const rules = { pieceBytes: 4, stallMs: 1_000, onStall: () => undefined }
      for await (const piece of cutIntoPieces(tooLong(), rules)) given.push(piece)
    })()
    await expect(reading).rejects.toThrow('too long')
    expect(given).toEqual([])
  })
})

describe('a body that stalls (R53)', () => {
  afterEach(() => vi.useRealTimers())

  it('ends after the time without a byte, but not while its pieces are being stored', async () => {
    vi.useFakeTimers()
    const stalled = new EventTarget()
    const onStall = vi.fn(() => void stalled.dispatchEvent(new Event('stall')))
    async function* stalling() {
      yield Buffer.alloc(5)
      await new Promise((end) => stalled.addEventListener('stall', end))
    }
    const pieces = cutIntoPieces(stalling(), { pieceBytes: 4, stallMs: 30_000, onStall })
    expect((await pieces.next()).value).toHaveLength(4)
    // While the code that reads the pieces requests nothing, the sender doesn't count as stalled.
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onStall).not.toHaveBeenCalled()
    const rest = pieces.next()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(onStall).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onStall).toHaveBeenCalledOnce()
    expect((await rest).value).toHaveLength(1)
    expect((await pieces.next()).done).toBe(true)
  })
})
