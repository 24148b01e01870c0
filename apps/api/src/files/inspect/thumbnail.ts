import sharp from 'sharp'

const thumbnailSide = 320

/** Makes a JPEG of at most 320 × 320 pixels. */
export async function makeThumbnail(picture: Buffer): Promise<Buffer> {
  return await sharp(picture, { sequentialRead: true })
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 78 })
    .toBuffer()
}

const side = 96
/**
 * The lowest frequency of the hash. Lower frequencies show only a form's layout and the lighting. Frequencies above the
 * hash's range change when the picture is saved again.
 */
const lowest = 12
const frequencies = 16

/** One row for each frequency: the cosine at each pixel. */
const cosines = Array.from({ length: frequencies }, (_, u) =>
  Array.from({ length: side }, (_, x) => Math.cos(((2 * x + 1) * (lowest + u) * Math.PI) / (2 * side))),
)

/**
 * Returns a perceptual hash of a thumbnail, 256 bits as 64 hex digits. The hash is computed by a cosine transform: each
 * bit says whether one of 16 × 16 coefficients of middle frequencies is positive. A copy in another size, quality or
 * light has nearly the same bits. Another receipt in the same layout has clearly different bits (decision 0049).
 */
export async function pictureHash(thumbnail: Buffer): Promise<string> {
  const grey = await sharp(thumbnail).greyscale().resize(side, side, { fit: 'fill' }).raw().toBuffer()
  const rows = Array.from({ length: side }, (_, y) =>
    cosines.map((wave) => sumOf(wave, (x) => grey[y * side + x] ?? 0)),
  )
  const bits = cosines.flatMap((wave) =>
    cosines.map((_, u) => (sumOf(wave, (y) => rows[y]?.[u] ?? 0) > 0 ? 1 : 0)),
  )
  return Array.from({ length: bits.length / 4 }, (_, at) =>
    Number.parseInt(bits.slice(4 * at, 4 * at + 4).join(''), 2).toString(16),
  ).join('')
}

function sumOf(wave: readonly number[], valueAt: (place: number) => number): number {
  return wave.reduce((sum, height, place) => sum + height * valueAt(place), 0)
}
