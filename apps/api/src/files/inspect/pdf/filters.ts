import { constants, inflateRawSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFName, PDFNumber } from '@cantoo/pdf-lib'
import { Refusal } from '../verdict'
import type { Budget } from './budget'

export type Filter = { name: string; parms: PDFDict | undefined }

const maxFilters = 8
const shortNames = new Map([
  ['Fl', 'FlateDecode'],
  ['LZW', 'LZWDecode'],
  ['A85', 'ASCII85Decode'],
  ['AHx', 'ASCIIHexDecode'],
  ['RL', 'RunLengthDecode'],
  ['DCT', 'DCTDecode'],
])

/** Returns a stream's filters in the order in which they must be undone. */
export function filtersOf(dict: PDFDict): Filter[] {
  const names = listOf(dict, 'Filter', 'F')
  const parms = listOf(dict, 'DecodeParms', 'DP')
  return names.flatMap((entry, index) => {
    if (!(entry instanceof PDFName)) return []
    const name = entry.decodeText()
    const parm = parms[index]
    return [{ name: shortNames.get(name) ?? name, parms: parm instanceof PDFDict ? parm : undefined }]
  })
}

function listOf(dict: PDFDict, key: string, shortKey: string) {
  const value = dict.lookup(PDFName.of(key)) ?? dict.lookup(PDFName.of(shortKey))
  if (!(value instanceof PDFArray)) return [value]
  return value.asArray().map((entry) => dict.context.lookup(entry))
}

/**
 * Undoes the filters that compress bytes or write them as text, such as ASCIIHexDecode. Returns undefined if another
 * filter was used or the bytes can't be read. R46
 * @throws Refusal if the document's `budget` of unpacked bytes is used up
 */
export function unpack(
  bytes: Uint8Array,
  filters: readonly Filter[],
  budget: Budget,
): Uint8Array | undefined {
  if (filters.length > maxFilters) return undefined
  let unpacked = bytes
  for (const filter of filters) {
    const left = budget.left('unpacked')
    const next = undo(filter, unpacked, left)
    if (!next) return undefined
    budget.spend('unpackings', 1)
    budget.spend('unpacked', next.length)
    unpacked = next
  }
  return unpacked
}

function undo({ name, parms }: Filter, bytes: Uint8Array, left: number): Uint8Array | undefined {
  if (name === 'FlateDecode') return inflate(bytes, left)
  if (name === 'ASCIIHexDecode') return fromHex(bytes, left)
  if (name === 'ASCII85Decode') return fromAscii85(bytes, left)
  if (name === 'RunLengthDecode') return fromRuns(bytes, left)
  if (name !== 'LZWDecode') return undefined
  const early = parms?.lookup(PDFName.of('EarlyChange'))
  return fromLzw(bytes, early instanceof PDFNumber ? early.asNumber() : 1, left)
}

/** Inflates without checking the two-byte header and the checksum, because viewers don't check them. */
function inflate(bytes: Uint8Array, left: number): Uint8Array | undefined {
  try {
    const options = { maxOutputLength: Math.max(1, left), finishFlush: constants.Z_SYNC_FLUSH }
    return inflateRawSync(bytes.subarray(2), options)
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('file_pdf_unsafe')
    return undefined
  }
}

function fromHex(bytes: Uint8Array, left: number): Uint8Array {
  if (bytes.length / 2 > left) throw new Refusal('file_pdf_unsafe')
  const [digits = ''] = Buffer.from(bytes).toString('latin1').split('>', 1)
  return Buffer.from(`${digits.replace(/[^0-9A-Fa-f]+/g, '')}0`, 'hex')
}

function fromAscii85(bytes: Uint8Array, left: number): Uint8Array {
  // A `z` decodes to four bytes, so the output can have four times the length of the input.
  if (bytes.length * 4 > left) throw new Refusal('file_pdf_unsafe')
  const out = Buffer.alloc(bytes.length * 4 + 4)
  const start = bytes[0] === 0x3c && bytes[1] === 0x7e ? 2 : 0
  let [length, value, digits] = [0, 0, 0]
  for (let at = start; at < bytes.length && bytes[at] !== 0x7e; at += 1) {
    const code = bytes[at] ?? 0
    if (code === 0x7a && digits === 0) length += 4
    if (code < 0x21 || code > 0x75) continue
    value = value * 85 + code - 0x21
    digits += 1
    if (digits < 5) continue
    length = out.writeUInt32BE(value % 0x1_0000_0000, length)
    ;[value, digits] = [0, 0]
  }
  if (digits < 2) return out.subarray(0, length)
  // The last group is padded with the highest digit.
  for (let digit = digits; digit < 5; digit += 1) value = value * 85 + 84
  out.writeUInt32BE(value % 0x1_0000_0000, length)
  return out.subarray(0, length + digits - 1)
}

function fromRuns(bytes: Uint8Array, left: number): Uint8Array {
  let length = 0
  for (const { size } of runsOf(bytes)) length += size
  if (length > left) throw new Refusal('file_pdf_unsafe')
  const out = Buffer.alloc(length)
  let to = 0
  for (const { from, size, isRepeated } of runsOf(bytes)) {
    if (isRepeated) out.fill(bytes[from] ?? 0, to, to + size)
    else out.set(bytes.subarray(from, from + size), to)
    to += size
  }
  return out
}

function* runsOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; ) {
    const run = bytes[at] ?? 128
    if (run === 128) return
    yield { from: at + 1, size: run < 128 ? run + 1 : 257 - run, isRepeated: run > 128 }
    at += run < 128 ? run + 2 : 2
  }
}

function fromLzw(bytes: Uint8Array, early: number, left: number): Uint8Array {
  let out = Buffer.alloc(Math.max(1024, bytes.length * 4))
  let length = 0
  // Each entry of the LZW dictionary is a range of the bytes that were written so far.
  let starts: number[] = []
  let sizes: number[] = []
  let [width, bits, count] = [9, 0, 0]
  let previous: { start: number; size: number } | undefined
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xff_ff_ff
    count += 8
    if (count < width) continue
    count -= width
    const code = (bits >> count) & ((1 << width) - 1)
    if (code === 257) break
    if (code === 256) {
      ;[starts, sizes, width, previous] = [[], [], 9, undefined]
      continue
    }
    const entry = code - 258
    const isNew = entry === starts.length
    if (code > 257 && (entry > starts.length || !previous)) break
    const size = code < 256 ? 1 : isNew ? (previous?.size ?? 0) + 1 : (sizes[entry] ?? 0)
    if (length + size > left) throw new Refusal('file_pdf_unsafe')
    if (length + size > out.length) out = Buffer.concat([out, Buffer.alloc(out.length + size)])
    const from = isNew ? (previous?.start ?? 0) : (starts[entry] ?? 0)
    const start = length
    if (code < 256) out[length] = code
    // A new entry (`isNew`) of the LZW table ends with the first byte that this loop writes. So this copies byte by
    // byte: `copy` would read that byte before it is written.
    else for (let index = 0; index < size; index += 1) out[start + index] = out[from + index] ?? 0
    length += size
    if (previous && starts.length < 4096 - 258) {
      starts.push(previous.start)
      sizes.push(previous.size + 1)
    }
    previous = { start, size }
    const known = starts.length + 258 + early
    width = known >= 2048 ? 12 : known >= 1024 ? 11 : known >= 512 ? 10 : 9
  }
  return out.subarray(0, length)
}
