import { deflateSync } from 'node:zlib'
import { stream } from './pdfs'

type Style = {
  eol: '\n' | '\r\n' | '\r'
  /** Whether the file has object streams and a cross-reference stream, as PDF 1.5 and later allow. */
  isPacked?: boolean
  /** Whether the lengths of streams are separate objects. */
  hasIndirectLengths?: boolean
  /** Whether the catalog and the page tree are at the end of the file. */
  isCatalogLast?: boolean
  /** Whether the file also contains old pages and contents, which a later save has replaced. */
  isUpdated?: boolean
}

export const pdfStyles: Record<string, Style> = {
  'a word processor': { eol: '\n' },
  'a scanner': { eol: '\r\n', hasIndirectLengths: true, isCatalogLast: true },
  'an old Mac': { eol: '\r', isCatalogLast: true },
  'an office suite': { eol: '\n', isPacked: true },
  'a form filler': { eol: '\r\n', isUpdated: true },
  'an archive': { eol: '\n', isPacked: true, isUpdated: true, hasIndirectLengths: true },
}

/** Returns a page's compressed contents. Repairing a damaged file must not change them. */
export function pageContents(page: number): Buffer {
  return deflateSync(
    Buffer.from(`BT /F1 12 Tf 20 150 Td (Page ${page} of 3, 1,250.00) Tj ET % obj endobj\n`.repeat(9)),
  )
}

type Part = { number: number; body: string | Buffer }

function partsOf({ eol, hasIndirectLengths, isCatalogLast }: Style): Part[] {
  const pages = [3, 4, 5].map((number) => ({
    number,
    body: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents ${number + 3} 0 R/Resources<</Font<</F1 9 0 R>>>>>>`,
  }))
  const contents = [1, 2, 3].map((page) => {
    const body = stream('/Filter /FlateDecode', pageContents(page))
    if (!hasIndirectLengths) return { number: page + 5, body }
    const text = body.toString('latin1').replace(/\/Length \d+/, `/Length ${page + 11} 0 R`)
    return { number: page + 5, body: Buffer.from(text, 'latin1') }
  })
  const lengths = hasIndirectLengths
    ? [1, 2, 3].map((page) => ({ number: page + 11, body: String(pageContents(page).length) }))
    : []
  const tree = [
    { number: 1, body: `<</Type/Catalog/Pages 2 0 R>>` },
    { number: 2, body: `<</Type/Pages${eol}/Kids[3 0 R${eol}4 0 R${eol}5 0 R]${eol}/Count 3>>` },
  ]
  const others = [
    { number: 9, body: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>' },
    { number: 10, body: '<</Producer(A program \\(1.0\\))/Title<feff0052>/CreationDate(D:20240101)>>' },
    { number: 11, body: '<</Type/Outlines/Count 0>>' },
  ]
  const rest = [...pages, ...contents, ...lengths, ...others]
  return isCatalogLast ? [...rest, ...tree] : [...tree, ...rest]
}

/** Makes a correct document in this style. */
export function styledPdf(style: Style): Buffer {
  const parts = partsOf(style)
  const file = new PdfFile(style.eol)
  if (!style.isUpdated) return file.save(parts, style.isPacked).bytes()
  const old = parts.map((part) =>
    part.number === 7 ? { number: 7, body: stream('', '% was replaced') } : part,
  )
  return file
    .save(old, style.isPacked)
    .save(
      parts.filter(({ number }) => number === 7 || number === 4 || number === 13),
      style.isPacked,
    )
    .bytes()
}

class PdfFile {
  readonly #eol: string
  readonly #parts: Buffer[] = []
  #length = 0
  #previous: number | undefined
  readonly #size = 40

  constructor(eol: string) {
    this.#eol = eol
    this.#push(`%PDF-1.5${eol}%\xe2\xe3\xcf\xd3${eol}`)
  }

  #push(part: string | Buffer): void {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(part, 'latin1')
    this.#parts.push(bytes)
    this.#length += bytes.length
  }

  #object({ number, body }: Part): number {
    const at = this.#length
    this.#push(`${number} 0 obj${this.#eol}`)
    this.#push(Buffer.isBuffer(body) ? this.#withLineEnds(body) : body)
    this.#push(`${this.#eol}endobj${this.#eol}`)
    return at
  }

  /**
   * Puts the style's line ends around a stream's bytes. PDF doesn't allow a carriage return alone there, so a line feed
   * replaces it.
   */
  #withLineEnds(body: Buffer): Buffer {
    const eol = this.#eol === '\r' ? '\n' : this.#eol
    const start = body.indexOf('\nstream\n')
    const [dict, bytes] = [
      body.subarray(0, start),
      body.subarray(start + 8, body.length - '\nendstream'.length),
    ]
    return Buffer.concat([dict, Buffer.from(`${eol}stream${eol}`), bytes, Buffer.from(`${eol}endstream`)])
  }

  /** Appends objects and a cross-reference table that refers to the previous one. */
  save(parts: readonly Part[], isPacked = false): this {
    const previous = this.#previous === undefined ? '' : `/Prev ${this.#previous}`
    const trailer = `/Size ${this.#size}/Root 1 0 R/Info 10 0 R${previous}/ID[<0123><4567>]`
    if (isPacked) this.#savePacked(parts, trailer)
    else {
      const places = parts.map((part) => ({ number: part.number, at: this.#object(part) }))
      this.#previous = this.#length
      const eol = this.#eol === '\r\n' ? '\r\n' : ` ${this.#eol}`
      const rows = places.map(
        ({ number, at }) => `${number} 1${this.#eol}${String(at).padStart(10, '0')} 00000 n${eol}`,
      )
      this.#push(`xref${this.#eol}0 1${this.#eol}0000000000 65535 f${eol}${rows.join('')}`)
      this.#push(`trailer${this.#eol}<<${trailer}>>${this.#eol}`)
    }
    this.#push(`startxref${this.#eol}${this.#previous}${this.#eol}%%EOF${this.#eol}`)
    return this
  }

  #savePacked(parts: readonly Part[], trailer: string): void {
    const inside = parts.filter(({ body }) => typeof body === 'string')
    const outside = parts.filter(({ body }) => typeof body !== 'string')
    const container = this.#previous === undefined ? 30 : 31
    const bodies = inside.map(({ body }) => `${body} `)
    const index = inside.map(({ number }, at) => `${number} ${bodies.slice(0, at).join('').length} `).join('')
    const packed = deflateSync(Buffer.from(index + bodies.join(''), 'latin1'))
    const dict = `/Type/ObjStm/N ${inside.length}/First ${index.length}/Filter/FlateDecode`
    const rows = [
      ...[...outside, { number: container, body: stream(dict, packed) }].map((part) => [
        part.number,
        1,
        this.#object(part),
        0,
      ]),
      ...inside.map(({ number }, at) => [number, 2, container, at]),
    ].sort(([a = 0], [b = 0]) => a - b)
    this.#previous = this.#length
    rows.push([container + 2, 1, this.#length, 0])
    const bytes = Buffer.concat(
      rows.map(([, kind = 0, a = 0, b = 0]) => Buffer.from([kind, a >> 16, (a >> 8) & 255, a & 255, b])),
    )
    const places = rows.map(([number]) => `${number} 1`).join(' ')
    const table = stream(
      `/Type/XRef/W[1 3 1]/Index[${places}]${trailer}/Filter/FlateDecode`,
      deflateSync(bytes),
    )
    this.#object({ number: container + 2, body: table })
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts)
  }
}
