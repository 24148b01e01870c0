import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openInspecting } from './inspecting'
import { taggedJpeg2000, taggedPhoto } from './samples/exif'
import { onePage, stream } from './samples/pdfs'

let desk: Awaited<ReturnType<typeof openInspecting>>
beforeAll(async () => {
  desk = await openInspecting()
})
afterAll(() => desk.close())

const image =
  '/Type /XObject /Subtype /Image /Width 320 /Height 240 /ColorSpace /DeviceRGB /BitsPerComponent 8'

/** Makes a page with an image, which is object 6. */
function withPicture(keys: string, bytes: Buffer, more: (string | Buffer)[] = []): Buffer {
  return onePage('', '/X << /Im 6 0 R >>', [stream(`${image} ${keys}`, bytes), ...more])
}

function pictureIn(cleaned: Buffer): Buffer {
  const start = cleaned.indexOf('stream\n', cleaned.indexOf('/Subtype /Image')) + 7
  return cleaned.subarray(start, cleaned.indexOf('\nendstream', start))
}

const traces = /canary|exif|xmp|photoshop|jfxx|mpf|seft/i
const pixelsOf = (jpeg: Buffer) => sharp(jpeg).raw().toBuffer()

describe('a photo in a document loses its location and device data, but no pixel (R47)', () => {
  test.each([
    ['as it is', { progressive: false }, '/Filter /DCTDecode', (bytes: Buffer) => bytes],
    ['progressive', { progressive: true }, '/Filter [/DCTDecode]', (bytes: Buffer) => bytes],
    ['in grey', { greyscale: true }, '/Filter /DCT', (bytes: Buffer) => bytes],
    [
      'packed once more',
      {},
      '/Filter [/FlateDecode /DCTDecode] /DecodeParms [null << /ColorTransform 1 >>]',
      deflateSync,
    ],
    [
      'in letters',
      {},
      '/Filter [/ASCIIHexDecode /DCTDecode]',
      (bytes: Buffer) => Buffer.from(`${bytes.toString('hex')}>`),
    ],
    [
      'with noise before it',
      {},
      '/Filter /DCTDecode',
      (bytes: Buffer) => Buffer.concat([Buffer.from('canary\n'), bytes]),
    ],
    [
      'with Adobe’s mark',
      {},
      '/Filter /DCTDecode',
      (bytes: Buffer) =>
        Buffer.concat([
          bytes.subarray(0, 2),
          Buffer.from('\xff\xee\0\x14Adobe\0\x64\0\0\0\0\x01canary', 'latin1'),
          bytes.subarray(2),
        ]),
    ],
  ])('%s', async (_name, options, filter, pack) => {
    const sent = await taggedPhoto(options)
    expect(sent.toString('latin1').match(/canary/gi)?.length).toBeGreaterThan(8)
    const { cleaned } = await desk.keep(withPicture(filter, pack(sent)))
    const picture = pictureIn(cleaned)
    expect(traces.exec(cleaned.toString('latin1'))?.[0]).toBeUndefined()
    expect(cleaned.toString('latin1')).toMatch(/\/Filter \[ ?\/DCTDecode ?\]/)
    const metadata = await sharp(picture).metadata()
    for (const part of ['exif', 'xmp', 'iptc', 'orientation', 'comments'] as const)
      expect(metadata[part]).toBeUndefined()
    // The colour profile isn't removed, because without it the colours would change.
    expect(metadata.icc).toBeDefined()
    expect((await pixelsOf(picture)).equals(await pixelsOf(sent))).toBe(true)
  })

  test('wherever it is used', async () => {
    const sent = await taggedPhoto()
    const photo = stream(`${image} /Filter /DCTDecode`, sent)
    const form = stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /A 8 0 R >> >>',
      '/A Do',
    )
    const { cleaned } = await desk.keep(
      onePage('', '/Annots [6 0 R] /Thumb 9 0 R', [
        '<< /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 7 0 R >> >>',
        form,
        stream(`${image} /SMask 10 0 R /Alternates [<< /Image 10 0 R >>] /Filter /DCTDecode`, sent),
        photo,
        photo,
      ]),
    )
    expect(traces.exec(cleaned.toString('latin1'))?.[0]).toBeUndefined()
    expect(cleaned.toString('latin1').split('/Filter [').length - 1).toBe(2)
  })

  test('and is emptied if it isn’t a photo', async () => {
    const { cleaned } = await desk.keep(withPicture('/Filter /DCTDecode', Buffer.from('canary, not a photo')))
    expect(cleaned.includes('canary')).toBe(false)
    const odd = await desk.keep(withPicture('/Filter [/Unknown /DCTDecode]', await taggedPhoto()))
    expect(odd.cleaned.includes('canary')).toBe(false)
  })

  test('as JPEG 2000, in a file and as a bare codestream', async () => {
    const { file, codestream, header, size, pixels } = taggedJpeg2000()
    for (const sent of [file, codestream]) {
      const { cleaned } = await desk.keep(withPicture('/Filter /JPXDecode', sent))
      expect(cleaned.includes('canary')).toBe(false)
      const picture = pictureIn(cleaned)
      expect(picture.includes(size) && picture.includes(pixels)).toBe(true)
      expect(picture.includes(header)).toBe(sent === file)
      // The length must not change, because the JPEG 2000 codestream contains offsets.
      expect(picture.length - picture.indexOf(size)).toBe(codestream.length)
    }
  })
})

test('metadata of page, image and document are removed too', async () => {
  const xmp = stream('/Type /Metadata /Subtype /XML', '<x:xmpmeta>canary</x:xmpmeta>')
  const keys = '/Metadata 7 0 R /PieceInfo << /Photoshop << /LastModified (canary) /Private 7 0 R >> >>'
  const sent = onePage(
    keys,
    `${keys} /VP [<< /Measure << /GPTS [13.75 100.5] >> >>] /LGIDict << /D (canary) >> /X 6 0 R`,
    [stream(`${image} ${keys} /Filter /DCTDecode`, await taggedPhoto()), xmp],
  )
  const text = (await desk.keep(sent)).cleaned.toString('latin1')
  for (const word of ['canary', 'GPTS', 'PieceInfo', '/Metadata', '/VP', '/LGIDict'])
    expect(text.includes(word), word).toBe(false)
})
