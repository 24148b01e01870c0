import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { inflateSync } from 'node:zlib'
import { formatDate } from '@khum/contract'
import { bahtWords } from '../../text/baht-words'
import type { ObjectStore, SealedObjectStore } from './port'

/** What a demo claim's document shows; the picture is drawn from these values. Amounts are in satang. */
interface DemoDocument {
  kind: 'receipt' | 'medical' | 'bank_book'
  place: string
  patient: string
  /** ISO date. */
  date: string
  number: string
  symptom: string
  /** The heading of the certificate, and what the doctor wrote; left out for an outpatient. */
  certificate?: readonly [title: string, opinion: string]
  /** Whether the hospital bills the insurer instead of the patient. */
  isInvoice?: boolean
  items: readonly (readonly [name: string, satang: number])[]
}

const prefix = 'demo-paper/'
const family = 'Noto Sans Thai Looped'
/** How many drawn documents stay in memory: about 40 KB each. */
const mostKept = 100
/** Loads the drawing library when it is first needed, because loading it delays the server's start. */
const loadSharp = async () => (await import('sharp')).default

/**
 * Returns the object key of a demo document. The key encodes the content from which the picture is drawn.
 * @param copy `small`: a thumbnail. `again`: the same photo, smaller and saved again, so that its bytes differ
 */
export function demoDocumentKey(document: DemoDocument, copy?: 'small' | 'again'): string {
  const key = prefix + Buffer.from(JSON.stringify(document)).toString('base64url')
  return copy ? `${key}/${copy}` : key
}

/**
 * Wraps a store, for development only, so that documents of demo claims are drawn when they are opened. These documents
 * are neither stored nor sealed, so deleting or resealing them does nothing.
 */
export function withDemoDocuments<S extends ObjectStore>(store: S): S {
  // Keeps the last drawings, because a response needs first the size and then the content of the same drawing. Drawing
  // it again can give another size, if the drawing library has lost the font in between.
  const recent = new Map<string, Promise<Buffer>>()
  const draw = (key: string) => {
    const picture = recent.get(key) ?? drawDemoDocument(key)
    recent.delete(key)
    recent.set(key, picture)
    for (const oldest of recent.keys()) if (recent.size > mostKept) recent.delete(oldest)
    return picture
  }
  const drawn: Partial<SealedObjectStore> = {
    get: async (key) => Readable.from([await draw(key)]),
    exists: async () => true,
    size: async (key) => (await draw(key)).length,
    delete: async () => undefined,
    sealedBy: async () => Buffer.alloc(4),
    reseal: async () => undefined,
  }
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const ofDocument: unknown = Reflect.get(drawn, name)
      return (...args: unknown[]) =>
        typeof ofDocument === 'function' && String(args[0]).startsWith(prefix)
          ? ofDocument(...args)
          : value.apply(target, args)
    },
  })
}

/** Draws the document that an object key describes, as a JPEG. */
export async function drawDemoDocument(key: string): Promise<Buffer> {
  const sharp = await loadSharp()
  await loadFont()
  const [encoded = '', size] = key.slice(prefix.length).split('/')
  const document: DemoDocument = JSON.parse(Buffer.from(encoded, 'base64url').toString())
  const picture = sharp(Buffer.from(svgOf(document)))
  const width = { small: 200, again: 640 }[size ?? '']
  const quality = size === 'again' ? 50 : 72
  return await (width ? picture.resize({ width }) : picture).jpeg({ quality }).toBuffer()
}

