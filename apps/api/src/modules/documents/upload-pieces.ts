export interface PieceRules {
  /** Size of a piece in bytes; the last piece may be shorter. */
  pieceBytes: number
  /** Milliseconds to wait for the next byte. */
  stallMs: number
  /** Called once if no byte arrives for `stallMs`. The callback must end the source. */
  onStall: () => void
}

/**
 * Cuts a request's body into pieces, with only one in memory at a time. Yields a piece only after the next byte, or the
 * end of the body, has arrived. So a body that is too long is refused before its last piece is stored. A yielded piece
 * is valid until the next piece is requested.
 */
export async function* cutIntoPieces(
  source: AsyncIterable<Uint8Array>,
  { pieceBytes, stallMs, onStall }: PieceRules,
): AsyncGenerator<Buffer> {
  const piece = Buffer.allocUnsafeSlow(pieceBytes)
  let filled = 0
  const chunks = source[Symbol.asyncIterator]()
  const nextChunk = () => withTimer(stallMs, onStall, chunks.next())
  for (let next = await nextChunk(); !next.done; next = await nextChunk()) {
    let chunk = next.value
    while (chunk.length > 0) {
      if (filled === pieceBytes) {
        yield piece
        filled = 0
      }
      const taken = Math.min(chunk.length, pieceBytes - filled)
      piece.set(chunk.subarray(0, taken), filled)
      filled += taken
      chunk = chunk.subarray(taken)
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
}

async function withTimer<T>(ms: number, onTimeout: () => void, work: Promise<T>): Promise<T> {
  const timer = setTimeout(onTimeout, ms)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
