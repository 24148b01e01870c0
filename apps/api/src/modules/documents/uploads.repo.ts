import type { FileRefusalCode } from '@khum/contract'
import type { Insertable } from 'kysely'
import { type Kysely, sql } from 'kysely'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import type { DocumentTable } from '../../db/schema-documents'
import { addPoints } from '../../limiters'
import { documentKeys } from './document-objects'
import type { UploadRequest } from './upload-request'

type Db = Kysely<Database>

/** A stored piece of an upload; `start` and `size` are in bytes. */
export interface Part {
  start: number
  size: number
  objectKey: string
}

/**
 * Lets a member create only one upload at a time. Otherwise, two uploads could both take the last free place in an
 * attachment list.
 */
export async function lockUploadsOf(db: Db, accountId: string) {
  await lockUntilCommit(db, `uploads ${accountId}`)
}

/**
 * Finds the draft, claim or card that a file is uploaded to, and locks it until the transaction ends. Returns the
 * status of a claim; a draft or card has the status null.
 */
export async function findTarget(db: Db, accountId: string, request: UploadRequest) {
  if (request.target === 'draft') {
    const draft = await db
      .selectFrom('claim_draft')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', request.target_id)
      .forShare()
      .executeTakeFirst()
    return draft && { status: null }
  }
  if (request.target === 'card') {
    const card = await db
      .selectFrom('declared_card')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', request.target_id)
      .forShare()
      .executeTakeFirst()
    return card && { status: null }
  }
  return await db
    .selectFrom('claim')
    .select('status')
    .where('account_id', '=', accountId)
    .where('id', '=', request.target_id)
    .forShare()
    .executeTakeFirst()
}

const targetColumns = { draft: 'draft_id', claim: 'claim_id', card: 'card_id' } as const

/** Selects the size and the attachment list of each file of a draft, claim or card, except refused files. */
export function listFilesOf(db: Db, request: Pick<UploadRequest, 'target' | 'target_id'>) {
  return db
    .selectFrom('document')
    .select(['list', 'size'])
    .where(targetColumns[request.target], '=', request.target_id)
    .where('fate', '<>', 'refused')
    .execute()
}

/**
 * Returns how many files and bytes a member has uploaded today; `day` is today's date in Thailand. A file counts with
 * its full size, even if it isn't complete; a refused file counts with the bytes that arrived. The bytes of deleted
 * files still count. R45
 */
export async function sumOfDay(
  db: Db,
  accountId: string,
  day: string,
): Promise<{ bytes: number; files: number }> {
  const row = await db
    .selectFrom('document')
    .select(sql<string | null>`sum(case when fate = 'refused' then received_bytes else size end)`.as('bytes'))
    .select((eb) => eb.fn.countAll<bigint>().as('files'))
    .where('account_id', '=', accountId)
    .where('created_at', '>=', sql<Date>`${day}::date::timestamp at time zone ${zone}`)
    .executeTakeFirst()
  const removed = await db
    .selectFrom('rate_limit')
    .select('points')
    .where('key', '=', removedKey(accountId, day))
    .executeTakeFirst()
  return { bytes: Number(row?.bytes ?? 0) + (removed?.points ?? 0), files: Number(row?.files ?? 0) }
}

const zone = sql.lit('Asia/Bangkok')
const removedKey = (accountId: string, day: string) => `upload_removed:${accountId}:${day}`

/** A deleted file counts as at least this many bytes, to limit how often files can be uploaded and deleted. */
const minRemovedBytes = 65_536

/**
 * Adds the sizes of files to what their members have uploaded on the days when the uploads began. Called before the
 * files are deleted, so that deleted files still count towards the daily limit.
 */
async function countRemoved(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ account_id: string; day: string; points: number; expire: number }>`
    select account_id, day::text, sum(greatest(received_bytes, ${minRemovedBytes}))::float8 as points,
      extract(epoch from (day + 2)::timestamp)::float8 * 1000 as expire
    from document, lateral (select (created_at at time zone ${zone})::date as day) began
    where id = any(${ids}) group by account_id, day`.execute(db)
  await addPoints(
    db,
    rows.map(({ account_id, day, ...counted }) => ({ key: removedKey(account_id, day), ...counted })),
  )
}

