const lastsBehindStream =
  /^endstream[\0\t\n\f\r ]*(?:endobj|\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj|xref|trailer|startxref|$)/
const lastsBehindObject =
  /^endobj[\0\t\n\f\r ]+(?:\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj|xref|trailer|startxref)/

/** Where a stream's bytes end, and where reading continues. `isGuess` means that the stated length was wrong. */
export type StreamEnd = { end: number; next: number; isGuess: boolean }

/**
 * Finds the ends of streams: by the stated length if it is right, otherwise by the words that follow a stream. Call
 * `find` for the streams in the order of the file. Then even a file full of unfinished streams is searched only once.
 */
export class StreamEnds {
  readonly #bytes: Buffer
  readonly #endOfStream: (from: number) => number
  readonly #endOfObject: (from: number) => number
  readonly #anyEnd: (from: number) => number

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#endOfStream = forward((from) => find(bytes, 'endstream', lastsBehindStream, from))
    this.#endOfObject = forward((from) => find(bytes, 'endobj', lastsBehindObject, from))
    this.#anyEnd = forward((from) => bytes.indexOf('endstream', from))
  }

  /** Finds where the stream that begins at `start` ends; undefined if the file ends first. */
  find(start: number, length: number | undefined): StreamEnd | undefined {
    return this.#stated(start, length) ?? this.#searched(start)
  }

  #stated(start: number, length: number | undefined): StreamEnd | undefined {
    if (length === undefined || length < 0 || start + length > this.#bytes.length) return undefined
    const end = start + length
    const behind = /^[\0\t\n\f\r ]{0,16}(endstream|(?=endobj))/.exec(
      this.#bytes.toString('latin1', end, end + 32),
    )
    return behind ? { end, next: end + behind[0].length, isGuess: false } : undefined
  }

  #searched(start: number): StreamEnd | undefined {
    const stream = this.#endOfStream(start)
    const object = this.#endOfObject(start)
    // If `endobj` comes first, this stream has no `endstream`.
    const isObject = object >= 0 && (stream < 0 || object < stream)
    const found = isObject ? object : stream >= 0 ? stream : this.#anyEnd(start)
    if (found < 0) return undefined
    const next = isObject ? found : found + 'endstream'.length
    return { end: this.#beforeLineEnd(start, found), next, isGuess: true }
  }

  /** Returns the end of the stream's data, before the line end that precedes the closing word. */
  #beforeLineEnd(start: number, at: number): number {
    const isFeed = this.#bytes[at - 1] === 0x0a
    const isReturn = this.#bytes[at - (isFeed ? 2 : 1)] === 0x0d
    return Math.max(start, at - Number(isFeed) - Number(isReturn))
  }
}

/** Finds the next position of `word` where `pattern` matches; -1 if there is none. */
function find(bytes: Buffer, word: string, pattern: RegExp, from: number): number {
  let at = bytes.indexOf(word, from)
  while (at >= 0 && !pattern.test(bytes.toString('latin1', at, at + 64)))
    at = bytes.indexOf(word, at + word.length)
  return at
}

/**
 * Wraps a search so that it remembers the position that it found last. A search that begins later, but not after that
 * position, returns the position without reading the bytes again.
 */
function forward(search: (from: number) => number): (from: number) => number {
  let asked = -1
  let found = 0
  return (from) => {
    if (asked < 0 || from < asked || (found >= 0 && found < from)) {
      found = search(from)
      asked = from
    }
    return found
  }
}
