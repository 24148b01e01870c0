import { afterEach, expect, test, vi } from 'vitest'
import { shrinkPicture } from '../../src/platform/picture'

const steps: string[] = []
const context = {
  fillStyle: '',
  fillRect: (...area: number[]) => steps.push(`fill ${context.fillStyle} ${area}`),
  drawImage: () => steps.push('draw'),
  scale: () => undefined,
  translate: () => undefined,
  rotate: () => undefined,
}

/** Shrinks a PNG of this size. The JPEG has `bytes` bytes. Returns its width and height, or `unchanged`. */
async function shrink(width: number, height: number, bytes = 5): Promise<string> {
  steps.length = 0
  let size = ''
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    size = `${this.width}x${this.height}`
    done(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }))
  })
  const file = new File(['a large picture'], 'receipt.png', { type: 'image/png' })
  const result = await shrinkPicture(file, 2000)
  return result === file ? 'unchanged' : size
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a photo is scaled to the longest side', async () => {
  expect(await shrink(4000, 3000)).toBe('2000x1500')
  expect(await shrink(2000, 1500)).toBe('unchanged')
  expect(await shrink(4000, 3000, 100)).toBe('unchanged')
})

test('a long receipt stays readable: it is at least 1,200 px wide', async () => {
  expect(await shrink(1080, 6500)).toBe('1080x6500')
  expect(await shrink(2400, 6000)).toBe('1200x3000')
  expect(await shrink(6000, 2400)).toBe('3000x1200')
  // The server accepts at most 16,384 px on the longest side.
  expect(await shrink(1440, 20_000, 100)).toBe('1180x16384')
})

test('transparent parts become white, not black', async () => {
  await shrink(2480, 3508)
  expect(steps).toEqual(['fill #fff 0,0,1414,2000', 'draw'])
})
