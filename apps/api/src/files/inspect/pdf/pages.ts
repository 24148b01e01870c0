import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib'
import { limits } from '@khum/contract/limits'
import { Refusal } from '../verdict'

/** The pages of a document, in order; throws `Refusal` when there are none, too many, or one is not whole. Spec §5. */
export function findPages(context: PDFContext, catalog: PDFDict): PDFDict[] {
  const pages: PDFDict[] = []
  const seen = new Set<PDFObject>()
  const waiting: (PDFObject | undefined)[] = [catalog.get(PDFName.of('Pages'))]
  while (waiting.length > 0) {
    const node = context.lookup(waiting.pop())
    // A node met twice is a tree that bites its tail, or one page standing for a thousand.
    if (!(node instanceof PDFDict) || seen.has(node)) throw new Refusal('file_damaged')
    seen.add(node)
    const kids = node.lookup(PDFName.of('Kids'))
    if (kids instanceof PDFArray) {
      // Every branch ends in a page at least, so a longer list cannot be within the limit.
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

/** What a page says it shows must be there: a cut file would otherwise pass with empty pages. */
function assertContents(context: PDFContext, page: PDFDict): void {
  const contents = page.lookup(PDFName.of('Contents'))
  if (contents === undefined && !page.has(PDFName.of('Contents'))) return
  const parts = contents instanceof PDFArray ? contents.asArray() : [contents]
  if (!parts.every((part) => context.lookup(part) instanceof PDFStream)) throw new Refusal('file_damaged')
}
