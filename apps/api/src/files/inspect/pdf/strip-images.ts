import { type PDFContext, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import type { Budget } from './budget'
import { filtersOf, unpack } from './filters'
import { stripJpeg } from './strip-jpeg'
import { stripJpeg2000 } from './strip-jpeg2000'

const strippers = new Map<string, (image: Buffer) => Buffer>([
  ['DCTDecode', stripJpeg],
  ['JPXDecode', stripJpeg2000],
])

/**
 * Removes metadata (location, device, thumbnails, comments) from the photos in a document. The pixels don't change, and
 * PDF viewers ignore all that is removed, even the orientation. R47
 */
export function stripImages(context: PDFContext, budget: Budget): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    const filters = filtersOf(object.dict)
    const at = filters.findIndex(({ name }) => strippers.has(name))
    const strip = strippers.get(filters[at]?.name ?? '')
    if (!strip) continue
    // A photo may be compressed again on top of its own format. Removes that outer compression. A photo that can't be
    // unpacked becomes empty.
    const image = unpack(object.contents, filters.slice(0, at), budget) ?? Buffer.alloc(0)
    object.updateContents(strip(Buffer.from(image.buffer, image.byteOffset, image.length)))
    const { dict } = object
    const remaining = filters.slice(at)
    for (const key of ['Filter', 'F', 'DecodeParms', 'DP']) dict.delete(PDFName.of(key))
    dict.set(PDFName.of('Filter'), context.obj(remaining.map(({ name }) => name)))
    if (remaining.some(({ parms }) => parms))
      dict.set(PDFName.of('DecodeParms'), context.obj(remaining.map(({ parms }) => parms ?? null)))
  }
}
