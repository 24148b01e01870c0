import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { slipVerify } from 'promptparse/generate'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const require = createRequire(import.meta.url)

/** The text of the QR code on a bank slip. */
export const slipText = slipVerify({ sendingBank: '004', transRef: '014111234567ATF01234' })

/** Draws a picture of a bank slip with this QR code, as a JPEG. */
export async function qrPicture(text: string): Promise<Buffer> {
  const wasm = await readFile(require.resolve('zxing-wasm/writer/zxing_writer.wasm'))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const { svg } = await writeBarcode(text, { format: 'QRCode' })
  const code = await sharp(Buffer.from(svg)).resize(260, 260, { kernel: 'nearest' }).png().toBuffer()
  return sharp({ create: { width: 900, height: 1_200, channels: 3, background: '#f4f4f4' } })
    .composite([{ input: code, left: 600, top: 900 }])
    .jpeg({ quality: 80 })
    .toBuffer()
}
