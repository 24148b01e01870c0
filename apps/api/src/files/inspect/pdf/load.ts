import {
  PDFContext,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { Refusal } from '../verdict'
import { Budget } from './budget'
import { type Unlock, unlock } from './encryption'
import { filtersOf, unpack } from './filters'
import { Lexer } from './lexer'
import { scan } from './scan'

export type LoadedPdf = {
  context: PDFContext
  root: PDFRef
  catalog: PDFDict
  budget: Budget
  isCut: boolean
}

/**
 * Reads all objects of a document into memory, repairing and decrypting them. R44, R46, R48
 * @throws Refusal if the document needs a password, can't be repaired, or has more to read than `Budget` allows
 */
export function loadPdf(bytes: Buffer): LoadedPdf {
  const context = PDFContext.create()
  const budget = new Budget(bytes.length)
  const lexer = new Lexer(bytes, context, budget)
  const { objects, trailers, isCut } = scan(lexer, budget)

  // If a file has several versions of an object, the last version counts. But a truncated or doubtful version (see
  // `Found`) never replaces an earlier version.
  const chosen = new Map<PDFRef, { place: number; isDoubtful: boolean }>()
  for (const [place, { ref, object, isDoubtful }] of objects.entries()) {
    if (chosen.has(ref) && (!object || isDoubtful)) continue
    context.assign(ref, object ?? PDFInvalidObject.of(new Uint8Array()))
    if (object) chosen.set(ref, { place, isDoubtful })
  }
  for (const { object } of objects) if (isStreamOf(object, 'XRef')) trailers.push(object.dict)

  const open = openerOf(context, trailers, budget)
  for (const ref of open ? chosen.keys() : []) {
    const object = context.lookup(ref)
    if (open && object) context.assign(ref, open(ref, object))
  }

  for (const [stream, { place }] of [...chosen]) {
    const object = context.lookup(stream)
    if (!isStreamOf(object, 'ObjStm')) continue
    for (const inner of readObjectStream(object, lexer, budget)) {
      const other = chosen.get(inner.ref)
      if (other && other.place > place && !other.isDoubtful) continue
      chosen.set(inner.ref, { place, isDoubtful: false })
      context.assign(inner.ref, inner.object)
    }
  }
  return { context, budget, isCut, ...findCatalog(context, trailers) }
}

function isStreamOf(object: PDFObject | undefined, type: string): object is PDFRawStream {
  return object instanceof PDFRawStream && object.dict.lookup(PDFName.of('Type')) === PDFName.of(type)
}

function openerOf(context: PDFContext, trailers: readonly PDFDict[], budget: Budget): Unlock | undefined {
  const encrypted = trailers.findLast((trailer) => trailer.has(PDFName.of('Encrypt')))
  if (!encrypted) return undefined
  const withId = [encrypted, ...trailers].find((trailer) => trailer.has(PDFName.of('ID')))
  return unlock(
    context.lookup(encrypted.get(PDFName.of('Encrypt'))),
    withId?.lookup(PDFName.of('ID')),
    budget,
  )
}

/** Returns the objects of an object stream; empty if it can't be unpacked. */
function readObjectStream(
  stream: PDFRawStream,
  lexer: Lexer,
  budget: Budget,
): { ref: PDFRef; object: PDFObject }[] {
  const unpacked = unpack(stream.contents, filtersOf(stream.dict), budget)
  if (!unpacked) return []
  const inner = lexer.within(Buffer.from(unpacked.buffer, unpacked.byteOffset, unpacked.length))
  const { first, pairs } = readIndex(inner, stream.dict)
  return pairs.flatMap(([number, offset]) => {
    budget.spend('objects', 1)
    const object = inner.read(first + offset)
    return object ? [{ ref: PDFRef.of(number), object }] : []
  })
}

/**
 * Reads the numbers and offsets of the objects in an object stream. Also finds where the first object begins, because
 * the position in the stream's dictionary may be wrong.
 */
function readIndex(lexer: Lexer, dict: PDFDict): { first: number; pairs: [number, number][] } {
  const first = numberOf(dict, 'First') ?? 0
  const count = numberOf(dict, 'N') ?? 0
  const stated = readPairs(lexer.bytes.toString('latin1', 0, first), Number.POSITIVE_INFINITY)
  // The list of numbers and offsets ends at `stated.end`. The dictionary says where the first object begins (`first`).
  // This is plausible only if there are just white space and comments between the list and this position.
  lexer.at = stated.end
  lexer.skipSpace()
  const isPlausible = first > 0 && lexer.at >= first
  if (isPlausible && stated.pairs.length === count) return { first, pairs: stated.pairs }
  const counted = readPairs(lexer.bytes.toString('latin1'), count)
  if (isPlausible && counted.pairs.length < count) return { first, pairs: stated.pairs }
  return { first: counted.end, pairs: counted.pairs }
}

function readPairs(text: string, count: number): { pairs: [number, number][]; end: number } {
  const pair = /[\s\0]*(\d{1,7})[\s\0]+(\d{1,8})(?!\d)[\s\0]*/y
  const pairs: [number, number][] = []
  let end = 0
  while (pairs.length < count) {
    const match = pair.exec(text)
    if (!match) break
    pairs.push([Number(match[1]), Number(match[2])])
    end = pair.lastIndex
  }
  return { pairs, end }
}

/** Finds the catalog of the newest trailer; if no trailer names a catalog with pages, any catalog that has pages. */
function findCatalog(context: PDFContext, trailers: readonly PDFDict[]): { root: PDFRef; catalog: PDFDict } {
  const named = trailers.map((trailer) => trailer.get(PDFName.of('Root'))).reverse()
  const others = context.enumerateIndirectObjects().filter(([, object]) => isCatalog(object))
  for (const root of [...named, ...others.map(([ref]) => ref).reverse()]) {
    const catalog = context.lookup(root)
    if (!(root instanceof PDFRef) || !(catalog instanceof PDFDict)) continue
    if (catalog.lookup(PDFName.of('Pages')) instanceof PDFDict) return { root, catalog }
  }
  throw new Refusal('file_damaged')
}

function isCatalog(object: PDFObject): boolean {
  return object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('Catalog')
}

function numberOf(dict: PDFDict, key: string): number | undefined {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFNumber ? value.asNumber() : undefined
}
