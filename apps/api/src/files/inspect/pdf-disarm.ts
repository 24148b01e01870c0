import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import {
  actionKinds,
  activeAnnotations,
  activeKeys,
  catalogKeys,
  externalStreamKeys,
  nameMaps,
} from './pdf-names'
import { Refusal } from './verdict'

/**
 * Takes everything out of a document that acts, reaches outside, carries another file or is not shown: scripts,
 * actions, forms of the XFA kind, attachments, media, metadata, signatures (which a rewritten file cannot keep), and
 * every object that the pages do not need. Throws `Refusal` when something of it is still there. TRUST R48.
 */
export function disarm(context: PDFContext, catalog: PDFDict, root: PDFRef, pages: readonly PDFDict[]): void {
  for (const key of catalog.keys()) if (!catalogKeys.has(key)) catalog.delete(key)
  // Holders are emptied by their role first: the walk below may meet the same dictionary as a map of free names.
  for (const page of pages) disarmPage(page)
  walk(context, root, (dict, isNameMap) => disarmDict(dict, isNameMap))

  const needed = walk(context, root, (dict, isNameMap) => {
    if (!isNameMap && dict.keys().some((key) => activeKeys.has(key))) throw new Refusal('file_pdf_unsafe')
    if (isAction(dict)) throw new Refusal('file_pdf_unsafe')
  })
  context.largestObjectNumber = 0
  for (const [ref] of context.enumerateIndirectObjects()) {
    if (needed.has(ref)) context.largestObjectNumber = Math.max(context.largestObjectNumber, ref.objectNumber)
    else context.delete(ref)
  }
  context.trailerInfo = { Root: root }
}

function deleteKeys(dict: PDFDict, keys: Iterable<PDFName>): void {
  for (const key of keys) dict.delete(key)
}

function isAction(dict: PDFDict): boolean {
  const kind = dict.lookup(PDFName.of('S'))
  return kind instanceof PDFName && actionKinds.has(kind)
}

function disarmPage(page: PDFDict): void {
  deleteKeys(page, activeKeys)
  const annotations = page.lookup(PDFName.of('Annots'))
  const kept = PDFArray.withContext(page.context)
  for (const entry of annotations instanceof PDFArray ? annotations.asArray() : []) {
    const annotation = page.context.lookup(entry)
    if (!(annotation instanceof PDFDict)) continue
    const kind = annotation.lookup(PDFName.of('Subtype'))
    if (kind instanceof PDFName && activeAnnotations.has(kind)) continue
    deleteKeys(annotation, activeKeys)
    kept.push(entry)
  }
  page.set(PDFName.of('Annots'), kept)
}

function disarmDict(dict: PDFDict, isNameMap: boolean): void {
  if (isAction(dict)) deleteKeys(dict, dict.keys())
  else if (!isNameMap) deleteKeys(dict, activeKeys)
  const value = dict.lookup(PDFName.of('V'))
  if (value instanceof PDFDict && value.has(PDFName.of('ByteRange'))) dict.delete(PDFName.of('V'))
}

/**
 * Visits every dictionary that can be reached from `root`, before what hangs on it, and returns the references it
 * came through. One met both as a map of free names and otherwise is visited as both.
 */
function walk(
  context: PDFContext,
  root: PDFRef,
  visit: (dict: PDFDict, isNameMap: boolean) => void,
): Set<PDFRef> {
  const refs = new Set<PDFRef>()
  const seen = { plain: new Set<PDFObject>(), nameMap: new Set<PDFObject>() }
  const waiting: { value: PDFObject; isNameMap: boolean }[] = [{ value: root, isNameMap: false }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { isNameMap } = next
    if (next.value instanceof PDFRef) refs.add(next.value)
    const object = next.value instanceof PDFRef ? context.lookup(next.value) : next.value
    if (object instanceof PDFInvalidObject) throw new Refusal('file_damaged')
    const visited = isNameMap ? seen.nameMap : seen.plain
    if (!object || visited.has(object)) continue
    if (object instanceof PDFArray) {
      visited.add(object)
      for (const value of object.asArray()) waiting.push({ value, isNameMap: false })
      continue
    }
    const dict = object instanceof PDFStream ? object.dict : object
    if (!(dict instanceof PDFDict)) continue
    visited.add(object)
    visit(dict, isNameMap && object === dict)
    if (object instanceof PDFStream) deleteKeys(dict, externalStreamKeys)
    for (const [key, value] of dict.entries())
      waiting.push({ value, isNameMap: !isNameMap && nameMaps.has(key) })
  }
  return refs
}
