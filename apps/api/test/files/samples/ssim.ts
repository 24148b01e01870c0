import sharp from 'sharp'

/** Returns how similar two images of the same size look (mean SSIM of their brightness): 1 if equal. */
export async function ssim(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map(grey))
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 0
  let total = 0
  let windows = 0
  for (let y = 0; y + 8 <= a.info.height; y += 8) {
    for (let x = 0; x + 8 <= a.info.width; x += 8) {
      total += ofWindow(a.data, b.data, y * a.info.width + x, a.info.width)
      windows += 1
    }
  }
  return total / windows
}

function grey(image: Buffer) {
  return sharp(image).autoOrient().greyscale().raw().toBuffer({ resolveWithObject: true })
}

function ofWindow(a: Buffer, b: Buffer, start: number, width: number): number {
  const sums = { a: 0, b: 0, aa: 0, bb: 0, ab: 0 }
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const p = a[start + row * width + column] ?? 0
      const q = b[start + row * width + column] ?? 0
      sums.a += p
      sums.b += q
      sums.aa += p * p
      sums.bb += q * q
      sums.ab += p * q
    }
  }
  const meanA = sums.a / 64
  const meanB = sums.b / 64
  const varianceA = sums.aa / 64 - meanA * meanA
  const varianceB = sums.bb / 64 - meanB * meanB
  const covariance = sums.ab / 64 - meanA * meanB
  const c1 = 6.5025
  const c2 = 58.5225
  return (
    ((2 * meanA * meanB + c1) * (2 * covariance + c2)) /
    ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
  )
}
