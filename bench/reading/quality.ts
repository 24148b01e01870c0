import sharp from 'sharp'
import { type Random, seeded } from './receipt'

export const qualities = ['clean', 'mild', 'poor'] as const
export type Quality = (typeof qualities)[number]

/** Turns a drawn page into the picture that a member would send: a scan, a usual photo or a poor photo. */
export async function photograph(png: Buffer, quality: Quality, seed: number): Promise<Buffer> {
  const random = seeded(seed)
  if (quality === 'clean') return sharp(png).jpeg({ quality: 92 }).toBuffer()
  const isPoor = quality === 'poor'
  const angle = (random() - 0.5) * (isPoor ? 5 : 2.4)
  const turned = await sharp(png)
    .resize({ width: Math.round(((await sharp(png).metadata()).width ?? 0) * (isPoor ? 0.62 : 0.9)) })
    .rotate(angle, { background: '#8d8478' })
    .extend({ top: 40, bottom: 60, left: 30, right: 30, background: '#8d8478' })
    .flatten({ background: '#8d8478' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = turned.info
  const lit = await sharp(turned.data)
    .composite([{ input: shadow(width, height, random, isPoor), blend: 'multiply' }])
    .blur(isPoor ? 0.9 + random() * 0.5 : 0.5 + random() * 0.2)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels } = lit.info
  const noise = isPoor ? 26 : 10
  for (let at = 0; at < lit.data.length; at += channels) {
    const change = (random() - 0.5) * noise
    for (let channel = 0; channel < channels; channel += 1)
      lit.data[at + channel] = Math.max(0, Math.min(255, (lit.data[at + channel] ?? 0) + change))
  }
  return sharp(lit.data, { raw: { width, height, channels } })
    .jpeg({ quality: isPoor ? 45 : 75 })
    .toBuffer()
}

/**
 * Returns an SVG of uneven light, bright in one corner and darker towards the others. The caller multiplies it with the
 * picture.
 */
function shadow(width: number, height: number, random: Random, isPoor: boolean): Buffer {
  const dark = isPoor ? 0.5 + random() * 0.15 : 0.78 + random() * 0.1
  const grey = Math.round(dark * 255)
  const [x, y] = [random() > 0.5 ? '0%' : '100%', random() > 0.5 ? '0%' : '100%']
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="light" cx="${x}" cy="${y}" r="120%"><stop offset="0" stop-color="#fffdf6"/><stop offset="1" stop-color="rgb(${grey},${grey},${Math.round(grey * 0.95)})"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#light)"/></svg>`,
  )
}
