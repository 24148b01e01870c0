import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasStatedBlocks } from '../../src/files/inspect/jpeg-blocks'
import { openInspecting } from './inspecting'
import { photo } from './samples/images'

let desk: Awaited<ReturnType<typeof openInspecting>>
beforeAll(async () => {
  desk = await openInspecting()
})
afterAll(() => desk.close())

/** Returns the offset of a JPEG's frame header, which states the size. */
function frameOf(jpeg: Buffer): number {
  let at = 2
  while (![0xc0, 0xc1, 0xc2].includes(jpeg[at + 1] ?? 0)) at += 2 + jpeg.readUInt16BE(at + 2)
  return at
}

function stating(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  changed.writeUInt16BE(height, frameOf(jpeg) + 5)
  changed.writeUInt16BE(width, frameOf(jpeg) + 7)
  return changed
}

/** Makes a grey JPEG with a restart marker after each block, as some cameras write them. */
function withRestarts(jpeg: Buffer, groups: number): Buffer {
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const start = scan + 2 + jpeg.readUInt16BE(scan + 2)
  const interval = Buffer.from([0xff, 0xdd, 0x00, 0x04, 0x00, 0x01])
  // With JPEG's standard Huffman tables, a mid-grey block takes six bits: 00 (no difference in brightness) and 1010 (end
  // of the block). Two bits fill up the byte.
  const block = 0b00_1010_11
  const data = Array.from({ length: groups }, (_, index) =>
    index < groups - 1 ? [block, 0xff, 0xd0 + (index % 8)] : [block],
  ).flat()
  return Buffer.concat([
    jpeg.subarray(0, scan),
    interval,
    jpeg.subarray(scan, start),
    Buffer.from(data),
    Buffer.from([0xff, 0xd9]),
  ])
}

const kinds = {
  'as cameras write it': {},
  progressive: { progressive: true },
  'in full colour': { chromaSubsampling: '4:4:4' },
  'as small as can be': { mozjpeg: true },
  'of poor quality': { quality: 20 },
} as const

describe.each(Object.entries(kinds))('a JPEG %s (R44)', (_name, options) => {
  test.each([
    [1, 1],
    [7, 9],
    [100, 100],
    [641, 479],
  ])('of %d by %d is accepted, and not under the header of another', async (width, height) => {
    for (const picture of [photo(width, height), photo(width, height).toColourspace('b-w')]) {
      const jpeg = await picture.jpeg(options).toBuffer()
      expect(await desk.code(jpeg)).toBe('accepted')
      const lies = [
        [4000, 4000],
        [width, height + 200],
        ...(width > 16
          ? [
              [8, 8],
              [width, height >> 1],
              [width >> 1, height],
            ]
          : []),
      ]
      for (const [otherWidth = 0, otherHeight = 0] of lies)
        expect(
          await desk.code(stating(jpeg, otherWidth, otherHeight)),
          `${otherWidth} × ${otherHeight}`,
        ).toBe('file_damaged')
    }
  })

  test('is still accepted without its end marker, padded, or followed by other data', async () => {
    const jpeg = await photo(320, 240).jpeg(options).toBuffer()
    const data = jpeg.subarray(0, -2)
    const end = jpeg.subarray(-2)
    for (const filling of [
      Buffer.alloc(0),
      Buffer.alloc(3000),
      Buffer.alloc(3000, 0xff),
      Buffer.from('0123'),
    ])
      expect(hasStatedBlocks(Buffer.concat([data, filling, end]))).toBe(true)
    expect(hasStatedBlocks(data)).toBe(true)
    expect(hasStatedBlocks(Buffer.concat([jpeg, await photo(64, 64).jpeg().toBuffer()]))).toBe(true)
  })
})

test('counts the blocks of an image of one colour too', async () => {
  const flat = await photo(800, 600, 0).blur(100).threshold(1).jpeg({ optimiseCoding: true }).toBuffer()
  expect(await desk.code(flat)).toBe('accepted')
  for (const [width, height] of [
    [800, 1200],
    [800, 300],
  ] as const)
    expect(await desk.code(stating(flat, width, height))).toBe('file_damaged')
})

test('counts restart markers', async () => {
  const grey = await photo(64, 64).toColourspace('b-w').jpeg({ optimiseCoding: false }).toBuffer()
  expect(await desk.code(withRestarts(grey, 64))).toBe('accepted')
  for (const groups of [20, 48, 90, 640])
    expect(await desk.code(withRestarts(grey, groups))).toBe('file_damaged')
})

test('leaves a photo with damaged pixels to the decoder', async () => {
  const jpeg = await photo(640, 480).jpeg().toBuffer()
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  // In a JPEG, the two bytes `ff 00` mean one byte `ff`. Many of them in a row aren't a valid Huffman code, so the
  // blocks after them can't be counted. `hasStatedBlocks` then returns true, and the decoder decides about the photo.
  jpeg.fill(Buffer.from([0xff, 0x00]), scan + 2000, scan + 2040)
  expect(hasStatedBlocks(jpeg)).toBe(true)
  expect(hasStatedBlocks(jpeg.subarray(0, scan))).toBe(true)
})

test.each([
  [
    'half a million tables of codes',
    Buffer.from(`\xff\xc4\0\x14\0${'\x01'.repeat(1)}${'\0'.repeat(16)}`, 'latin1'),
  ],
  ['marks and nothing else', Buffer.from([0xff])],
  ['restart markers and nothing else', Buffer.from([0xff, 0xd0])],
])('%s cost less than a second of work (R46)', async (_name, part) => {
  const jpeg = await photo(64, 64).jpeg().toBuffer()
  const sent = Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(10_000_000, part), jpeg.subarray(2)])
  const before = process.cpuUsage()
  hasStatedBlocks(sent)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(1)
})
