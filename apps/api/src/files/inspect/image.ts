import { readFile, writeFile } from 'node:fs/promises'
import { limits } from '@khum/contract/limits'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { isWithinPixelLimits } from './image-size'
import { hasStatedBlocks } from './jpeg-blocks'
import { readJpegQuality } from './jpeg-quality'
import { keepPictureChunks } from './png-chunks'
import { makeThumbnail, pictureHash } from './thumbnail'
import { Refusal } from './verdict'

const leastQuality = 92

// Enables only the JPEG and PNG decoders, so that a file that looks like a JPEG to us can't reach any other decoder.
// Processes one image at a time and has no cache, to limit memory.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })

export type CheckedImage = { width: number; height: number; pictureHash: string }

/**
 * Decodes an image and writes it again, upright, in sRGB and without metadata, so that the new file contains nothing
 * hidden. Writes a thumbnail too, and computes the picture's perceptual hash. Images larger than `maxSide` px are
 * scaled down. R44, R46, R47, R49
 * @throws Refusal
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
  if (kind === 'image/jpeg' && !hasStatedBlocks(sent)) throw new Refusal('file_damaged')

  const upright = sharp(source, options).autoOrient()
  const picture = maxSide
    ? upright.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    : upright
  const encoded =
    kind === 'image/jpeg' ? asJpeg(picture, header, readJpegQuality(sent)) : asPng(picture, header)
  const cleaned = await encoded.toBuffer({ resolveWithObject: true }).catch((cause: unknown) => {
    throw new Refusal('file_damaged', cause)
  })
  // Khum writes the file itself, because sharp reports a full disk as if the image were damaged.
  await writeFile(cleanedPath, cleaned.data, { mode: 0o600 })
  const thumbnail = await makeThumbnail(cleaned.data)
  await writeFile(thumbnailPath, thumbnail, { mode: 0o600 })
  return { width: cleaned.info.width, height: cleaned.info.height, pictureHash: await pictureHash(thumbnail) }
}

function asJpeg(picture: Sharp, { chromaSubsampling, space }: Metadata, quality = leastQuality): Sharp {
  return picture.jpeg({
    // After a conversion from CMYK, the original quality is meaningless, so a high quality is used.
    quality: space === 'cmyk' ? 97 : Math.max(leastQuality, quality),
    chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4',
    // Optimised coding would need memory for the whole image, and make the file only a few percent smaller.
    optimiseCoding: false,
  })
}

function asPng(picture: Sharp, { width, height }: Metadata): Sharp {
  // Adaptive filtering makes photos a sixth smaller. The largest photos are written without it, because the filtering
  // of one such photo takes a second.
  return picture.png({ compressionLevel: 6, adaptiveFiltering: width * height <= 16_777_216 })
}
