import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'

/** A word (or, in Thai, a part of one) with its place in the picture. `confidence` is 0 to 100. */
export type OcrWord = { text: string; confidence: number; box: Box }

/** The place of something in a picture: left, top, width and height as shares of the picture's width and height. */
export type Box = { x: number; y: number; w: number; h: number }

export type Ocr = { read(picture: Buffer): Promise<OcrWord[]> }

type Api = {
  Init(path: null, languages: string, mode: number): number
  SetVariable(name: string, value: string): void
  SetImageFile(exif: number, radians: number): number
  FindLines(): void
  GetGradient(): number
  Recognize(monitor: null): number
  GetTSVText(page: number): string
  Clear(): void
}
type Core = { FS: { writeFile(path: string, data: Uint8Array): void }; TessBaseAPI: new () => Api }

const require = createRequire(import.meta.url)
const languages = ['tha', 'eng']
const onlyNeuralNet = '1'
const widestPx = 1_800
const tallestPx = 2_600
const leastTurn = 0.003
const lightStep = 8
const lightBlur = 8
// Pixels darker than the first share of full brightness become black, pixels brighter than the second become white.
// The shares are fixed. If they followed the picture's own contrast, the paper's grain would become text on a page with
// few words.
const [blackest, whitest] = [0.28, 0.9]

/**
 * Opens Tesseract for Thai and English. The language data are in npm packages, so nothing is downloaded. Tesseract uses
 * about 150 MB of memory. Calls Tesseract's WebAssembly directly, because the usual wrapper adds a thread and code that
 * downloads data.
 */
export async function openOcr(): Promise<Ocr> {
  const start: (options: object) => Promise<Core> = require('tesseract.js-core/tesseract-core-simd-lstm')
  // Silences Tesseract's warnings about its own parameters.
  const core = await start({ print: () => undefined, printErr: () => undefined })
  for (const language of languages) {
    const file = require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`)
    core.FS.writeFile(`${language}.traineddata`, gunzipSync(readFileSync(file)))
  }
  const api = new core.TessBaseAPI()
  if (api.Init(null, languages.join('+'), Number(onlyNeuralNet)) !== 0)
    throw new Error('Tesseract does not start')
  // Mode 6 (one block of text) keeps a label and its amount in one row, even if the gap between them is wide.
  api.SetVariable('tessedit_pageseg_mode', '6')
  return { read: (picture) => read(core, api, picture) }
}

async function read(core: Core, api: Api, picture: Buffer): Promise<OcrWord[]> {
  const { png, width, height } = await prepare(picture)
  core.FS.writeFile('/input', png)
  if (api.SetImageFile(1, 0) !== 0) throw new Error('Tesseract does not read the picture')
  api.FindLines()
  const turn = api.GetGradient()
  if (Math.abs(turn) >= leastTurn) api.SetImageFile(1, turn)
  api.Recognize(null)
  const words = parseTsv(api.GetTSVText(0), { width, height, turn: Math.abs(turn) >= leastTurn ? turn : 0 })
  api.Clear()
  return words
}

/** Makes a picture grey and evenly lit, and scales it to a size that Tesseract reads well. */
async function prepare(picture: Buffer): Promise<{ png: Buffer; width: number; height: number }> {
  const { data: grey, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .resize({ width: widestPx, height: tallestPx, fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const raw = { width, height, channels: 1 } as const
  // A strongly blurred copy shows the paper without its text. Dividing the picture by this copy removes shadows.
  const small = { width: Math.ceil(width / lightStep), height: Math.ceil(height / lightStep) }
  const blurred = await sharp(grey, { raw })
    .resize({ ...small, fit: 'fill' })
    .blur(lightBlur)
    .raw()
    .toBuffer()
  const light = await sharp(blurred, { raw: { ...small, channels: 1 } })
    .resize({ width, height, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  for (let at = 0; at < grey.length; at += 1) {
    const brightness = (grey[at] ?? 0) / Math.max(1, light[at] ?? 1)
    grey[at] = Math.max(0, Math.min(255, (255 * (brightness - blackest)) / (whitest - blackest)))
  }
  const png = await sharp(grey, { raw }).median(3).png({ compressionLevel: 1 }).toBuffer()
  return { png, width, height }
}

type Turned = { width: number; height: number; turn: number }

function parseTsv(tsv: string, picture: Turned): OcrWord[] {
  return tsv.split('\n').flatMap((line) => {
    const [level, , , , , , left, top, width, height, confidence, text] = line.split('\t')
    if (level !== '5' || !text?.trim()) return []
    const at = { left: Number(left), top: Number(top), width: Number(width), height: Number(height) }
    return [{ text: text.trim(), confidence: Number(confidence), box: toBox(at, picture) }]
  })
}

/**
 * Converts a word's box from pixels to shares of the picture's width and height. Tesseract found the box after rotating
 * the picture clockwise around its middle by `turn`, in radians. The result is the smallest upright box around the word
 * in the picture before the rotation, cut off at the picture's edges.
 */
function toBox(
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  picture: Turned,
): Box {
  const [cos, sin] = [Math.cos(picture.turn), Math.sin(picture.turn)]
  const [middleX, middleY] = [picture.width / 2, picture.height / 2]
  const [x, y] = [left + width / 2 - middleX, top + height / 2 - middleY]
  const [w, h] = [width * cos + height * Math.abs(sin), width * Math.abs(sin) + height * cos]
  const [centreX, centreY] = [middleX + x * cos + y * sin, middleY + y * cos - x * sin]
  const [fromX, toX] = [share(centreX - w / 2, picture.width), share(centreX + w / 2, picture.width)]
  const [fromY, toY] = [share(centreY - h / 2, picture.height), share(centreY + h / 2, picture.height)]
  return { x: fromX, y: fromY, w: toX - fromX, h: toY - fromY }
}

/** Returns a position as a share (0 to 1) of the picture's width or height. Cuts off what is beyond the edge. */
function share(position: number, size: number): number {
  return Math.min(Math.max(position / size, 0), 1)
}
