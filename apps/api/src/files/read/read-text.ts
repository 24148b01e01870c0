import { readFile } from 'node:fs/promises'
import { readPagePhotos } from '../inspect/pdf/rewrite-pdf'
import { type Ocr, openOcr } from './ocr'
import type { PageText, ReadingJob } from './reading-job'
import { toRows } from './rows'
import { suggestDate } from './suggest-date'
import { placeLines } from './suggest-place'
import { suggestTotal } from './suggest-total'

let ocr: Promise<Ocr> | undefined

/** Reads the text of a picture, or of the largest photo on a document's first pages, and suggests total and date. */
export async function readText({ kind, path, today }: Omit<ReadingJob, 'id'>): Promise<PageText> {
  const [picture] = kind === 'application/pdf' ? await readPagePhotos(path) : [await readFile(path)]
  if (!picture) return { readings: [], lines: [] }
  ocr ??= openOcr()
  const rows = toRows(await (await ocr).read(picture))
  const readings = [suggestTotal(rows), suggestDate(rows, today)]
  return { readings: readings.filter((reading) => reading !== undefined), lines: placeLines(rows) }
}
