import type { Reading } from '@khum/contract'
import type { InsurerScope } from '../../caller'
import type { AppContext } from '../../context'
import { type Keys, openOrNull } from '../../keys/keys'
import {
  findReading,
  finishReading,
  insertReading,
  listClaimsWithPaper,
  listSealedReadings,
  stopReading,
} from './readings.repo'
import { paperHash, paperHashes, parseReadings, readingsAad } from './sealed-readings'

export { isReadingWanted } from './readings.repo'

type Parts = Pick<AppContext, 'db' | 'keys' | 'clock'>

/**
 * Stores the exact values of an accepted receipt (from its XML or QR code). Queues the text recognition of the picture
 * if these values lack a total, the receipt belongs to a draft, and suggestions are switched on. Call this in the
 * transaction that accepts the file.
 */
export async function storeReadings(
  ctx: Parts & Pick<AppContext, 'config' | 'jobs'>,
  document: { id: string; isOfDraft: boolean },
  readings: readonly Reading[],
): Promise<void> {
  const needsText = document.isOfDraft && !readings.some(({ kind }) => kind === 'total')
  const isWaiting = needsText && ctx.config.reading === 'suggestions'
  if (!isWaiting && readings.length === 0) return
  const state = await insertReading(ctx.db, {
    document_id: document.id,
    state: isWaiting ? 'waiting' : 'done',
    ...sealReadings(ctx, document.id, readings),
    updated_at: ctx.clock.now(),
  })
  if (state === 'waiting') await ctx.jobs.send(ctx.db, 'document.read', { document_id: document.id })
}

/**
 * Stores the values that text recognition suggests, together with the exact values. Stores nothing if the member no
 * longer waits for them.
 * @returns whether the suggestions were stored
 */
export async function finishReadings(
  ctx: Parts,
  documentId: string,
  suggestions: readonly Reading[],
): Promise<boolean> {
  const [exact = []] = (await readingsOf(ctx, [documentId])).values()
  const readings = [...exact, ...suggestions]
  return finishReading(ctx.db, documentId, sealReadings(ctx, documentId, readings), ctx.clock.now())
}

function sealReadings({ keys }: Parts, documentId: string, readings: readonly Reading[]) {
  if (readings.length === 0) return { values_sealed: null, paper_hash: null }
  return {
    values_sealed: keys.seal(Buffer.from(JSON.stringify(readings)), readingsAad(documentId)),
    paper_hash: paperHash(keys, readings),
  }
}

/**
 * Returns the values found automatically in a member's own document, and whether more may follow (`isWaiting`);
 * undefined if there is no such document.
 */
export async function findReadings(
  { db, keys }: Parts,
  accountId: string,
  documentId: string,
): Promise<{ isWaiting: boolean; readings: Reading[] } | undefined> {
  const row = await findReading(db, accountId, documentId)
  if (!row) return undefined
  const isChecked = row.fate === 'accepted' || row.fate === 'refused'
  return {
    isWaiting: row.state === null ? !isChecked && row.list === 'receipt' : row.state === 'waiting',
    readings: openReadings(keys, documentId, row.values_sealed),
  }
}

/**
 * Returns the values found automatically in these documents, by document id. Does no access check; the caller must
 * authorise.
 */
export async function readingsOf(
  { db, keys }: Pick<Parts, 'db' | 'keys'>,
  documentIds: readonly string[],
): Promise<Map<string, Reading[]>> {
  if (documentIds.length === 0) return new Map()
  const rows = await listSealedReadings(db, documentIds)
  return new Map(
    rows.map(({ document_id, values_sealed }) => [
      document_id,
      openReadings(keys, document_id, values_sealed),
    ]),
  )
}

/** Returns the unsealed values; none if nothing was found, or the values' master key is lost. */
function openReadings(keys: Keys, documentId: string, sealed: Buffer | null): Reading[] {
  const plain = sealed && openOrNull(keys, sealed, readingsAad(documentId))
  return plain ? parseReadings(plain) : []
}

/** Stops the text recognition of a document, because the member no longer waits for it. */
export async function stopReadings(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  documentId: string,
): Promise<void> {
  await stopReading(db, documentId, clock.now())
}

/**
 * Lists the numbers of other claims that have the same paper as this claim: the same tax receipt, or a slip of the same
 * transfer. The claims may be of any member, but only of these insurers.
 */
export async function listClaimsWithSamePaper(
  { db, keys }: Pick<Parts, 'db' | 'keys'>,
  insurers: InsurerScope,
  claimId: string,
  documentIds: readonly string[],
): Promise<string[]> {
  const readings = await readingsOf({ db, keys }, documentIds)
  const hashes = [...readings.values()].flatMap((values) => paperHashes(keys, values))
  return hashes.length === 0 ? [] : listClaimsWithPaper(db, insurers, { claimId, hashes })
}
