import type { DocumentReadings } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { findReadings, stopReadings } from '../documents/documents.service'
import { listPlaceNames } from '../hospitals/hospitals.service'

/**
 * Returns the values found automatically in a member's own document so far.
 * @throws AppError not_found
 */
export async function getReadings(
  ctx: AppContext,
  accountId: string,
  documentId: string,
): Promise<DocumentReadings> {
  const found = await findReadings(ctx, accountId, documentId)
  if (!found) throw new AppError('not_found')
  const codes = found.readings.flatMap(({ kind, value }) => (kind === 'place' ? [value] : []))
  const places = await listPlaceNames(ctx.db, codes)
  return {
    is_waiting: found.isWaiting,
    readings: found.readings.map((reading) => ({
      ...reading,
      place: reading.kind === 'place' ? (places.get(reading.value) ?? null) : null,
    })),
  }
}

/**
 * Stops the text recognition of a member's own document. Values that were already found stay.
 * @throws AppError not_found
 */
export async function stopReading(ctx: AppContext, accountId: string, documentId: string): Promise<void> {
  if (!(await findReadings(ctx, accountId, documentId))) throw new AppError('not_found')
  await stopReadings(ctx, documentId)
}
