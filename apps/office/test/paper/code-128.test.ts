import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { code128 } from '../../src/features/paper/code-128'

const require = createRequire(import.meta.url)

beforeAll(async () => {
  const wasm = await readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})

/** Draws the bars, each module three pixels wide, and decodes the picture like a scanner. */
async function scan(widths: readonly number[]): Promise<string[]> {
  const modules = widths.flatMap((width, index) =>
    Array.from({ length: width }, () => (index % 2 === 0 ? 0 : 255)),
  )
  const row = [...white(10), ...modules, ...white(10)].flatMap((shade) => [shade, shade, shade])
  const rows = Array.from({ length: 60 }, () => row.flatMap((shade) => [shade, shade, shade, 255])).flat()
  const image = {
    data: new Uint8ClampedArray(rows),
    width: row.length,
    height: 60,
    colorSpace: 'srgb',
  } as const
  const found = await readBarcodes(image, { formats: ['Code128'] })
  return found.map(({ text }) => text)
}

function white(modules: number): number[] {
  return Array.from({ length: modules }, () => 255)
}

const printable = Array.from({ length: 95 }, (_each, index) => String.fromCodePoint(index + 32))

describe('a Code 128 barcode', () => {
  it('is read as the claim number that it was made from', async () => {
    expect(await scan(code128('KHM-69-000123-4'))).toEqual(['KHM-69-000123-4'])
  })

  it('can have every printable character', async () => {
    const texts = printable.map((character) => `x${character}x`)
    for (const text of texts) expect(await scan(code128(text))).toEqual([text])
  })

  it('has the structure of ISO/IEC 15417: start B, eleven modules per symbol, check symbol, stop', () => {
    // The check value is the sum of the start value and the weighted values of the characters. With start A (value
    // 103), "PJJ123C" has the check value 54. `code128` uses start B (value 104), so the check value is 55.
    const widths = code128('PJJ123C')
    const symbols = Array.from({ length: 9 }, (_each, at) => widths.slice(at * 6, at * 6 + 6).join(''))
    expect([symbols[0], symbols[8]]).toEqual(['211214', '311321'])
    expect(symbols.every((symbol) => [...symbol].reduce((sum, width) => sum + Number(width), 0) === 11)).toBe(
      true,
    )
    expect(widths.slice(-7).join('')).toBe('2331112')
    expect(widths).toHaveLength(9 * 6 + 7)
  })

  it('is refused for characters that code set B doesn’t have', () => {
    for (const text of ['', 'เคลม', 'a\n']) expect(() => code128(text)).toThrow(RangeError)
  })
})
