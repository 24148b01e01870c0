import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { Refusal } from '../verdict'
import type { Budget } from './budget'

const maxDepth = 256
const maxNameLength = 1024
/** A dictionary takes as much memory as this many other values. */
const dictCost = 3
const [openParen, closeParen, less, greater] = [0x28, 0x29, 0x3c, 0x3e]
const [openBracket, closeBracket, slash, percent, backslash] = [0x5b, 0x5d, 0x2f, 0x25, 0x5c]
/** The kind of each byte: 1 for white space, 2 for delimiters, 0 for other characters. */
const kinds = new Uint8Array(256)
for (const byte of Buffer.from('\0\t\n\f\r ')) kinds[byte] = 1
for (const byte of Buffer.from('()<>[]{}/%')) kinds[byte] = 2

const structure = PDFName.of('StructElem')
const [kind, parent] = [PDFName.of('S'), PDFName.of('P')]
const constants = new Map<string, PDFObject>([
  ['true', PDFBool.True],
  ['false', PDFBool.False],
  ['null', PDFNull],
])
/** Words that end an object even if its brackets are still open. */
const endWords = new Set(['endobj', 'obj', 'stream', 'endstream', 'xref', 'trailer', 'startxref'])
const restOfReference = /^[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/

/**
 * Reads PDF objects as tolerantly as viewers: skips anything that doesn't belong in a dictionary or an array, and
 * closes an unclosed dictionary or array at the end of its object. Reads each byte once.
 * @throws Refusal for excessive nesting
 */
export class Lexer {
  readonly bytes: Buffer
  at = 0
  /** Whether the object that was read last had errors. */
  isDamaged = false
  readonly #context: PDFContext
  readonly #budget: Budget
  readonly #names: Map<string, PDFName>
  readonly #references: Map<string, PDFRef>

  /** Shares the names and references of `other`, a lexer of the same document. */
  constructor(bytes: Buffer, context: PDFContext, budget: Budget, other?: Lexer) {
    this.bytes = bytes
    this.#context = context
    this.#budget = budget
    this.#names = other ? other.#names : new Map()
    this.#references = other ? other.#references : new Map()
  }

  /** Creates a lexer for other bytes of the same document, such as an unpacked object stream. */
  within(bytes: Buffer): Lexer {
    return new Lexer(bytes, this.#context, this.#budget, this)
  }

  /** Reads the object at `at` and moves past it. Returns undefined if there is none. */
  read(at: number): PDFObject | undefined {
    this.at = at
    this.isDamaged = false
    const before = this.#budget.left('values')
    const object = this.#value(0)
    this.#budget.spend('read', this.at - at)
    if (!(object instanceof PDFDict) || !isStructure(object)) return object
    // Replaces dictionaries of the structure tree (headings, tables) with null. The tree isn't needed, and it takes
    // most of the memory in long documents.
    this.#budget.spend('values', this.#budget.left('values') - before)
    return PDFNull
  }

  skipSpace(): void {
    for (; this.at < this.bytes.length; this.at += 1) {
      const byte = this.bytes[this.at] ?? 0
      if (byte === percent) this.#skipLine()
      else if (kinds[byte] !== 1) return
    }
  }

  skipWord(word: string): boolean {
    if (this.bytes.toString('latin1', this.at, this.at + word.length) !== word) return false
    this.at += word.length
    return true
  }

  #value(depth: number): PDFObject | undefined {
    if (depth > maxDepth) throw new Refusal('file_damaged')
    for (;;) {
      this.skipSpace()
      const byte = this.bytes[this.at]
      if (byte === undefined || byte === greater || byte === closeBracket) return undefined
      this.#budget.spend('values', 1)
      if (byte === slash) return this.#name()
      if (byte === openParen) return this.#string()
      if (byte === less) return this.bytes[this.at + 1] === less ? this.#dict(depth) : this.#hexString()
      if (byte === openBracket) return this.#array(depth)
      if (isNumeric(byte)) return this.#numberOrReference()
      const start = this.at
      const word = this.#word()
      const constant = constants.get(word)
      if (constant) return constant
      if (endWords.has(word)) {
        this.at = start
        return undefined
      }
      this.isDamaged = true
      // An empty word means that a closing delimiter has no opening one. Skip it.
      if (word === '') this.at += 1
    }
  }

  #dict(depth: number): PDFDict {
    this.at += 2
    this.#budget.spend('values', dictCost)
    const entries = new Map<PDFName, PDFObject>()
    for (;;) {
      this.skipSpace()
      const byte = this.bytes[this.at]
      if (byte === slash) {
        const key = this.#name()
        const value = this.#value(depth + 1)
        if (value) entries.set(key, value)
        continue
      }
      if (byte === greater) {
        const isClosed = this.bytes[this.at + 1] === greater
        this.at += isClosed ? 2 : 1
        this.isDamaged ||= !isClosed
        break
      }
      this.isDamaged = true
      if (byte === closeBracket) this.at += 1
      else if (!this.#value(depth + 1)) break
    }
    return PDFDict.fromMapWithContext(entries, this.#context)
  }

  #array(depth: number): PDFArray {
    this.at += 1
    const array = PDFArray.withContext(this.#context)
    for (;;) {
      const value = this.#value(depth + 1)
      if (value) {
        array.push(value)
        continue
      }
      if (this.bytes[this.at] === closeBracket) {
        this.at += 1
        return array
      }
      this.isDamaged = true
      return array
    }
  }

  #name(): PDFName {
    this.at += 1
    const text = this.#word().slice(0, maxNameLength)
    const known = this.#names.get(text)
    if (known) return known
    this.#budget.spend('names', 1)
    const name = PDFName.of(
      text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
    this.#names.set(text, name)
    return name
  }

  #string(): PDFObject {
    const start = this.at + 1
    let depth = 0
    for (let at = this.at; at < this.bytes.length; at += 1) {
      const byte = this.bytes[at]
      if (byte === backslash) at += 1
      else if (byte === openParen) depth += 1
      else if (byte === closeParen) depth -= 1
      if (depth === 0) {
        this.at = at + 1
        return PDFString.of(this.bytes.toString('latin1', start, at))
      }
    }
    this.#budget.spend('read', this.bytes.length - start)
    this.isDamaged = true
    this.#skipLine()
    return PDFNull
  }

  #hexString(): PDFObject {
    const start = this.at + 1
    const end = this.bytes.indexOf(greater, start)
    if (end < 0) {
      this.#budget.spend('read', this.bytes.length - start)
      this.isDamaged = true
      this.#skipLine()
      return PDFNull
    }
    this.at = end + 1
    const digits = Buffer.alloc(end - start)
    let length = 0
    for (let at = start; at < end; at += 1) {
      const byte = this.bytes[at] ?? 0
      if (isHexDigit(byte)) length = digits.writeUInt8(byte, length)
    }
    return PDFHexString.of(digits.toString('latin1', 0, length))
  }

  #numberOrReference(): PDFObject {
    const start = this.at
    while (isNumeric(this.bytes[this.at])) this.at += 1
    const text = this.bytes.toString('latin1', start, Math.min(this.at, start + 64))
    if (/^\d{1,7}$/.test(text)) {
      const rest = restOfReference.exec(this.bytes.toString('latin1', this.at, this.at + 16))
      if (rest) {
        this.at += rest[0].length
        return this.#reference(text, rest[1] ?? '0')
      }
    }
    const number = Number(text)
    // Some programs write `--5`, `5-3` or only a sign. Like PDF viewers, reads these as -5, 5 and 0.
    return PDFNumber.of(
      Number.isFinite(number) ? number : Number.parseFloat(text.replace(/^[+-]+/, '-')) || 0,
    )
  }

  #reference(number: string, generation: string): PDFRef {
    const key = generation === '0' ? number : `${number} ${generation}`
    const known = this.#references.get(key)
    if (known) return known
    this.#budget.spend('references', 1)
    const reference = PDFRef.of(Number(number), Number(generation))
    this.#references.set(key, reference)
    return reference
  }

  #word(): string {
    const start = this.at
    while (this.at < this.bytes.length && kinds[this.bytes[this.at] ?? 0] === 0) this.at += 1
    return this.bytes.toString('latin1', start, this.at)
  }

  #skipLine(): void {
    while (this.at < this.bytes.length) {
      const byte = this.bytes[this.at]
      if (byte === 0x0a || byte === 0x0d) return
      this.at += 1
    }
  }
}

function isHexDigit(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)
}

/**
 * Whether a dictionary belongs to the structure tree (headings, tables). If the dictionary has no `Type`, its other
 * keys show what it is.
 */
function isStructure(dict: PDFDict): boolean {
  const type = dict.get(PDFName.Type)
  if (type) return type === structure
  return dict.get(kind) instanceof PDFName && dict.get(parent) instanceof PDFRef
}

function isNumeric(byte: number | undefined): boolean {
  return (
    byte !== undefined && ((byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e)
  )
}
