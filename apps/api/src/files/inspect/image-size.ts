import { limits } from '@khum/contract/limits'

export type ImageSize = { width: number; height: number }

/** Whether an image has at most 64 megapixels and 16,384 pixels per side. R46 */
export function isWithinPixelLimits({ width, height }: ImageSize): boolean {
  const { maxPixels, maxSide } = limits.image
  return width <= maxSide && height <= maxSide && width * height <= maxPixels
}

/** Reads the size from a PNG's header; returns undefined if the header is missing. */
export function readPngSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Reads the size from a JPEG's frame header; returns undefined if the given bytes end before it. */
export function readJpegSize(bytes: Buffer): ImageSize | undefined {
  let at = 2
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1 // a fill byte
      continue
    }
    if (isFrameHeader(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

// The markers of a frame header are SOF0 to SOF15. Three markers in that range are something else: DHT (c4), JPG (c8)
// and DAC (cc).
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}
