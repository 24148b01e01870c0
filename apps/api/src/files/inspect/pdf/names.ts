import { PDFName } from '@cantoo/pdf-lib'

function names(list: string): Set<PDFName> {
  return new Set(list.split(' ').map((name) => PDFName.of(name)))
}

/**
 * Catalog keys to keep: pages, display, layers and form fields. All
 * others (names, outlines, scripts, embedded files) are removed.
 */
export const catalogKeys = names(
  'Type Version Pages PageLabels PageLayout Lang OCProperties AcroForm OutputIntents',
)

/** Kinds of actions. Any dictionary with one of these in /S is emptied. R48 */
export const actionKinds = names(
  'GoTo GoToR GoToE GoToDp Launch Thread URI Sound Movie Hide Named SubmitForm ResetForm ImportData JavaScript ' +
    'SetOCGState Rendition Trans GoTo3DView RichMediaExecute ECMAScript',
)

/** Dictionary keys with active content, embedded files, references to other files, or content that isn't shown. */
export const activeKeys = names(
  'OpenAction A AA PA JS JavaScript XFA URI EF RF AF FS EmbeddedFile EmbeddedFiles RichMediaContent ' +
    'RichMediaSettings RichMedia Rendition MN Collection OPI Ref Metadata PieceInfo Thumb VP LGIDict SigFlags CO Perms DSS',
)

/** Keys that make a stream read its bytes from another file. */
export const externalStreamKeys = names('F FFilter FDecodeParms')

/** Annotations that are useless without the file or media they embed. */
export const activeAnnotations = names('FileAttachment Sound Movie Screen RichMedia 3D')

/**
 * Keys under which a dictionary is a map of arbitrary names, such as resource categories. In such a map, `/A` may be a
 * font rather than an action.
 */
export const nameMaps = names(
  'Font XObject ExtGState ColorSpace Pattern Shading Properties CharProcs Colorants Process N D R',
)
