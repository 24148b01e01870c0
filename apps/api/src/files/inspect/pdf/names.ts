import { PDFName } from '@cantoo/pdf-lib'

function names(list: string): Set<PDFName> {
  return new Set(list.split(' ').map((name) => PDFName.of(name)))
}

/** What a catalog may keep: pages, how they are shown, layers, fields. Names, outlines, scripts, files are not in it. */
export const catalogKeys = names(
  'Type Version Pages PageLabels PageLayout Lang OCProperties AcroForm OutputIntents',
)

/** Kinds of action: whatever carries one in /S is emptied, wherever it hangs. R48. */
export const actionKinds = names(
  'GoTo GoToR GoToE GoToDp Launch Thread URI Sound Movie Hide Named SubmitForm ResetForm ImportData JavaScript ' +
    'SetOCGState Rendition Trans GoTo3DView RichMediaExecute ECMAScript',
)

/** Keys that act, carry files, reach outside or hold what nobody sees. */
export const activeKeys = names(
  'OpenAction A AA PA JS JavaScript XFA URI EF RF AF FS EmbeddedFile EmbeddedFiles RichMediaContent ' +
    'RichMediaSettings RichMedia Rendition MN Collection OPI Ref Metadata PieceInfo Thumb VP LGIDict SigFlags CO Perms DSS',
)

/** Keys of a stream that take its bytes from another file. */
export const externalStreamKeys = names('F FFilter FDecodeParms')

/** Annotations that are nothing without what they carry. */
export const activeAnnotations = names('FileAttachment Sound Movie Screen RichMedia 3D')

/** Resource categories and the like: dictionaries whose keys are free names, where `/A` is a font and no action. */
export const nameMaps = names(
  'Font XObject ExtGState ColorSpace Pattern Shading Properties CharProcs Colorants Process N D R',
)
