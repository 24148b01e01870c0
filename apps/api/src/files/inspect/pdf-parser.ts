import { PDFParser } from '@cantoo/pdf-lib'

const endOfStream = Buffer.from('endstream')
const endOfObject = /^endstream\s*endobj/

/**
 * The library's parser, with another way to find the end of a stream whose length is told elsewhere in the file: the
 * library counts the word "stream" up and down, and loses its way when a page's text has that word in it.
 */
export class DocumentParser extends PDFParser {
  readonly #source: Buffer

  constructor(source: Buffer) {
    super(source, Number.POSITIVE_INFINITY)
    this.#source = source
  }

  protected override findEndOfStreamFallback(): number {
    const start = this.bytes.offset()
    const first = this.#source.indexOf(endOfStream, start)
    if (first < 0) throw new Error('a stream without end')
    let found = first
    while (found >= 0 && !endOfObject.test(this.#source.toString('latin1', found, found + 64)))
      found = this.#source.indexOf(endOfStream, found + endOfStream.length)
    const end = found < 0 ? first : found
    this.bytes.moveTo(end + endOfStream.length)
    return end - lineEndBefore(this.#source, end)
  }
}

/** Bytes of the line end that belongs to the word and not to the stream. */
function lineEndBefore(source: Buffer, at: number): number {
  const isFeed = source[at - 1] === 0x0a
  const isReturn = source[at - (isFeed ? 2 : 1)] === 0x0d
  return Number(isFeed) + Number(isReturn)
}
