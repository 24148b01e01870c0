import { PDFDict, PDFName, PDFNull, PDFNumber, type PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib'
import type { Budget } from './budget'
import type { Lexer } from './lexer'
import { StreamEnds } from './stream-ends'

const headerBeforeWord = /(?<!\d)(\d{1,7})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]*$/

const trailerKeys = ['Root', 'Encrypt', 'ID'].map((key) => PDFName.of(key))

type Header = { start: number; body: number; ref: PDFRef }

/**
 * An object of the file; `object` is undefined if the file ends in the middle of it. A doubtful object was found inside
 * a stream whose end had to be guessed, so it may be data of that stream. It is used only if no other object has its
 * number.
 */
export type Found = { ref: PDFRef; object: PDFObject | undefined; isDoubtful: boolean }

export type Scan = {
  /** The objects, in the order in which the file contains them. */
  objects: Found[]
  /** Dictionaries after the word `trailer`. */
  trailers: PDFDict[]
  /** Whether the end of the file is missing. */
  isCut: boolean
}

/**
 * Finds the objects of a document by reading the whole file, as viewers do if its cross-reference table is wrong. The
 * table is never used, so a missing, wrong or hostile one makes no difference.
 */
export function scan(lexer: Lexer, budget: Budget): Scan {
  const { bytes } = lexer
  const headers = findHeaders(bytes, budget)
  const ends = new StreamEnds(bytes)
  const lengths = indirectLengths(bytes, headers)
  const found: Scan = { objects: [], trailers: [], isCut: false }
  let at = 0
  let doubtfulUntil = 0
  for (const { start, body, ref } of headers) {
    // Skips a header inside an object that was already read, because it is part of that object.
    if (start < at) continue
    found.trailers.push(...readTrailers(lexer, at, start))
    const isDoubtful = start < doubtfulUntil
    const value = lexer.read(body)
    // If this object has no end, the lexer may have read the following objects as part of it. So the search continues
    // right after this object's header.
    const isDamaged = lexer.isDamaged
    at = isDamaged ? body : lexer.at
    const isWhole = lexer.at < bytes.length || (value instanceof PDFDict && !isDamaged)
    lexer.skipSpace()
    if (!(value instanceof PDFDict && lexer.skipWord('stream'))) {
      found.objects.push({ ref, object: isWhole ? (value ?? PDFNull) : undefined, isDoubtful })
      continue
    }
    const stream = readStream(lexer, value, ends, lengths)
    found.objects.push({ ref, object: stream?.object, isDoubtful })
    at = stream?.isGuess ? body : lexer.at
    if (!stream?.isGuess) continue
    budget.spend('read', stream.object.contents.length)
    doubtfulUntil = Math.max(doubtfulUntil, lexer.at)
  }
  found.trailers.push(...readTrailers(lexer, at, bytes.length))
  found.isCut = bytes.indexOf('startxref', Math.max(at, doubtfulUntil)) < 0
  return found
}

function findHeaders(bytes: Buffer, budget: Budget): Header[] {
  const headers: Header[] = []
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    const before = bytes[at - 1] ?? 0
    // In a header, a space or a digit comes before `obj`. So this skips `endobj` and other words that end in `obj`.
    if (before > 0x39) continue
    const match = headerBeforeWord.exec(bytes.toString('latin1', Math.max(0, at - 32), at))
    if (!match) continue
    budget.spend('objects', 1)
    headers.push({
      start: at - match[0].length,
      body: at + 3,
      ref: PDFRef.of(Number(match[1]), Number(match[2])),
    })
  }
  return headers
}

/**
 * Returns a function that looks up the length of a stream if the length is a separate object, often later in the file.
 */
function indirectLengths(bytes: Buffer, headers: readonly Header[]): (ref: PDFRef) => number | undefined {
  let bodies: Map<PDFRef, number> | undefined
  return (ref) => {
    bodies ??= new Map(headers.map((header) => [header.ref, header.body]))
    const body = bodies.get(ref)
    if (body === undefined) return undefined
    const number = /^[\0\t\n\f\r ]*(\d{1,8})[\0\t\n\f\r ]/.exec(bytes.toString('latin1', body, body + 24))
    return number ? Number(number[1]) : undefined
  }
}

function readTrailers(lexer: Lexer, from: number, to: number): PDFDict[] {
  const trailers: PDFDict[] = []
  const gap = lexer.bytes.subarray(from, to)
  for (let at = gap.indexOf('trailer'); at >= 0; at = gap.indexOf('trailer', at)) {
    const dict = lexer.read(from + at + 'trailer'.length)
    if (dict instanceof PDFDict && trailerKeys.some((key) => dict.has(key))) trailers.push(dict)
    at = Math.max(at + 1, lexer.at - from)
  }
  return trailers
}

function readStream(
  lexer: Lexer,
  dict: PDFDict,
  ends: StreamEnds,
  lengths: (ref: PDFRef) => number | undefined,
): { object: PDFRawStream; isGuess: boolean } | undefined {
  const { bytes } = lexer
  const start = lexer.at + firstLineEnd(bytes.toString('latin1', lexer.at, lexer.at + 32))
  const stated = dict.get(PDFName.Length)
  const length =
    stated instanceof PDFRef ? lengths(stated) : stated instanceof PDFNumber ? stated.asNumber() : undefined
  const found = ends.find(start, length)
  lexer.at = found?.next ?? bytes.length
  if (!found) return undefined
  dict.set(PDFName.Length, PDFNumber.of(found.end - start))
  return { object: PDFRawStream.of(dict, bytes.subarray(start, found.end)), isGuess: found.isGuess }
}

/** Counts the bytes that follow the word `stream` on its line: spaces and the line end. */
function firstLineEnd(text: string): number {
  return /^(?:[\t ]*(?:\r\n|\n)|\r)/.exec(text)?.[0].length ?? 0
}
