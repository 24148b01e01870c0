import type { Kysely, Updateable } from 'kysely'
import type { Database } from '../../db/schema'
import type { DocumentTable } from '../../db/schema-documents'

type Db = Kysely<Database>

export function findAccepted(db: Db, accountId: string, id: string) {
  return db
    .selectFrom('document')
    .select(['name', 'content_type', 'object_key', 'thumbnail_key'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('fate', '=', 'accepted')
    .executeTakeFirst()
}

/**
 * Lists accepted documents that a member sent, with the number of the claim that each belongs to, by id. Pass the last
 * id of a page as `after` to get the next page.
 */
export function listAcceptedPage(db: Db, accountId: string, after: string, limit: number) {
  return db
    .selectFrom('document')
    .leftJoin('claim', 'claim.id', 'document.claim_id')
    .select([
      'document.id',
      'document.list',
      'document.name',
      'document.content_type',
      'document.object_key',
      'document.draft_id',
      'document.card_id',
      'document.created_at',
      'claim.claim_number',
    ])
    .where('document.account_id', '=', accountId)
    .where('document.id', '>', after)
    .where('document.fate', '=', 'accepted')
    .orderBy('document.id')
    .limit(limit)
    .execute()
}

/** Finds the cleaned file of an accepted document of any member. Does no access check; the caller must authorise. */
export function findReadable(db: Db, id: string) {
  return db
    .selectFrom('document')
    .select(['content_type', 'object_key'])
    .where('id', '=', id)
    .where('fate', '=', 'accepted')
    .executeTakeFirst()
}

export function lockDocument(db: Db, accountId: string, id: string) {
  return db
    .selectFrom('document')
    .select(['attached_at', 'fate'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function findUninspected(db: Db, id: string) {
  return db
    .selectFrom('document')
    .select(['id', 'size', 'sha256', 'list', 'card_id', 'draft_id', 'sender'])
    .where('id', '=', id)
    .where('fate', 'in', ['received', 'waiting_scan'])
    .executeTakeFirst()
}

export async function markWaiting(db: Db, id: string, at: Date) {
  await db
    .updateTable('document')
    .set({ fate: 'waiting_scan', updated_at: at })
    .where('id', '=', id)
    .where('fate', '=', 'received')
    .execute()
}

/**
 * Marks a file that has no inspection result yet as accepted. Returns false if the file already has a result or was
 * deleted.
 */
export async function markAccepted(
  db: Db,
  id: string,
  cleaned: Required<
    Pick<
      Updateable<DocumentTable>,
      | 'content_type'
      | 'object_key'
      | 'object_size'
      | 'object_sha256'
      | 'thumbnail_key'
      | 'pages'
      | 'sealed_by'
    >
  >,
  at: Date,
): Promise<boolean> {
  const accepted = await db
    .updateTable('document')
    .set({ ...cleaned, fate: 'accepted', updated_at: at })
    .where('id', '=', id)
    .where('fate', 'in', ['received', 'waiting_scan'])
    .returning('id')
    .executeTakeFirst()
  return accepted !== undefined
}

export async function isAccepted(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('document')
    .select('id')
    .where('id', '=', id)
    .where('fate', '=', 'accepted')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks unfinished uploads, and files uploaded for a claim but never attached, that haven't changed since `before`. */
export async function lockAbandoned(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('document')
    .select('id')
    .where('updated_at', '<', before)
    .where((eb) =>
      eb.or([
        eb('fate', '=', 'uploading'),
        eb.and([eb('claim_id', 'is not', null), eb('attached_at', 'is', null)]),
      ]),
    )
    .orderBy('updated_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Finds files that have waited for their inspection since `before` or longer. Sets their `updated_at` to `at`, so that
 * the next call doesn't find the same files again immediately.
 */
export async function takeOverdue(db: Db, before: Date, at: Date): Promise<string[]> {
  const rows = await db
    .updateTable('document')
    .set({ updated_at: at })
    .where('fate', 'in', ['received', 'waiting_scan'])
    .where('updated_at', '<=', before)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function listNeedingParts(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('document')
    .select('id')
    .where('id', 'in', ids)
    .where('fate', 'in', ['uploading', 'received', 'waiting_scan'])
    .execute()
  return new Set(rows.map((row) => row.id))
}

/**
 * Stores the SHA-256 and the size in bytes of a cleaned file. Only for files that were accepted by a version of Khum
 * that didn't store these values.
 */
export async function saveObjectHash(
  db: Db,
  id: string,
  objectKey: string,
  { hash, size }: { hash: Buffer; size: number },
): Promise<void> {
  await db
    .updateTable('document')
    .set({ object_sha256: hash, object_size: size })
    .where('id', '=', id)
    .where('object_key', '=', objectKey)
    .where('object_sha256', 'is', null)
    .execute()
}

/** Records which master key now seals a file's objects. Does nothing if the file has changed meanwhile. */
export async function markSealedBy(
  db: Db,
  { id, objectKey, keyId }: { id: string; objectKey: string | null; keyId: Buffer },
): Promise<void> {
  await db
    .updateTable('document')
    .set({ sealed_by: keyId })
    .where('id', '=', id)
    .where('object_key', '=', objectKey)
    .execute()
}

/** Returns the sizes of these documents in bytes, and by how many degrees clockwise staff rotated them. */
export async function listForViewer(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { rotation: number; bytes: number | null }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('document')
    .select(['id', 'rotation', 'object_size'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, rotation, object_size }) => [
      id,
      { rotation, bytes: object_size === null ? null : Number(object_size) },
    ]),
  )
}

export async function saveRotation(db: Db, id: string, rotation: number): Promise<void> {
  await db.updateTable('document').set({ rotation }).where('id', '=', id).execute()
}
