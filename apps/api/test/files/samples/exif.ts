import { photo } from './images'

function segment(marker: number, bytes: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, bytes])
}

const canary = (prefix: string) => Buffer.from(`${prefix}canary`, 'latin1')

/**
 * Makes a photo with every kind of metadata that phones write: Exif with GPS, serial number, maker's note and
 * thumbnail, XMP, Photoshop data, a comment, a second image, and bytes after the end.
 */
export async function taggedPhoto(
  options: { progressive?: boolean; greyscale?: boolean } = {},
): Promise<Buffer> {
  const small = await photo(32, 24).jpeg().toBuffer()
  const picture = options.greyscale ? photo(320, 240).toColourspace('b-w') : photo(320, 240)
  const jpeg = await picture
    .withExif({
      IFD0: { Make: 'CanaryPhone', Model: 'canary' },
      IFD2: { BodySerialNumber: 'canary-4711', MakerNote: 'canary-note', LensSerialNumber: 'canary' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '13/1 45/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '100/1 30/1 0/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">canary</x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg({ progressive: options.progressive === true })
    .toBuffer()
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(
      0xe0,
      Buffer.concat([Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\x02\x02', 'latin1'), canary('123456')]),
    ),
    segment(0xe0, Buffer.concat([Buffer.from('JFXX\0\x10'), small])),
    segment(0xed, canary('Photoshop 3.0\x008BIM\x04\x04')),
    segment(0xe2, canary('MPF\0')),
    segment(0xe5, canary('Samsung')),
    segment(0xfe, canary('serial ')),
    jpeg.subarray(2),
    small,
    canary('SEFT'),
  ])
}

function box(type: string, bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length + 8)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), bytes])
}

/** Builds a JPEG 2000 file with metadata. It has the right structure but no pixels that a decoder could read. */
export function taggedJpeg2000() {
  const size = Buffer.from([0xff, 0x4f, 0xff, 0x51, 0x00, 0x08, 1, 2, 3, 4, 5, 6])
  const comment = Buffer.concat([Buffer.from([0xff, 0x64, 0x00, 0x0a, 0x00, 0x01]), canary('')])
  const pixels = Buffer.concat([Buffer.from([0xff, 0x93]), Buffer.from('pixels')])
  // A tile states its length, which includes the comment in it.
  const tile = Buffer.from([0xff, 0x90, 0, 10, 0, 0, 0, 0, 0, 12 + comment.length + pixels.length, 0, 1])
  const whole = Buffer.concat([size, comment, tile, comment, pixels, Buffer.from([0xff, 0xd9])])
  const header = box('jp2h', box('ihdr', Buffer.alloc(14)))
  const file = Buffer.concat([
    box('jP  ', Buffer.from([0x0d, 0x0a, 0x87, 0x0a])),
    box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ')),
    box('uuid', canary('0123456789abcdef')),
    box('xml ', canary('<x>')),
    header,
    box('jp2c', whole),
    box('uuid', canary('0123456789abcdef')),
  ])
  return { file, codestream: whole, header, size, pixels }
}
