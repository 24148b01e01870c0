import { limits } from '@khum/contract/limits'
import { drawPicture } from './crop-picture'

/** Below this width in pixels, the letters of a long receipt can't be read. */
const readableWidth = 1200

/**
 * Scales a photo down to an upright JPEG with a longest side of `maxSide` px. The photo stays larger if its shortest
 * side would otherwise be below 1,200 px. Returns the file unchanged if it isn't a JPEG or PNG, is small enough, or
 * can't be decoded by the browser. The server checks every file.
 */
export async function shrinkPicture(file: File, maxSide: number): Promise<File> {
  if (!/^image\/(jpeg|png)$/.test(file.type)) return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const [short, long] = [Math.min(bitmap.width, bitmap.height), Math.max(bitmap.width, bitmap.height)]
    if (long <= maxSide) {
      bitmap.close()
      return file
    }
    const side = Math.min(Math.max(maxSide, Math.round((long * readableWidth) / short)), limits.image.maxSide)
    const canvas = document.createElement('canvas')
    drawPicture(canvas, bitmap, { quarters: 0, box: { left: 0, top: 0, right: 1, bottom: 1 }, maxSide: side })
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
    // The server refuses a file whose longest side is above its limit, so the JPEG is sent even if it has more bytes.
    if (!blob || (blob.size >= file.size && long <= limits.image.maxSide)) return file
    return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
  } catch {
    return file
  }
}
