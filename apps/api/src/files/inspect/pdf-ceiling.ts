import { deflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFContext, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib'

// What the object streams of a whole document may unpack to; a document of 50 dense pages needs a few megabytes.
const ceilingBytes = 33_554_432
// A table of references can claim any number of objects in a few bytes.
const ceilingObjects = 300_000
const ceilingRefs = 2_000_000

let spent = 0
let refs = 0
let objects = 0
let highest = 0
let exceeded = false

/** To be called before each document. */
export function resetDecodeCeiling(): void {
  spent = 0
  refs = 0
  objects = 0
  highest = 0
  exceeded = false
}

/** Whether the document just parsed wanted more than it may. */
export function wasCeilingExceeded(): boolean {
  return exceeded
}

/**
 * The parser unpacks object and cross-reference streams as it meets them, with no bound of its own. All its decoders
 * grow their output in one place, the base class's `ensureBuffer`: the bound is put there. TRUST R46.
 */
function installDecodeCeiling(): void {
  const dict = PDFContext.create().obj({ Filter: PDFName.of('FlateDecode') })
  const decoder = decodePDFRawStream(PDFRawStream.of(dict, deflateSync('')))
  let holder: unknown = decoder
  while (typeof holder === 'object' && holder !== null && !Object.hasOwn(holder, 'ensureBuffer'))
    holder = Object.getPrototypeOf(holder)
  if (typeof holder !== 'object' || holder === null) throw new Error('the PDF library has no ensureBuffer')
  const grow: unknown = Reflect.get(holder, 'ensureBuffer')
  if (typeof grow !== 'function') throw new Error('the PDF library has no ensureBuffer')
  Reflect.set(holder, 'ensureBuffer', function bounded(this: { buffer: Uint8Array }, wanted: number) {
    const held = this.buffer.byteLength
    // Buffers double when they grow.
    if (wanted > held) spent += Math.max(wanted - held, held)
    if (spent > ceilingBytes) exceed()
    return Reflect.apply(grow, this, [wanted])
  })
}

/** The same for the entries of cross-reference streams: each makes a reference, and every reference is made here. */
function installRefCeiling(): void {
  const make = PDFRef.of
  Reflect.set(PDFRef, 'of', (object: number, generation?: number) => {
    refs += 1
    if (object > highest) {
      highest = object
      objects += 1
    }
    if (objects > ceilingObjects || refs > ceilingRefs) exceed()
    return make(object, generation)
  })
}

function exceed(): never {
  exceeded = true
  throw new RangeError('wants more memory than it may')
}

installDecodeCeiling()
installRefCeiling()
