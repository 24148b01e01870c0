/** A decoded, upright picture and its file's name. */
export interface OpenedPicture {
  bitmap: ImageBitmap
  name: string
}

/** Decodes a picture. Returns null if this phone can't decode it; the server then checks the original file. */
export async function openPicture(file: File): Promise<OpenedPicture | null> {
  if (!/^image\/(jpeg|png)$/.test(file.type) || typeof createImageBitmap !== 'function') return null
  try {
    return {
      bitmap: await createImageBitmap(file, { imageOrientation: 'from-image' }),
      name: file.name,
    }
  } catch {
    return null
  }
}

interface Part {
  /** How many quarter turns the picture is turned clockwise. */
  quarters: number
  /** The part's edges, as fractions of the turned picture's width and height. */
  box: { left: number; top: number; right: number; bottom: number }
  /** The longest side of the result in px. */
  maxSide: number
}

/** Draws a part of a turned picture, scaled down to at most `maxSide` px and never enlarged. */
export function drawPicture(
  canvas: HTMLCanvasElement,
  bitmap: ImageBitmap,
  { quarters, box, maxSide }: Part,
) {
  const isSideways = quarters % 2 === 1
  const width = isSideways ? bitmap.height : bitmap.width
  const height = isSideways ? bitmap.width : bitmap.height
  const wide = (box.right - box.left) * width
  const high = (box.bottom - box.top) * height
  const scale = Math.min(1, maxSide / Math.max(wide, high))
  canvas.width = Math.max(1, Math.round(wide * scale))
  canvas.height = Math.max(1, Math.round(high * scale))
  const context = canvas.getContext('2d')
  if (!context) return
  // JPEG has no transparency; without a background, transparent parts of a PNG would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.scale(scale, scale)
  context.translate(width / 2 - box.left * width, height / 2 - box.top * height)
  context.rotate((quarters * Math.PI) / 2)
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
}

/** Returns a part of a picture as a JPEG, or null if the phone has too little memory. */
export async function cropPicture({ bitmap, name }: OpenedPicture, part: Part): Promise<File | null> {
  const canvas = document.createElement('canvas')
  drawPicture(canvas, bitmap, part)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return blob && new File([blob], name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
}
