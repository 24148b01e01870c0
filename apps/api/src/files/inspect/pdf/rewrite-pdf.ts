import { readFile, writeFile } from 'node:fs/promises'
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFStream,
  PDFWriter,
} from '@cantoo/pdf-lib'
import { limits } from '@khum/contract/limits'
import { embeddedFiles, pagePhotos } from '../../read/pdf-parts'
import { Refusal } from '../verdict'
import { disarm } from './disarm'
import { loadPdf } from './load'
import { stripImages } from './strip-images'

export type CheckedPdf = {
  pages: number
  /**
   * The files that were embedded in the document, and the photos on its first pages. Both lists are empty if
   * `rewritePdf` was called without `reads`.
   */
  parts: { attachments: Uint8Array[]; pictures: Buffer[] }
}

/**
 * Writes a document again with only its pages, and removes the metadata of their images. Page contents are never
 * unpacked. R44, R46, R47, R48
 * @throws Refusal if the document needs a password, is too long, or lacks an object that its pages need
 */
export async function rewritePdf(path: string, cleanedPath: string, reads = false): Promise<CheckedPdf> {
  const { context, root, catalog, budget, isCut } = loadPdf(await readFile(path))
  const pages = findPages(context, catalog)
  const attachments = reads ? embeddedFiles(context) : []
  disarm(context, { catalog, root, pages, isCut })
  stripImages(context, budget)
  const writer = PDFWriter.forContext(context, Number.POSITIVE_INFINITY)
  await writeFile(cleanedPath, await writer.serializeToBuffer(), { mode: 0o600 })
  return { pages: pages.length, parts: { attachments, pictures: reads ? pagePhotos(pages) : [] } }
}

/** Returns the JPEG photos on the first pages of a rewritten document. In a scanned document, these are the scans. */
export async function readPagePhotos(path: string): Promise<Buffer[]> {
  const { context, catalog } = loadPdf(await readFile(path))
  return pagePhotos(findPages(context, catalog))
}

/** Lists the pages of a document, in order. @throws Refusal if there are none or too many, or one is incomplete */
function findPages(context: PDFContext, catalog: PDFDict): PDFDict[] {
  const pages: PDFDict[] = []
  const seen = new Set<PDFObject>()
  const waiting: (PDFObject | undefined)[] = [catalog.get(PDFName.of('Pages'))]
  while (waiting.length > 0) {
    const node = context.lookup(waiting.pop())
    // A repeated node means a cycle, or the same page listed again and again.
    if (!(node instanceof PDFDict) || seen.has(node)) throw new Refusal('file_damaged')
    seen.add(node)
    const kids = node.lookup(PDFName.of('Kids'))
    if (kids instanceof PDFArray) {
      // Each child has at least one page, so more children than the limit mean too many pages.
      if (kids.size() > limits.pdf.maxPages) throw new Refusal('file_too_many_pages')
      waiting.push(...kids.asArray().toReversed())
      continue
    }
    pages.push(node)
    if (pages.length > limits.pdf.maxPages) throw new Refusal('file_too_many_pages')
    assertContents(context, node)
  }
  if (pages.length === 0) throw new Refusal('file_damaged')
  return pages
}

/** Requires that a page's contents exist; otherwise a truncated file would pass with empty pages. */
function assertContents(context: PDFContext, page: PDFDict): void {
  const contents = page.lookup(PDFName.of('Contents'))
  if (contents === undefined && !page.has(PDFName.of('Contents'))) return
  const parts = contents instanceof PDFArray ? contents.asArray() : [contents]
  if (!parts.every((part) => context.lookup(part) instanceof PDFStream)) throw new Refusal('file_damaged')
}