function svgOf(document: DemoDocument): string {
  const content = { receipt, medical, bank_book: bankBook }[document.kind](document)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" font-family="${family}" font-size="24" fill="#1a1a1a">
    <rect width="900" height="1200" fill="#fbfaf5"/><rect x="30" y="30" width="840" height="1140" fill="none" stroke="#b9b4a6"/>${content}</svg>`
}

function receipt({ place, patient, date, number, items, isInvoice }: DemoDocument): string {
  const total = items.reduce((sum, [, satang]) => sum + satang, 0)
  const rows = items.map(([name, satang], index) => row(420 + index * 56, name, money(satang))).join('')
  const end = 450 + items.length * 56
  return `${text(450, 110, place, 34, 'middle')}${text(450, 170, isInvoice ? 'ใบแจ้งหนี้ / INVOICE' : 'ใบเสร็จรับเงิน / RECEIPT', 28, 'middle')}
    ${text(70, 240, `เลขที่ ${number}`)}${text(830, 240, `วันที่ ${formatDate(date, 'th')}`, 24, 'end')}
    ${text(70, 290, isInvoice ? `ผู้ป่วย ${patient} · เรียกเก็บจากบริษัทประกัน` : `ได้รับเงินจาก ${patient}`)}<path d="M70 330H830M70 380H830M70 ${end}H830" stroke="#555"/>
    ${row(365, 'รายการ', 'จำนวนเงิน (บาท)')}${rows}${row(end + 50, 'รวมทั้งสิ้น', money(total))}
    ${text(70, end + 110, `(${bahtWords(total)})`)}${signature(end + 260, isInvoice ? 'ผู้ออกใบแจ้งหนี้' : 'ผู้รับเงิน')}`
}

const ofOutpatient = ['ใบรับรองแพทย์', 'ให้ยาและพักผ่อน 1 วัน'] as const

function medical({ place, patient, date, symptom, certificate = ofOutpatient }: DemoDocument): string {
  const [title, opinion] = certificate
  return `${text(450, 110, place, 34, 'middle')}${text(450, 180, title, 32, 'middle')}
    ${text(830, 250, `วันที่ ${formatDate(date, 'th')}`, 24, 'end')}
    ${text(70, 330, `ขอรับรองว่า ${patient}`)}${text(70, 390, `ได้รับการตรวจรักษาเมื่อวันที่ ${formatDate(date, 'th')}`)}
    ${text(70, 450, `อาการและการวินิจฉัย: ${symptom}`)}${text(70, 510, `ความเห็นแพทย์: ${opinion}`)}
    ${signature(720, 'แพทย์ผู้ตรวจ')}`
}

function bankBook({ patient, number }: DemoDocument): string {
  return `${text(450, 130, 'ธนาคารตัวอย่าง', 34, 'middle')}${text(450, 190, 'สมุดเงินฝากออมทรัพย์', 28, 'middle')}
    ${text(70, 320, `ชื่อบัญชี ${patient}`)}${text(70, 380, `เลขที่บัญชี 000-0-0${number.slice(-3)}0-0`)}${text(70, 440, 'สาขา สำนักงานใหญ่')}`
}

function signature(y: number, who: string): string {
  return `<path d="M560 ${y - 20}c30-60 60 20 90-20s50 10 90-10" fill="none" stroke="#1d3f8a" stroke-width="4"/>${text(650, y + 40, `(${who})`, 22, 'middle')}`
}

function row(y: number, left: string, right: string): string {
  return text(70, y, left) + text(830, y, right, 24, 'end')
}

function text(x: number, y: number, words: string, size = 24, anchor = 'start'): string {
  const safe = words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}">${safe}</text>`
}

function money(satang: number): string {
  return (satang / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
}

let loading: Promise<void> | undefined

/** Gives the drawing library the app's Thai font, so that documents look right on a machine without a Thai font. */
function loadFont(): Promise<void> {
  loading ??= (async () => {
    const sharp = await loadSharp()
    const folder = mkdtempSync(path.join(tmpdir(), 'khum-fonts-'))
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    const { resolve } = createRequire(import.meta.url)
    for (const part of ['thai', 'latin']) {
      const woff = resolve(
        `@fontsource/noto-sans-thai-looped/files/noto-sans-thai-looped-${part}-400-normal.woff`,
      )
      const fontfile = path.join(folder, `${part}.ttf`)
      writeFileSync(fontfile, unpackWoff(readFileSync(woff)))
      await sharp({ text: { text: 'ก', font: family, fontfile } })
        .png()
        .toBuffer()
    }
  })()
  return loading
}

/** Converts a WOFF file to TrueType. A WOFF file has the same tables, but compressed. */
function unpackWoff(woff: Buffer): Uint8Array {
  const count = woff.readUInt16BE(12)
  const power = Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(count * 16 - 16 * 2 ** power, 10)
  const parts: Uint8Array[] = [head]
  let offset = head.length
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + index * 20
    const [at, packed, size] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field))
    const raw = woff.subarray(at, (at ?? 0) + (packed ?? 0))
    const table = (packed ?? 0) < (size ?? 0) ? inflateSync(raw) : raw
    const record = 12 + 16 * index
    woff.copy(head, record, entry, entry + 4)
    woff.copy(head, record + 4, entry + 16, entry + 20)
    head.writeUInt32BE(offset, record + 8)
    head.writeUInt32BE(table.length, record + 12)
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4)
    parts.push(table, padding)
    offset += table.length + padding.length
  }
  return Buffer.concat(parts)
}
