import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Reading } from '@khum/contract'
import type { AppContext } from '../../context'
import { makePrivateDirectory } from '../../files/inspect/private-directory'
import { type PlaceLine, suggestPlace } from '../../files/read/suggest-place'
import { findReadable, finishReadings, isReadingWanted } from '../documents/documents.service'
import { listHospitals } from '../hospitals/hospitals.service'

const askEveryMs = 500
const mostPlaces = 10

export async function registerReadingJobs(ctx: AppContext): Promise<void> {
  await ctx.jobs.work('document.read', ({ document_id }) => readDocument(ctx, document_id))
}

/**
 * Recognises the text in a receipt's picture and stores the values that it suggests. Stops as soon as the member no
 * longer waits for the result. Marks the recognition as done even after an error; otherwise the app would wait forever.
 */
export async function readDocument(ctx: AppContext, documentId: string): Promise<void> {
  if (!(await isReadingWanted(ctx.db, documentId))) return
  const readings = await read(ctx, documentId).catch((err: unknown) => {
    ctx.log.warn({ err, document_id: documentId }, 'the text of a receipt could not be read')
    return []
  })
  await finishReadings(ctx, documentId, readings)
}

async function read(ctx: AppContext, documentId: string): Promise<Reading[]> {
  const document = await findReadable(ctx.db, documentId)
  if (!document?.object_key || !document.content_type) return []
  const folder = await makePrivateDirectory()
  const stopped = new AbortController()
  const asking = setInterval(() => {
    void isReadingWanted(ctx.db, documentId).then(
      (isWanted) => !isWanted && stopped.abort(),
      () => undefined,
    )
  }, askEveryMs)
  try {
    const path = join(folder, 'file')
    await pipeline(
      await ctx.gateways.files.get(document.object_key),
      createWriteStream(path, { mode: 0o600 }),
    )
    const job = { kind: document.content_type, path, today: ctx.clock.today() }
    const { readings, lines } = await ctx.textReader.read(job, stopped.signal)
    const place = await findPlace(ctx, lines)
    return place ? [...readings, place] : readings
  } finally {
    clearInterval(asking)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Searches hospitals by each line of the receipt, and suggests the hospital whose name a line contains. */
async function findPlace(ctx: AppContext, lines: readonly PlaceLine[]): Promise<Reading | undefined> {
  const found = await Promise.all(
    lines.map(({ text }) => listHospitals(ctx, { search: text.slice(0, 100), limit: mostPlaces }, null)),
  )
  const places = found
    .flatMap(({ items }) => items)
    .map(({ code, name }) => ({ code, names: [name.th, name.en] }))
  return suggestPlace(lines, [...new Map(places.map((place) => [place.code, place])).values()])
}
