import { inflateSync } from 'node:zlib'
import { Refusal } from './verdict'

// Chunks that the picture needs: pixels, palette, transparency, colours, and the orientation in eXIf.
const keptChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf'])
const maxProfileBytes = 1_048_576
const maxExifBytes = 65_536

/**
 * Copies only the chunks that a PNG's picture needs, before any decoder reads it. Drops compressed texts, profiles that
 * unpack to huge sizes, animation frames and everything after the end. R46, R49
 */
export function keepPictureChunks(png: Buffer): Buffer {
  const parts = [png.subarray(0, 8)]
  let at = 8
  let hasPixels = false
  while (at + 12 <= png.length) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > png.length || (at === 8) !== (type === 'IHDR')) throw new Refusal('file_damaged')
    if (keptChunks.has(type) && isHarmless(type, png.subarray(at + 8, end - 4)))
      parts.push(png.subarray(at, end))
    if (type === 'IDAT') hasPixels = true
    if (type === 'IEND') {
      if (!hasPixels) throw new Refusal('file_damaged')
      return Buffer.concat(parts)
    }
    at = end
  }
  throw new Refusal('file_damaged')
}

function isHarmless(type: string, data: Buffer): boolean {
  if (type === 'eXIf') return data.length <= maxExifBytes
  if (type !== 'iCCP') return true
  // An iCCP chunk consists of a name, a zero byte, one byte for the compression method, and the profile.
  const packed = data.subarray(data.indexOf(0) + 2)
  try {
    inflateSync(packed, { maxOutputLength: maxProfileBytes })
    return true
  } catch {
    return false
  }
}
