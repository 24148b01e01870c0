import sharp from 'sharp'
import { makeThumbnail, pictureHash } from '../../apps/api/src/files/inspect/thumbnail'
import type { Section } from '../report'
import { drawLabelled, type Labelled } from './labelled-set'

/**
 * How many receipts to draw for each combination of layout (12) and quality (3). `BENCH_RECEIPTS` sets another number.
 */
const each = Number(process.env.BENCH_RECEIPTS ?? 9)
/**
 * The same limit as in `pictures.repo.ts`: pictures count as the same if their hashes differ in at most this many bits.
 */
const mostBits = 20
const leastFound = 0.99

/** Changes that a picture can undergo when people save it and send it on. */
const copies: Record<string, (picture: Buffer) => Promise<Buffer>> = {
  'saved again at quality 50': (picture) => sharp(picture).jpeg({ quality: 50 }).toBuffer(),
  'half as large': async (picture) => {
    const { width = 0 } = await sharp(picture).metadata()
    return await sharp(picture)
      .resize({ width: Math.round(width / 2) })
      .jpeg({ quality: 70 })
      .toBuffer()
  },
  'sent by a messenger': (picture) =>
    sharp(picture)
      .resize({ width: 1080, height: 1080, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 75 })
      .toBuffer(),
  darker: (picture) => sharp(picture).linear(0.9, 10).jpeg({ quality: 80 }).toBuffer(),
}

/**
 * Draws receipts. Compares the picture of each with changed copies of it, and with other receipts in the same layout.
 */
export async function measurePictures(): Promise<Section> {
  const pictures: (Pick<Labelled, 'layout' | 'receipt'> & { hash: bigint })[] = []
  const differences: Record<string, number[]> = {}
  for await (const { layout, receipt, jpeg } of drawLabelled(each)) {
    const hash = await hashOf(jpeg)
    pictures.push({ layout, receipt, hash })
    for (const [name, copy] of Object.entries(copies)) {
      const found = differences[name] ?? []
      found.push(bitsBetween(hash, await hashOf(await copy(jpeg))))
      differences[name] = found
    }
  }
  const pairs = pictures.flatMap((one, index) =>
    pictures.slice(index + 1).flatMap((other) =>
      // Pictures of the same receipt should match, so they don't count as false alarms.
      one.layout === other.layout && one.receipt.number !== other.receipt.number
        ? [bitsBetween(one.hash, other.hash)]
        : [],
    ),
  )
  const alarms = pairs.filter((bits) => bits <= mostBits).length
  return {
    title: 'Nearly the same picture',
    rows: [
      ...Object.entries(differences).map(([what, bits]) => {
        const found = bits.filter((each) => each <= mostBits).length
        return {
          what: `Found: ${what}`,
          measured: `${found} of ${bits.length}; most ${Math.max(...bits)} bits`,
          target: '≥ 99 %',
          passed: found >= leastFound * bits.length,
        }
      }),
      {
        what: 'False alarms among pairs of different receipts in the same layout',
        measured: `${alarms} of ${pairs.length}; least ${Math.min(...pairs)} bits`,
        target: '0',
        passed: alarms === 0,
      },
    ],
    notes: [`${pictures.length} drawn receipts. Pictures are nearly the same up to ${mostBits} of 256 bits.`],
  }
}

/** Hashes the thumbnail, like the server does for an upload. */
async function hashOf(picture: Buffer): Promise<bigint> {
  return BigInt(`0x${await pictureHash(await makeThumbnail(picture))}`)
}

function bitsBetween(one: bigint, other: bigint): number {
  return (one ^ other).toString(2).replaceAll('0', '').length
}
