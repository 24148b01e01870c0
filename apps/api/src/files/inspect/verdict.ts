import type { FileRefusalCode } from '@khum/contract/documents'
import type { Reading } from '@khum/contract/readings'

/** The kinds of files that are accepted. Requirement 5.12 */
export type FileKind = 'image/jpeg' | 'image/png' | 'application/pdf'

/** Files for a claim may be JPG, PNG or PDF; pictures of a card, JPG or PNG. Requirements 5.7, 5.12 */
export type FilePurpose = 'claim' | 'card'

/** The reasons why the inspection refuses a file. The upload itself finds duplicates and wrong checksums. */
export const inspectionCodes = [
  'file_empty',
  'file_type_not_allowed',
  'file_heic_not_supported',
  'file_too_large',
  'file_damaged',
  'file_pdf_locked',
  'file_pdf_unsafe',
  'file_too_many_pages',
  'file_too_many_pixels',
  'file_infected',
  'file_check_timeout',
] as const satisfies readonly FileRefusalCode[]

export type InspectionCode = (typeof inspectionCodes)[number]

/** An accepted file. Only the cleaned copy is stored and served, never the bytes that were sent. */
export type Accepted = {
  ok: true
  kind: FileKind
  /** The path of the rewritten file. `dispose` deletes this file and the thumbnail. */
  cleanedPath: string
  cleanedSize: number
  cleanedSha256: string
  /** Size in bytes and SHA-256 (hex) of the file that was sent. */
  size: number
  sha256: string
  /** Width and height of the cleaned image in pixels, upright. */
  width?: number
  height?: number
  pages?: number
  /** Perceptual hash of an image; see the function `pictureHash`. */
  pictureHash?: string
  /** A JPEG of at most 320 × 320 pixels. Only for images. */
  thumbnailPath?: string
  /** The values found in the file, if `reads` was set; empty if nothing was found. */
  readings: Reading[]
  dispose(): Promise<void>
}

export type Verdict = Accepted | { ok: false; code: InspectionCode }

export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: InspectionCode

  constructor(code: InspectionCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** The scanner or the checking process failed, so nothing is known about the file. Try again later. R50 */
export class InspectionUnavailable extends Error {
  override name = 'InspectionUnavailable'
}
