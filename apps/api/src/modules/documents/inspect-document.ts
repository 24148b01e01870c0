import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileRefusalCode, StoredList } from '@khum/contract'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { makePrivateDirectory } from '../../files/inspect/private-directory'
import { type Accepted, InspectionUnavailable, type Verdict } from '../../files/inspect/verdict'
import { deletePictures, lockCardOf, purposeOf } from './card-pictures.repo'
import { deleteObjects, documentKeys, joinParts } from './document-objects'
import { findUninspected, isAccepted, markAccepted, markWaiting } from './documents.repo'
import { fileChecks, scannerAnswered } from './file-check-metrics'
import { insertPicture } from './pictures.repo'
import { storeReadings } from './readings.service'
import { deleteParts, listParts, markRefused } from './uploads.repo'

type Checked = {
  id: string
  list: StoredList
  card_id: string | null
  draft_id: string | null
  sender: 'member' | 'client' | 'staff'
}

/**
 * Inspects a received file, and stores its cleaned copy or refuses it. Safe to run again after any interruption,
 * because it skips files that have a result. Throws if the checker or the scanner is unavailable, so that the queue
 * tries again. R44, R50
 */
export async function inspectDocument(ctx: AppContext, documentId: string): Promise<void> {
  const document = await findUninspected(ctx.db, documentId)
  if (!document) return
  const folder = await makePrivateDirectory()
  try {
    const path = join(folder, 'file')
    try {
      const sha256 = await joinParts(ctx, await listParts(ctx.db, documentId), path)
      if (document.sha256?.equals(sha256) !== true)
        throw new Error(`the pieces of ${documentId} are not what was received`)
    } catch (error) {
      if (await findUninspected(ctx.db, documentId)) throw error
      // Another run has stored the result meanwhile, and deleted the pieces.
      return
    }
    const verdict = await check(ctx, document, path)
    if (!verdict.ok) {
      await refuse(ctx, documentId, verdict.code)
      return fileChecks.inc({ outcome: 'refused' })
    }
    try {
      await accept(ctx, document, verdict)
      fileChecks.inc({ outcome: 'accepted' })
    } finally {
      await verdict.dispose()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Inspects the file in the checking process, then with the virus scanner. If one of them is unavailable, marks the
 * file as waiting and throws.
 */
async function check(ctx: AppContext, { id: documentId, list }: Checked, path: string): Promise<Verdict> {
  try {
    const verdict = await ctx.inspector.inspect(path, {
      purpose: purposeOf(list),
      reads: list === 'receipt' && ctx.config.reading !== 'off',
    })
    if (!verdict.ok) return verdict
    const scanned = await ctx.gateways.scanner.scan(path)
    if (scanned !== 'unavailable') scannerAnswered.setToCurrentTime()
    if (scanned === 'clean') return verdict
    await verdict.dispose()
    if (scanned === 'unavailable') throw new InspectionUnavailable('the scanner does not answer')
    ctx.log.warn({ document_id: documentId, found: scanned.infected }, 'an infected file was refused')
    return { ok: false, code: 'file_infected' }
  } catch (error) {
    if (error instanceof InspectionUnavailable) {
      fileChecks.inc({ outcome: 'waiting' })
      await markWaiting(ctx.db, documentId, ctx.clock.now())
    }
    throw error
  }
}

async function refuse(ctx: AppContext, documentId: string, code: FileRefusalCode): Promise<void> {
  const parts = await inTransaction(ctx.db, async (db) => {
    const refused = await markRefused(db, documentId, ['received', 'waiting_scan'], code, ctx.clock.now())
    return refused ? await deleteParts(db, [documentId]) : []
  })
  await deleteObjects(ctx, parts)
}

/**
 * Accepts a file. Stores its objects first and then the row that refers to them; the object store verifies each object
 * by reading it back. Also stores what the inspection found, and deletes the upload's pieces and the card picture that
 * the new file replaces. R74
 */
async function accept(
  ctx: AppContext,
  { id: documentId, list, card_id: cardId, draft_id: draftId, sender }: Checked,
  verdict: Accepted,
): Promise<void> {
  const keys = documentKeys(documentId)
  const thumbnailKey = verdict.thumbnailPath ? keys.thumbnail : null
  // If a put fails, its object must stay: another run of this inspection may already have stored and accepted it.
  const keep = true
  const stored = await ctx.gateways.files.put(keys.file, createReadStream(verdict.cleanedPath), {
    size: verdict.cleanedSize,
    keep,
  })
  if (stored.sha256 !== verdict.cleanedSha256) throw new Error(`the cleaned file of ${documentId} changed`)
  if (verdict.thumbnailPath) {
    await ctx.gateways.files.put(keys.thumbnail, createReadStream(verdict.thumbnailPath), { keep })
  }
  const cleaned = {
    content_type: verdict.kind,
    object_key: keys.file,
    object_size: stored.size,
    object_sha256: Buffer.from(stored.sha256, 'hex'),
    thumbnail_key: thumbnailKey,
    sealed_by: ctx.keys.ids[0],
    pages: verdict.pages ?? null,
  }
  const parts = await inTransaction(ctx.db, async (db) => {
    if (cardId) await lockCardOf(db, documentId)
    const accepted = await markAccepted(db, documentId, cleaned, ctx.clock.now())
    if (!accepted) return null
    if (sender !== 'member') await ctx.jobs.send(db, 'claim.attach_sent', { document_id: documentId })
    // Skips bank-book pages: members send the same page with every claim, so each would look like a duplicate.
    if (verdict.pictureHash && !cardId && list !== 'bank_book')
      await insertPicture(db, documentId, verdict.pictureHash)
    if (list === 'receipt')
      await storeReadings({ ...ctx, db }, { id: documentId, isOfDraft: draftId !== null }, verdict.readings)
    const replaced = cardId
      ? await deletePictures(db, { cardId, list, except: documentId }, ['accepted'])
      : []
    return [...(await deleteParts(db, [documentId])), ...replaced]
  })
  // If the member deleted the document meanwhile, no row refers to the new objects, so they are deleted.
  const isDeleted = parts === null && !(await isAccepted(ctx.db, documentId))
  await deleteObjects(ctx, isDeleted ? [keys.file, keys.thumbnail] : (parts ?? []))
}
