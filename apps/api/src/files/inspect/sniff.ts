import { type ImageSize, isWithinPixelLimits, readJpegSize, readPngSize } from './image-size'
import type { FileKind, FilePurpose, InspectionCode } from './verdict'

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pdfSignature = Buffer.from('%PDF-')

// Brands of files with still images in an ISO container: HEIC from iPhones, AVIF, and sequences of these images.
const heifBrands = new Set(
  'heic heix heim heis hevc hevx hevm hevs mif1 mif2 msf1 miaf avif avis jpeg j2ki'.split(' '),
)

/**
 * Returns the kind of a file, or why the file is refused. Looks only at the first bytes: a few kilobytes, or all of a
 * short file. The name and the declared type of the file don't matter. R44
 */
export function sniff(firstBytes: Buffer): FileKind | InspectionCode {
  if (firstBytes.length === 0) return 'file_empty'
  if (firstBytes.length >= 3 && firstBytes.readUIntBE(0, 3) === 0xffd8ff)
    return withinLimits('image/jpeg', readJpegSize(firstBytes))
  if (firstBytes.subarray(0, 8).equals(pngSignature))
    return withinLimits('image/png', readPngSize(firstBytes))
  if (isPdf(firstBytes)) return 'application/pdf'
  if (isHeif(firstBytes)) return 'file_heic_not_supported'
  return 'file_type_not_allowed'
}

export function isFileKind(sniffed: FileKind | InspectionCode): sniffed is FileKind {
  return sniffed.includes('/')
}

/** Whether this kind of file is allowed. Cards only allow JPG and PNG. Requirement 5.7 */
export function isAllowed(kind: FileKind, purpose: FilePurpose): boolean {
  return purpose === 'claim' || kind !== 'application/pdf'
}

function withinLimits(kind: FileKind, size: ImageSize | undefined): FileKind | InspectionCode {
  return size && !isWithinPixelLimits(size) ? 'file_too_many_pixels' : kind
}

/** First bytes of other kinds of files, in which a PDF may be hidden. */
const otherKinds = /^\s*(?:[<{]|#!|%!|GIF8|PK|RIFF|MZ|II\*|MM)/

/**
 * Accepts `%PDF-` at the start, or after data that programs add by mistake: white space, a byte order mark, or lines of
 * text such as HTTP headers or printer commands. The rewritten file won't contain such data.
 */
function isPdf(bytes: Buffer): boolean {
  const at = bytes.subarray(0, 1024).indexOf(pdfSignature)
  if (at < 0) return false
  const before = bytes.toString('latin1', 0, at)
  if (/^(?:\xef\xbb\xbf)?[\s\0]*$/.test(before)) return true
  return bytes.subarray(0, at).every(isText) && !otherKinds.test(before)
}

/** Whether a byte is a printable character, a line or page end, a tab, or the escape that begins printer commands. */
function isText(byte: number): boolean {
  return (byte >= 0x20 && byte <= 0x7e) || [0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte)
}

function isHeif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), 256)
  for (let at = 8; at + 4 <= end; at += 4) {
    // Skips bytes 12 to 15. They are a version number between the major brand and the compatible brands.
    if (at !== 12 && heifBrands.has(bytes.toString('latin1', at, at + 4))) return true
  }
  return false
}