/**
 * Counts an upload's pieces that are shorter than `fullBytes`. Each short piece means that the connection broke during
 * the upload.
 */
export async function countShortParts(db: Db, documentId: string, fullBytes: number): Promise<number> {
  const row = await db
    .selectFrom('upload_part')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('document_id', '=', documentId)
    .where('size', '<', fullBytes)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export async function insertUpload(db: Db, document: Insertable<DocumentTable>) {
  await db.insertInto('document').values(document).execute()
}

export function findUpload(db: Db, accountId: string, id: string) {
  return db
    .selectFrom('document')
    .select(['id', 'draft_id', 'size', 'received_bytes', 'claimed_sha256', 'list', 'fate', 'refusal'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function listParts(db: Db, documentId: string): Promise<Part[]> {
  const rows = await db
    .selectFrom('upload_part')
    .select(['start_byte', 'size', 'object_key'])
    .where('document_id', '=', documentId)
    .orderBy('start_byte')
    .execute()
  return rows.map((row) => ({ start: Number(row.start_byte), size: row.size, objectKey: row.object_key }))
}

/**
 * Adds a piece to an upload, if the piece begins at the upload's offset. With `completed`, also marks the file as
 * received.
 * @returns false if the offset has changed, for example because two requests sent the same bytes
 */
export async function advanceUpload(
  db: Db,
  accountId: string | null,
  id: string,
  part: Part,
  at: Date,
  completed?: { sha256: Buffer },
): Promise<boolean> {
  const moved = await db
    .updateTable('document')
    .set({
      received_bytes: part.start + part.size,
      updated_at: at,
      ...(completed ? { sha256: completed.sha256, fate: 'received' as const } : {}),
    })
    .where('id', '=', id)
    .where('account_id', 'is not distinct from', accountId)
    .where('fate', '=', 'uploading')
    .where('received_bytes', '=', BigInt(part.start))
    .returning('id')
    .executeTakeFirst()
  if (!moved) return false
  await db
    .insertInto('upload_part')
    .values({ document_id: id, start_byte: part.start, size: part.size, object_key: part.objectKey })
    .execute()
  return true
}

/** Marks a file as refused if its `fate` is in `from`. Returns false if the file has another fate. */
export async function markRefused(
  db: Db,
  id: string,
  from: ('uploading' | 'received' | 'waiting_scan' | 'accepted')[],
  refusal: FileRefusalCode,
  at: Date,
): Promise<boolean> {
  const refused = await db
    .updateTable('document')
    .set({ fate: 'refused', refusal, updated_at: at })
    .where('id', '=', id)
    .where('fate', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return refused !== undefined
}

/** Deletes the rows of uploads' pieces. @returns the keys of the pieces' objects, to delete after the commit */
export async function deleteParts(db: Db, documentIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('upload_part')
    .where('document_id', 'in', documentIds)
    .returning('object_key')
    .execute()
  return rows.map((row) => row.object_key)
}

/** Deletes the rows of files and of their pieces. @returns the object keys of both, to delete after the commit */
export async function deleteFiles(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const parts = await deleteParts(db, ids)
  const deleted = await db
    .deleteFrom('document')
    .where('id', 'in', ids)
    .returning(['object_key', 'thumbnail_key'])
    .execute()
  const recorded = deleted.flatMap((row) => [row.object_key, row.thumbnail_key]).filter((key) => key !== null)
  // An inspection in progress may still write objects. Their keys are computed from the document's id, so the caller
  // can delete them too.
  return [...new Set([...parts, ...recorded, ...ids.flatMap((id) => Object.values(documentKeys(id)))])]
}

/** Deletes files with `deleteFiles`. Their sizes still count towards the member's daily upload limit. */
export async function deleteCountedFiles(db: Db, files: readonly { id: string }[]): Promise<string[]> {
  const ids = files.map(({ id }) => id)
  await countRemoved(db, ids)
  return await deleteFiles(db, ids)
}
