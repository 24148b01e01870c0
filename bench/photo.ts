import { chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../tests/e2e/support/chromium'

const most = 10_485_760
const least = 9_900_000

/**
 * Draws a JPEG of 12 megapixels, between 9.9 MB and the limit of 10 MiB. The picture is noise, which takes longest to
 * decode.
 */
export async function largePhoto(): Promise<Buffer> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
  try {
    const page = await browser.newPage()
    const base64 = await page.evaluate(drawNoise, { least, most })
    return Buffer.from(base64, 'base64')
  } finally {
    await browser.close()
  }
}

/** Returns the same picture with different bytes: adds `mark` as a comment, which decoders skip. */
export function marked(photo: Buffer, mark: string): Buffer {
  const text = Buffer.from(mark)
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([photo.subarray(0, 2), head, text, photo.subarray(2)])
}

/**
 * Runs in the browser. Draws noise, finds the JPEG quality for the wanted size by bisection, and returns the picture in
 * base64.
 */
async function drawNoise({ least, most }: { least: number; most: number }): Promise<string> {
  const canvas = new OffscreenCanvas(4_000, 3_000)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const image = context.createImageData(canvas.width, canvas.height)
  const pixels = new Uint32Array(image.data.buffer)
  let state = 2_463_534_242
  for (let i = 0; i < pixels.length; i += 1) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    pixels[i] = state | 0xff000000
  }
  context.putImageData(image, 0, 0)
  let [low, high] = [0, 1]
  for (let attempt = 0; attempt < 14; attempt += 1) {
    const quality = (low + high) / 2
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (blob.size > most - 1_000) high = quality
    else if (blob.size < least) low = quality
    else {
      const url: string = await new Promise((resolve) => {
        const reader = new FileReader()
        reader.onload = () => resolve(String(reader.result))
        reader.readAsDataURL(blob)
      })
      return url.slice(url.indexOf(',') + 1)
    }
  }
  throw new Error('no quality gives a JPEG of the right size')
}
