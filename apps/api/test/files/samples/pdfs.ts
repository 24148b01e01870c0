import { constants, deflateRawSync, deflateSync } from 'node:zlib'

type Parts = { objects: (string | Buffer)[]; trailer?: string; before?: string; after?: string | Buffer }

/** Builds a PDF. `objects[0]` is object 1, the catalog. */
export function pdf({ objects, trailer = '', before = '', after = '' }: Parts): Buffer {
  const parts: Buffer[] = [Buffer.from(`${before}%PDF-1.7\n%\xe2\xe3\xcf\xd3\n`, 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const push = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  objects.forEach((object, index) => {
    offsets.push(length)
    push(Buffer.from(`${index + 1} 0 obj\n`))
    push(Buffer.isBuffer(object) ? object : Buffer.from(object, 'latin1'))
    push(Buffer.from('\nendobj\n'))
  })
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  push(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`))
  push(Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\n`))
  push(Buffer.from(`startxref\n${start}\n%%EOF\n`))
  push(Buffer.from(after))
  return Buffer.concat(parts)
}

export function stream(dict: string, bytes: Buffer | string): Buffer {
  const body = Buffer.from(bytes)
  return Buffer.concat([
    Buffer.from(`<< ${dict} /Length ${body.length} >>\nstream\n`),
    body,
    Buffer.from('\nendstream'),
  ])
}

const drawing = 'q 0.5 0.2 0.7 rg 20 20 100 100 re f Q BT /A 12 Tf 20 150 Td (Receipt 1,250.00) Tj ET'
// The font is named /A on purpose. Elsewhere /A is the key of an action, which is removed; here it must stay.
export const pageKeys =
  '/Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /A 5 0 R >> >>'
export const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
export const contents = stream('', drawing)

/**
 * Makes a one-page document. `catalog` and `page` are further entries for the catalog and the page. The objects in
 * `more` start at number 6.
 */
export function onePage(catalog = '', page = '', more: (string | Buffer)[] = []): Buffer {
  return pdf({
    objects: [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< ${pageKeys} ${page} >>`,
      contents,
      font,
      ...more,
    ],
  })
}

export function pagesOf(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index + 5} 0 R`)
  return pdf({
    objects: [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${count} >>`,
      font,
      contents,
      ...kids.map(() => `<< ${pageKeys.replace('/A 5 0 R', '/A 3 0 R')} >>`),
    ],
  })
}

/** Returns zeros that are compressed twice, so that a gigabyte takes only a few kilobytes. */
export function packedZeros(bytes: number): Buffer {
  return deflateSync(deflatedZeros(bytes))
}

/**
 * Compresses zeros in the format zlib. Compresses one block of 16 MiB and repeats the result, because compressing a
 * gigabyte takes seconds. `bytes` must be a multiple of the block.
 */
function deflatedZeros(bytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1 << 24), { finishFlush: constants.Z_FULL_FLUSH })
  const header = Buffer.from([0x78, 0x9c])
  const end = deflateRawSync(Buffer.alloc(0))
  // The checksum Adler-32 of zeros.
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE((bytes % 65_521) * 65_536 + 1)
  return Buffer.concat([header, ...Array.from({ length: bytes >> 24 }, () => block), end, checksum])
}

export function bombInContents(packed: Buffer): Buffer {
  return pdf({
    objects: [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< ${pageKeys} >>`,
      stream('/Filter [/FlateDecode /FlateDecode]', packed),
      font,
    ],
  })
}

/** Makes a document with an object stream that becomes huge when decompressed. A parser can't skip such a stream. */
export function bombInObjectStream(packed: Buffer): Buffer {
  return onePage('', '', [stream('/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]', packed)])
}
