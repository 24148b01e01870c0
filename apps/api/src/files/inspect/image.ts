import { readFile, writeFile } from 'node:fs/promises'
import { limits } from '@khum/contract/limits'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { isWithinPixelLimits } from './image-size'
import { holdsWhatItStates } from './jpeg-blocks'
import { readJpegQuality } from './jpeg-quality'
import { keepPictureChunks } from './png-chunks'
import { Refusal } from './verdict'

const thumbnailSide = 320
const leastQuality = 92

// One picture at a time, nothing kept between them, and no decoder but the two that are meant: a file that looks
// like a JPEG to us and like something else to the library must not reach that something else.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })

export type CheckedImage = { width: number; height: number }

/**
 * Decodes the whole picture and writes it anew, upright and in sRGB, without any metadata, with a thumbnail beside it.
 * A longest side beyond `maxSide` px is brought down to it. What was hidden in or behind the picture does not survive. Throws `Refusal`. R44, R46, R47, R49.
 */
export async function rewriteImage(
  kind: 'image/jpeg' | 'image/png',
  path: string,
  {
    cleanedPath,
    thumbnailPath,
    maxSide,
  }: { cleanedPath: string; thumbnailPath: string; maxSide?: number | undefined },
): Promise<CheckedImage> {
  const sent = await readFile(path)
  const source = kind === 'image/png' ? keepPictureChunks(sent) : sent
  const options = { limitInputPixels: limits.image.maxPixels, failOn: 'error', sequentialRead: true } as const
  const header = await sharp(source, { ...options, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new Refusal('file_damaged', cause)
    })
  if (!isWithinPixelLimits(header)) throw new Refusal('file_too_many_pixels')
  if (kind === 'image/jpeg' && !holdsWhatItStates(sent)) throw new Refusal('file_damaged')

  const upright = sharp(source, options).autoOrient()
  const picture = maxSide
    ? upright.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    : upright
  const encoded =
    kind === 'image/jpeg' ? asJpeg(picture, header, readJpegQuality(sent)) : asPng(picture, header)
  const cleaned = await encoded.toBuffer({ resolveWithObject: true }).catch((cause: unknown) => {
    throw new Refusal('file_damaged', cause)
  })
  // Written here and not by the library, so that a full disk is not taken for a damaged picture.
  await writeFile(cleanedPath, cleaned.data, { mode: 0o600 })
  const thumbnail = await sharp(cleaned.data, options)
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 78 })
    .toBuffer()
  await writeFile(thumbnailPath, thumbnail, { mode: 0o600 })
  return { width: cleaned.info.width, height: cleaned.info.height }
}

function asJpeg(picture: Sharp, { chromaSubsampling, space }: Metadata, quality = leastQuality): Sharp {
  return picture.jpeg({
    // Turned from ink to light, the old steps of quality mean nothing.
    quality: space === 'cmyk' ? 97 : Math.max(leastQuality, quality),
    chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4',
    // Optimised coding would hold the whole picture in memory, for a few percent of the file's size.
    optimiseCoding: false,
  })
}

function asPng(picture: Sharp, { width, height }: Metadata): Sharp {
  // Choosing a filter for each row makes photos a sixth smaller, and takes a second of a picture of 64 megapixels.
  return picture.png({ compressionLevel: 6, adaptiveFiltering: width * height <= 16_777_216 })
}
