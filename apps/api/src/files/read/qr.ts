import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Box, Reading } from '@khum/contract/readings'
import { slipVerify } from 'promptparse/validate'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const require = createRequire(import.meta.url)
const longestSidePx = 1_600
const mostSymbols = 4
let ready: Promise<void> | undefined

/**
 * Reads the QR codes in a picture. Returns the bank and the transfer reference of a bank slip; ignores other codes,
 * such as links.
 */
export async function readQr(picture: Buffer): Promise<Reading[]> {
  ready ??= prepare()
  await ready
  const { data, info } = await sharp(picture, { limitInputPixels: 64_000_000 })
    .resize({ width: longestSidePx, height: longestSidePx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length)
  const image = { data: pixels, width, height, colorSpace: 'srgb' } as const
  const codes = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: mostSymbols })
  return codes.flatMap(({ text, position }) => {
    const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
    return readSlip(text, boxAround(corners, width, height))
  })
}

/** Loads the QR reader from the installed package. By default, zxing-wasm would download the reader. */
async function prepare(): Promise<void> {
  const wasm = await readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

/** Reads the QR code that Thai banks print on slips: the sending bank and the transfer's reference, with a checksum. */
function readSlip(text: string, box: Box): Reading[] {
  const slip = slipVerify(text)
  if (!slip) return []
  const exact = { source: 'qr' as const, confidence: 100, box }
  const reference = slip.transRef.slice(0, 100)
  return [
    { kind: 'slip_bank', value: slip.sendingBank.slice(0, 10), ...exact },
    { kind: 'slip_reference', value: reference, ...exact },
  ].filter(({ value }) => value !== '') as Reading[]
}

function boxAround(corners: { x: number; y: number }[], width: number, height: number): Box {
  const share = (value: number, whole: number) => Math.max(0, Math.min(1, value / whole))
  const [left, right] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))]
  const [x, y] = [share(left, width), share(top, height)]
  return { x, y, w: share(right, width) - x, h: share(bottom, height) - y }
}
