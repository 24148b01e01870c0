import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openInspecting } from './inspecting'
import { animated, flatPng, photo, pngChunk, withChunks, withHugeHeader } from './samples/images'
import { ssim } from './samples/ssim'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let desk: Awaited<ReturnType<typeof openInspecting>>
let jpeg: Buffer
let png: Buffer

beforeAll(async () => {
  desk = await openInspecting()
  jpeg = await photo(1200, 900).jpeg({ quality: 88 }).toBuffer()
  png = await photo(600, 400).png().toBuffer()
})
afterAll(() => desk.close())

describe('a good picture', () => {
  test.each(['jpeg', 'png'] as const)('%s is accepted, measured, and looks the same', async (format) => {
    const sent = format === 'jpeg' ? jpeg : png
    const result = await desk.keep(sent, 'card')
    const [width, height] = format === 'jpeg' ? [1200, 900] : [600, 400]
    expect(result).toMatchObject({ kind: `image/${format}`, size: sent.length, width, height })
    expect(result.sha256).toBe(createHash('sha256').update(sent).digest('hex'))
    expect(result.cleanedSha256).toBe(createHash('sha256').update(result.cleaned).digest('hex'))
    expect(result.cleanedSize).toBe(result.cleaned.length)
    expect(await ssim(sent, result.cleaned)).toBeGreaterThan(0.98)
    const thumbnail = await sharp(result.thumbnail).metadata()
    expect(thumbnail).toMatchObject({ format: 'jpeg', width: 320 })
    expect(await desk.leftovers()).toEqual([])
  })

  test.each([
    ['progressive', () => photo(640, 480).jpeg({ progressive: true }).toBuffer()],
    ['of poor quality', () => photo(640, 480).jpeg({ quality: 35 }).toBuffer()],
    [
      'with full colour resolution',
      () => photo(640, 480).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
    ],
    ['in grey', () => photo(640, 480).greyscale().jpeg().toBuffer()],
    ['for printing', () => photo(640, 480).toColourspace('cmyk').jpeg().toBuffer()],
    ['one pixel small', () => photo(1, 1).jpeg().toBuffer()],
    ['interlaced', () => photo(640, 480).png({ progressive: true }).toBuffer()],
    ['with a palette', () => photo(640, 480).png({ palette: true }).toBuffer()],
    ['see-through', () => photo(640, 480).ensureAlpha(0.5).png().toBuffer()],
    ['of 16 bits', () => photo(640, 480).toColourspace('rgb16').png().toBuffer()],
    ['of 1 bit', async () => flatPng(640, 480)],
  ])('%s is accepted', async (_name, make) => {
    const sent = await make()
    const result = await desk.keep(sent)
    if (result.width !== 1) expect(await ssim(sent, result.cleaned)).toBeGreaterThan(0.98)
  })

  test('scales a large photo of a card down to a readable image (Requirement 5.7, R46, R47)', async () => {
    const sent = await photo(3264, 2448)
      .withExif({ IFD0: { Make: 'Old Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 80 })
      .toBuffer()
    const result = await desk.keep(sent, 'card')
    expect(result).toMatchObject({ width: 1500, height: 2000 })
    expect(await sharp(result.cleaned).metadata()).not.toHaveProperty('exif')
    const upright = await sharp(sent).autoOrient().resize(1500, 2000).png().toBuffer()
    expect(await ssim(upright, result.cleaned)).toBeGreaterThan(0.95)
    // Photos for a claim aren't made smaller, because receipts have small print.
    expect(await desk.keep(sent, 'claim')).toMatchObject({ width: 2448, height: 3264 })
  })

  test('loses location and device data, and is turned upright (R47)', async () => {
    const sent = await photo(400, 200)
      .withExif({
        IFD0: { Make: 'CanaryPhone', Copyright: 'canary' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '13/1 45/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '100/1 30/1 0/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">canary</x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(sent.includes('CanaryPhone')).toBe(true)
    const result = await desk.keep(sent)
    expect(result).toMatchObject({ width: 200, height: 400 })
    const metadata = await sharp(result.cleaned).metadata()
    for (const part of ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments'] as const)
      expect(metadata[part]).toBeUndefined()
    expect(/canary|exif|gps/i.test(result.cleaned.toString('latin1'))).toBe(false)
    expect(await ssim(sent, result.cleaned)).toBeGreaterThan(0.98)
  })

  test('loses data that was appended to it (R49)', async () => {
    const behind = Buffer.from('PK\x03\x04 canary <script>alert(1)</script> %PDF-1.4 canary')
    for (const sent of [jpeg, png]) {
      const result = await desk.keep(Buffer.concat([sent, behind]))
      expect(result.cleaned.includes('canary')).toBe(false)
    }
  })
})

describe('a damaged picture', () => {
  test.each([0.02, 0.3, 0.7, 0.99])('cut at %d of its length is refused', async (part) => {
    for (const whole of [jpeg, png, await photo(300, 300).jpeg({ progressive: true }).toBuffer()])
      expect(await desk.code(whole.subarray(0, Math.max(40, whole.length * part)))).toBe('file_damaged')
  })

  test('with overwritten pixels, or with only a header, is refused', async () => {
    const broken = Buffer.from(png)
    broken.fill(0x55, png.length >> 1, (png.length >> 1) + 200)
    expect(await desk.code(broken)).toBe('file_damaged')
    expect(await desk.code(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('file_damaged')
    expect(await desk.code(png.subarray(0, 33))).toBe('file_damaged')
    expect(await desk.code(Buffer.concat([png.subarray(0, 33), png.subarray(-12)]))).toBe('file_damaged')
  })
})

describe('a bomb (R46)', () => {
  const zeros = deflateSync(Buffer.alloc(300_000_000), { level: 9 })

  test('of 400 megapixels is refused by its header', async () => {
    expect(await desk.code(flatPng(20_000, 20_000))).toBe('file_too_many_pixels')
    expect(await desk.code(withHugeHeader(jpeg))).toBe('file_too_many_pixels')
  })

  test('in a text, a profile or a thousand frames costs nothing, and only the image stays', async () => {
    const text = withChunks(png, pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), zeros])))
    const profile = withChunks(png, pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), zeros])))
    const plain = await desk.keep(png)
    for (const sent of [text, profile, animated(png, 1000)]) {
      const result = await desk.keep(sent)
      expect(await ssim(png, result.cleaned)).toBe(1)
      expect((await sharp(result.cleaned).metadata()).pages).toBeUndefined()
      expect(chunkTypes(result.cleaned)).toEqual(chunkTypes(plain.cleaned))
    }
  })
})

function chunkTypes(bytes: Buffer): string[] {
  const types = new Set<string>()
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    types.add(bytes.toString('latin1', at + 4, at + 8))
  return [...types]
}
