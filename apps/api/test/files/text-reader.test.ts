import { boxSchema } from '@khum/contract/readings'
import sharp from 'sharp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultChildProgram } from '../../src/files/inspect/child-program'
import { openOcr } from '../../src/files/read/ocr'
import { readQr } from '../../src/files/read/qr'
import { createTextReader, type TextReader, type TextReaderOptions } from '../../src/files/read/text-reader'
import { photo } from './samples/images'

vi.setConfig({ testTimeout: 60_000 })

let reader: TextReader
afterEach(() => {
  reader?.close()
  vi.unstubAllGlobals()
})

function openSlow(options: TextReaderOptions = {}): TextReader {
  const { execArgv } = defaultChildProgram()
  const url = new URL('./samples/slow-reader.ts', import.meta.url)
  reader = createTextReader({ child: { url, execArgv }, ...options })
  return reader
}

const nothing = { readings: [], lines: [] }
const job = (kind = 'image/jpeg') => ({ kind, path: '/nowhere', today: '2026-11-22' })

describe('the reading process', () => {
  it('is killed when nobody waits for it any longer', async () => {
    const stopped = new AbortController()
    setTimeout(() => stopped.abort(), 3_000)
    expect(await openSlow({ jobMs: 60_000 }).read(job(), stopped.signal)).toEqual(nothing)
  })

  it('is killed when it takes too long or too much memory', async () => {
    const { signal } = new AbortController()
    expect(await openSlow({ jobMs: 300 }).read(job(), signal)).toEqual(nothing)
    reader.close()
    expect(await openSlow({ residentBytes: 1 }).read(job(), signal)).toEqual(nothing)
  })

  it('only makes suggestions, whatever it claims', async () => {
    const { readings } = await openSlow().read(job('lie'), new AbortController().signal)
    expect(readings.map(({ source }) => source)).toEqual(['ocr'])
  })
})

it('reads text and codes with data from its packages, never from the network', async () => {
  const fetched = vi.fn().mockRejectedValue(new Error('no network'))
  vi.stubGlobal('fetch', fetched)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="200"><rect width="800" height="200" fill="white"/><text x="40" y="120" font-family="sans-serif" font-size="48">Total 1,250.00</text></svg>'
  const words = await (await openOcr()).read(await sharp(Buffer.from(svg)).png().toBuffer())
  expect(words.map(({ text }) => text)).toEqual(['Total', '1,250.00'])
  expect(words[1]?.box.x).toBeGreaterThan(words[0]?.box.x ?? 1)
  expect(await readQr(await photo(200, 200).png().toBuffer())).toEqual([])
  expect(fetched).not.toHaveBeenCalled()
})

it.each([-3, 0, 3])('says where a word is in a picture that is %s degrees askew', async (degrees) => {
  const [width, height, left, baseline] = [1_200, 1_600, 150, 1_400]
  const lines = Array.from(
    { length: 12 },
    (_, n) => `<text x="150" y="${220 + n * 60}">Medicine and service ${n}</text>`,
  )
  const edge = `<text font-size="60" transform="translate(700 50) rotate(${degrees})">Hospital Bangkok</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-size="36" font-family="sans-serif"><rect width="${width}" height="${height}" fill="#fff"/>${edge}<g transform="rotate(${degrees} 600 800)">${lines.join('')}<text x="${left}" y="${baseline}">Foxtrot</text></g></svg>`
  const words = await (await openOcr()).read(await sharp(Buffer.from(svg)).png().toBuffer())
  // The box of a word at the picture's edge doesn't go beyond the edge.
  for (const { box, text } of words) expect(boxSchema.safeParse(box).success, text).toBe(true)
  const box = words.find(({ text }) => text === 'Foxtrot')?.box
  // `at` is the position of the left end of the text's baseline after the rotation.
  const turn = (degrees * Math.PI) / 180
  const [x, y] = [left - width / 2, baseline - height / 2]
  const at = {
    x: width / 2 + x * Math.cos(turn) - y * Math.sin(turn),
    y: height / 2 + x * Math.sin(turn) + y * Math.cos(turn),
  }
  // The found box is within a few pixels of `at`. If the rotation were ignored, it would be 30 pixels off or more.
  expect(Math.abs((box?.x ?? 0) * width - at.x)).toBeLessThan(8)
  const bottom = ((box?.y ?? 0) + (box?.h ?? 0)) * height
  expect(Math.abs(bottom - at.y - Math.max(0, Math.sin(turn)) * (box?.w ?? 0) * width)).toBeLessThan(8)
})
