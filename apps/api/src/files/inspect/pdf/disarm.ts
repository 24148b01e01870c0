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
import { Refusal } from '../verdict'
import {
  actionKinds,
  activeAnnotations,
  activeKeys,
  catalogKeys,
  externalStreamKeys,
  nameMaps,
} from './names'

const [actionKey, valueKey, signedRange] = [PDFName.of('S'), PDFName.of('V'), PDFName.of('ByteRange')]

/** A parsed document that may still have active content. `isCut` means that its file ends too early. */
export type UntrustedPdf = { catalog: PDFDict; root: PDFRef; pages: readonly PDFDict[]; isCut: boolean }

/**
 * Removes from a document everything that is active, refers outside, embeds files or isn't shown: scripts, actions, XFA
 * forms, attachments, media, metadata, signatures (which rewriting the file would break), and all objects that the
 * pages don't need. R48
 * @throws Refusal if active content remains afterwards, or an object that a page needs is missing
 */
export function disarm(context: PDFContext, { catalog, root, pages, isCut }: UntrustedPdf): void {
  for (const key of catalog.keys()) if (!catalogKeys.has(key)) catalog.delete(key)
  // Disarms the pages separately, because this also removes annotations with active content. The call of `walk` below
  // only empties actions and deletes keys.
  const emptied = new Set<PDFObject>()
  for (const page of pages) disarmPage(page, emptied)
  walk(context, root, (dict, isNameMap) => disarmDict(dict, isNameMap))

  const needed = walk(context, root, (dict, isNameMap) => {
    if (!isNameMap && dict.keys().some((key) => activeKeys.has(key))) throw new Refusal('file_pdf_unsafe')
    if (isAction(dict)) throw new Refusal('file_pdf_unsafe')
  })
  // Viewers ignore references to missing objects. So parts of a truncated file would be missing without any warning.
  if (isCut && [...needed].some((ref) => !context.lookup(ref))) throw new Refusal('file_damaged')
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
  const kind = dict.lookup(actionKey)
  return kind instanceof PDFName && actionKinds.has(kind)
}

/**
 * Disarms a page and its annotations. `emptied` has the annotation lists that were disarmed with earlier pages, because
 * pages may share a list.
 */
function disarmPage(page: PDFDict, emptied: Set<PDFObject>): void {
  deleteKeys(page, activeKeys)
  const annotations = page.lookup(PDFName.of('Annots'))
  if (!(annotations instanceof PDFArray)) {
    page.delete(PDFName.of('Annots'))
    return
  }
  if (emptied.has(annotations)) return
  emptied.add(annotations)
  const remaining = annotations.asArray().filter((entry) => isKeptAnnotation(page.context.lookup(entry)))
  while (annotations.size() > remaining.length) annotations.remove(annotations.size() - 1)
  for (const [index, entry] of remaining.entries()) annotations.set(index, entry)
}

function isKeptAnnotation(annotation: PDFObject | undefined): boolean {
  if (!(annotation instanceof PDFDict)) return false
  const kind = annotation.lookup(PDFName.of('Subtype'))
  if (kind instanceof PDFName && activeAnnotations.has(kind)) return false
  deleteKeys(annotation, activeKeys)
  return true
}

function disarmDict(dict: PDFDict, isNameMap: boolean): void {
  if (isAction(dict)) deleteKeys(dict, dict.keys())
  else if (!isNameMap) deleteKeys(dict, activeKeys)
  const value = dict.lookup(valueKey)
  if (value instanceof PDFDict && value.has(signedRange)) dict.delete(valueKey)
}

/**
 * Visits every dictionary reachable from `root`, parents first, and returns all references found. A dictionary that is
 * a map of names in one place and a plain dictionary in another is visited twice, once in each role.
 */
function walk(
  context: PDFContext,
  root: PDFRef,
  visit: (dict: PDFDict, isNameMap: boolean) => void,
): Set<PDFRef> {
  const refs = new Set<PDFRef>()
  const visitedAs = { plain: new Set<PDFObject>(), nameMap: new Set<PDFObject>() }
  const waiting: { value: PDFObject; isNameMap: boolean }[] = [{ value: root, isNameMap: false }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { isNameMap } = next
    if (next.value instanceof PDFRef) refs.add(next.value)
    const object = next.value instanceof PDFRef ? context.lookup(next.value) : next.value
    if (object instanceof PDFInvalidObject) throw new Refusal('file_damaged')
    const visited = isNameMap ? visitedAs.nameMap : visitedAs.plain
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
