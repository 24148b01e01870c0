import { type PDFContext, PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { Budget } from '../inspect/pdf/budget'
import { filtersOf, unpack } from '../inspect/pdf/filters'
import { Refusal } from '../inspect/verdict'
import { mostXmlBytes } from './e-tax'

const mostAttachments = 4
const mostPhotoBytes = 10_485_760
const mostPages = 2
const mostPhotos = 4

/**
 * Returns the files that are embedded in a document, such as the XML in a PDF/A-3; leaves out files that are too large.
 * Call this before disarming the document, because disarming removes the embedded files.
 */
export function embeddedFiles(context: PDFContext): Uint8Array[] {
  const files: Uint8Array[] = []
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (files.length >= mostAttachments) break
    const isFile =
      object instanceof PDFRawStream && object.dict.lookup(PDFName.of('Type')) === PDFName.of('EmbeddedFile')
    if (!isFile || object.contents.length > mostXmlBytes) continue
    const file = unpackSmall(object)
    if (file) files.push(file)
  }
  return files
}

/**
 * Unpacks an embedded file; undefined if it is too large. A separate budget (the most bytes to unpack) makes sure that
 * such a file is skipped without ending the check of the document.
 */
function unpackSmall(stream: PDFRawStream): Uint8Array | undefined {
  const budget = new Budget(0)
  budget.spend('unpacked', budget.left('unpacked') - mostXmlBytes)
  try {
    return unpack(stream.contents, filtersOf(stream.dict), budget)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/**
 * Returns the JPEG photos on the first pages, largest first. A scanned page is a single photo. Pages without a photo
 * are ignored, because Khum can't render a page.
 */
export function pagePhotos(pages: readonly PDFDict[]): Buffer[] {
  return pages
    .slice(0, mostPages)
    .flatMap((page) => photosOf(page))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, mostPhotos)
}

/** Returns a page's resources. If the page has none, its parent node's resources apply. */
function resourcesOf(page: PDFDict): unknown {
  const own = page.lookup(PDFName.of('Resources'))
  const parent = page.lookup(PDFName.of('Parent'))
  return own ?? (parent instanceof PDFDict ? parent.lookup(PDFName.of('Resources')) : undefined)
}

function photosOf(page: PDFDict): Buffer[] {
  const resources = resourcesOf(page)
  const objects = resources instanceof PDFDict ? resources.lookup(PDFName.of('XObject')) : undefined
  if (!(objects instanceof PDFDict)) return []
  return objects.keys().flatMap((name) => {
    const object = objects.lookup(name)
    if (!(object instanceof PDFRawStream) || object.contents.length > mostPhotoBytes) return []
    const filters = filtersOf(object.dict)
    if (filters.length !== 1 || filters[0]?.name !== 'DCTDecode') return []
    const { buffer, byteOffset, length } = object.contents
    return [Buffer.from(buffer, byteOffset, length)]
  })
}
