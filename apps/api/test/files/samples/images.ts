import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Makes an image with edges, gradients and grain, like a photo of a receipt. Images of the same size are equal. */
export function photo(width: number, height: number, grain = 12): Sharp {
  const bytes = Buffer.allocUnsafe(width * height * 3)
  let seed = 12_345
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
      const line = y % 40 < 3 && x % 97 < 60 ? -90 : 0
      const value =
        150 + 50 * Math.sin(x / 37) + 30 * Math.cos(y / 53) + line + (((seed >> 8) % 256) / 128 - 1) * grain
      bytes[at] = Math.max(0, Math.min(255, value))
      bytes[at + 1] = Math.max(0, Math.min(255, value * 0.92))
      bytes[at + 2] = Math.max(0, Math.min(255, 240 - value))
    }
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

export function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

/** Makes a PNG of any size that takes few bytes: one colour, 1 bit per pixel. */
export function flatPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns the JPEG with a frame header that states 65,535 by 65,535 pixels. */
export function withHugeHeader(jpeg: Buffer): Buffer {
  const changed = Buffer.from(jpeg)
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11]))
  changed.writeUInt16BE(65_535, frame + 5)
  changed.writeUInt16BE(65_535, frame + 7)
  return changed
}

export function animated(png: Buffer, frames: number): Buffer {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames, 0)
  const frame = Buffer.alloc(26)
  frame.writeUInt32BE(png.readUInt32BE(16), 4)
  frame.writeUInt32BE(png.readUInt32BE(20), 8)
  const end = png.subarray(-12)
  const extra = Array.from({ length: frames }, () => [
    pngChunk('fcTL', frame),
    pngChunk('fdAT', Buffer.alloc(16)),
  ])
  return Buffer.concat([withChunks(png, pngChunk('acTL', control)).subarray(0, -12), ...extra.flat(), end])
}
