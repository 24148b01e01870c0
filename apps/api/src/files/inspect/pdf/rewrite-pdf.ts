import { readFile, writeFile } from 'node:fs/promises'
import { PDFWriter } from '@cantoo/pdf-lib'
import { disarm } from './disarm'
import { loadPdf } from './load'
import { findPages } from './pages'
import { stripImages } from './strip-images'

/**
 * Reads a document's structure (its page contents are never unpacked) and writes it again with nothing in it but its
 * pages, whose pictures lose their metadata. A document that needs a password, is too long or lacks something that its
 * pages need throws `Refusal`. R44, R46, R47, R48.
 */
export async function rewritePdf(path: string, cleanedPath: string): Promise<{ pages: number }> {
  const { context, root, catalog, budget, isCut } = loadPdf(await readFile(path))
  const pages = findPages(context, catalog)
  disarm(context, { catalog, root, pages, isCut })
  stripImages(context, budget)
  const writer = PDFWriter.forContext(context, Number.POSITIVE_INFINITY)
  await writeFile(cleanedPath, await writer.serializeToBuffer(), { mode: 0o600 })
  return { pages: pages.length }
}
