import { PDFName } from '@cantoo/pdf-lib'

function names(list: string): Set<PDFName> {
  return new Set(list.split(' ').map((name) => PDFName.of(name)))
}

/** Keys that a catalog keeps: pages, display, layers and form fields. Names, outlines, scripts and files go. */
export const catalogKeys = names(
  'Type Version Pages PageLabels PageLayout Lang OCProperties AcroForm OutputIntents',
)

/** Kinds of action. Any dictionary with one of these in /S is emptied. R48 */
export const actionKinds = names(
  'GoTo GoToR GoToE GoToDp Launch Thread URI Sound Movie Hide Named SubmitForm ResetForm ImportData JavaScript ' +
    'SetOCGState Rendition Trans GoTo3DView RichMediaExecute ECMAScript',
)

/** Keys that are active, embed files, refer outside or hold invisible content. */
export const activeKeys = names(
  'OpenAction A AA PA JS JavaScript XFA URI EF RF AF FS EmbeddedFile EmbeddedFiles RichMediaContent ' +
    'RichMediaSettings RichMedia Rendition MN Collection OPI Ref Metadata PieceInfo Thumb VP LGIDict SigFlags CO Perms DSS',
)

/** Keys that make a stream read its bytes from another file. */
export const externalStreamKeys = names('F FFilter FDecodeParms')

/** Annotations that make no sense without the file or media they embed. */
export const activeAnnotations = names('FileAttachment Sound Movie Screen RichMedia 3D')

/** Dictionaries with arbitrary names as keys, such as resource categories, where `/A` may be a font and not an action. */
export const nameMaps = names(
  'Font XObject ExtGState ColorSpace Pattern Shading Properties CharProcs Colorants Process N D R',
)
