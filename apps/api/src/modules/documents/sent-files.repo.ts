import { documentLists, type SentFile } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { fittingName } from './file-name'

type Db = Kysely<Database>

/** Locks a claim before a file is added to the claim, so that a member's upload can't add a file at the same time. */
export function lockClaimForFile(db: Db, claimId: string) {
  return db
    .selectFrom('claim')
    .select('status')
    .where('id', '=', claimId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Returns the number and the total bytes of the files that clients and staff sent to a claim since an instant,
 * including refused files. R45
 */
export async function sumSentSince(
  db: Db,
  claimId: string,
  since: Date,
): Promise<{ bytes: number; files: number }> {
  const row = await db
    .selectFrom('document')
    .select(sql<string | null>`sum(case when fate = 'refused' then received_bytes else size end)`.as('bytes'))
    .select((eb) => eb.fn.countAll<bigint>().as('files'))
    .where('claim_id', '=', claimId)
    .where('sender', '<>', 'member')
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return { bytes: Number(row?.bytes ?? 0), files: Number(row?.files ?? 0) }
}

/**
 * Finds the file of a claim with these bytes that arrived whole and wasn't refused. `isKept` is false while a member
 * has uploaded the file but not attached it, because the member may still remove it.
 */
export async function findSameBytes(
  db: Db,
  claimId: string,
  { sha256, size }: { sha256: Buffer; size: number },
): Promise<{ id: string; isKept: boolean } | undefined> {
  return await db
    .selectFrom('document')
    .select('id')
    .select(sql<boolean>`sender <> 'member' or attached_at is not null`.as('isKept'))
    .where('claim_id', '=', claimId)
    .where('sha256', '=', sha256)
    .where('size', '=', BigInt(size))
    .where('fate', '<>', 'refused')
    .executeTakeFirst()
}

/** Returns the id of the claim that a file belongs to; undefined if it doesn't belong to a claim. */
export async function findClaimOfDocument(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('document').select('claim_id').where('id', '=', id).executeTakeFirst()
  return row?.claim_id ?? undefined
}

/**
 * Locks an accepted file that a client or staff sent and that isn't attached to its claim yet. Returns undefined if
 * there is no such file.
 */
export function lockSentFile(db: Db, id: string) {
  return db
    .selectFrom('document')
    .select(['list', 'sender', 'sender_id'])
    .where('id', '=', id)
    .where('sender', '<>', 'member')
    .where('fate', '=', 'accepted')
    .where('attached_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Lists the files that clients and staff sent to a claim, oldest first. With `id`, lists only this file, which may be a
 * member's. Does no access check; the caller must authorise.
 */
export async function listSentFiles(db: Db, claimId: string, id?: string): Promise<SentFile[]> {
  const files = db
    .selectFrom('document')
    .select(['id', 'list', 'name', 'size', 'content_type', 'fate', 'refusal', 'created_at'])
    .where('claim_id', '=', claimId)
    .orderBy('created_at')
    .orderBy('id')
  const rows = await (id === undefined
    ? files.where('sender', '<>', 'member')
    : files.where('id', '=', id)
  ).execute()
  return rows.flatMap((row) => {
    const list = documentLists.find((one) => one === row.list)
    if (!list) return []
    return {
      id: row.id,
      list,
      name: row.content_type ? fittingName(row.name, row.content_type) : row.name,
      size: Number(row.size),
      fate: row.fate,
      refusal: row.refusal,
      sent_at: row.created_at.toISOString(),
    }
  })
}
