// The most segments and scans to read; a photo has a few dozen.
const maxParts = 10_000
const startOfImage = Buffer.from([0xff, 0xd8])
const endOfImage = Buffer.from([0xff, 0xd9])

/**
 * Copies only what a JPEG's picture needs: tables, frames, scans, colour profile and colour transform. Drops Exif, XMP,
 * comments, thumbnails, further images and everything after the end. Returns an empty buffer if there is no JPEG.
 */
export function stripJpeg(jpeg: Buffer): Buffer {
  const start = jpeg.indexOf(startOfImage)
  if (start < 0) return Buffer.alloc(0)
  const parts: Buffer[] = [startOfImage]
  let at = start + 2
  while (parts.length < maxParts) {
    // Like a decoder, skips all bytes up to the next marker, including fill bytes.
    at = jpeg.indexOf(0xff, at)
    if (at < 0 || at + 4 > jpeg.length) break
    const marker = jpeg[at + 1] ?? 0
    if (marker === 0xd9) break
    if (marker === 0xff || !hasLength(marker)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    if (end > jpeg.length) break
    const segment = cleanSegment(marker, jpeg.subarray(at, end))
    if (segment) parts.push(segment)
    at = end
    if (marker !== 0xda) continue
    at = endOfScan(jpeg, end)
    parts.push(jpeg.subarray(end, at))
  }
  return Buffer.concat([...parts, endOfImage])
}

function hasLength(marker: number): boolean {
  return marker >= 0xc0 && !(marker >= 0xd0 && marker <= 0xd8)
}

function cleanSegment(marker: number, segment: Buffer): Buffer | undefined {
  const isApplication = marker >= 0xe0 && marker <= 0xef
  if (!isApplication) return marker < 0xe0 ? segment : undefined
  const name = segment.toString('latin1', 4, 16)
  if (marker === 0xe0 && name.startsWith('JFIF\0')) return withoutThumbnail(segment)
  if (marker === 0xe2 && name.startsWith('ICC_PROFILE\0')) return segment
  if (marker === 0xee && name.startsWith('Adobe')) return ofLength(segment, 14)
  return undefined
}

/** Removes the thumbnail from a JFIF header. The header ends with the thumbnail's width, height and pixels. */
function withoutThumbnail(segment: Buffer): Buffer {
  return Buffer.concat([ofLength(segment, 16).subarray(0, 16), Buffer.alloc(2)])
}

function ofLength(segment: Buffer, length: number): Buffer {
  const short = Buffer.alloc(2 + length)
  segment.copy(short, 0, 0, short.length)
  short.writeUInt16BE(length, 2)
  return short
}

/** Finds the end of the coded pixels that begin at `from`: the next marker other than a restart or an escaped 0xff. */
export function endOfScan(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at >= 0; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return jpeg.length
}
