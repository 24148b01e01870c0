import { readFile, writeFile } from 'node:fs/promises'
import { PDFDict, PDFRef, PDFWriter } from '@cantoo/pdf-lib'
import { resetDecodeCeiling, wasCeilingExceeded } from './pdf-ceiling'
import { disarm } from './pdf-disarm'
import { findPages } from './pdf-pages'
import { DocumentParser } from './pdf-parser'
import { Refusal } from './verdict'

/**
 * Reads a document's structure (its page contents are never unpacked) and writes it anew with nothing in it but its
 * pages. Locked, cut, too long or irreparable ones throw `Refusal`. TRUST R44, R46, R48.
 */
export async function rewritePdf(path: string, cleanedPath: string): Promise<{ pages: number }> {
  const bytes = await readFile(path)
  // A whole file tells at its end where its parts are; the parser would forgive a missing half.
  if (bytes.lastIndexOf('startxref') < bytes.lastIndexOf('endobj')) throw new Refusal('file_damaged')

  const context = await parse(bytes)
  const root = context.trailerInfo.Root
  const catalog = context.lookup(root)
  if (!(catalog instanceof PDFDict) || !(root instanceof PDFRef)) throw new Refusal('file_damaged')
  const pages = findPages(context, catalog)
  disarm(context, catalog, root, pages)
  await writeFile(
    cleanedPath,
    await PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer(),
  )
  return { pages: pages.length }
}

async function parse(bytes: Buffer) {
  resetDecodeCeiling()
  const context = await new DocumentParser(bytes).parseDocument().catch((cause: unknown) => {
    throw new Refusal(wasCeilingExceeded() ? 'file_pdf_unsafe' : 'file_damaged', cause)
  })
  if (wasCeilingExceeded()) throw new Refusal('file_pdf_unsafe')
  // Also when its dictionary cannot be read: what is behind it cannot be read either.
  if (context.trailerInfo.Encrypt) throw new Refusal('file_pdf_locked')
  return context
}
