// The sum of the quantisation table for luminance at quality 50 (ITU T.81, annex K).
const tableSumAtHalf = 3688

/**
 * Estimates a JPEG's quality (1 to 100) from its first quantisation table; undefined if there is none. A picture that
 * is encoded again with this quality looks the same and has about the same file size.
 */
export function readJpegQuality(jpeg: Buffer): number | undefined {
  let at = 2
  while (at + 69 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1]
    if (marker === 0xdb) return qualityOf(jpeg.subarray(at + 4))
    at += marker === 0xff ? 1 : 2 + jpeg.readUInt16BE(at + 2)
  }
  return undefined
}

function qualityOf(table: Buffer): number | undefined {
  const isWide = (table[0] ?? 0) >= 0x10
  if (table.length < 1 + 64 * (isWide ? 2 : 1)) return undefined
  let sum = 0
  for (let index = 0; index < 64; index += 1)
    sum += isWide ? table.readUInt16BE(1 + 2 * index) : (table[1 + index] ?? 0)
  const scale = (100 * sum) / tableSumAtHalf
  return Math.max(1, Math.round(scale < 100 ? 100 - scale / 2 : 5000 / scale))
}
