import { type Kysely, sql } from 'kysely'
import type { InsurerScope } from '../../caller'
import type { Database } from '../../db/schema'
import { isInScope } from '../../insurer-scope'

type Db = Kysely<Database>

/**
 * Pictures whose hashes differ in at most this many of 256 bits are nearly the same (decision 0049). The index finds
 * all pictures that differ in up to 15 bits, and nearly all that differ in 16 to 20 bits (see `picture_parts`).
 */
const mostBits = 20

/** Stores the perceptual hash of a document's picture. @param hash 64 hex digits, from `pictureHash` */
export async function insertPicture(db: Db, documentId: string, hash: string): Promise<void> {
  await db
    .insertInto('document_picture')
    .values({ document_id: documentId, hash: sql`${`x${hash}`}::bit(256)` })
    .execute()
}

/**
 * Lists the numbers of up to 20 other claims of the caller's insurers that contain nearly the same picture as this
 * claim.
 */
export async function listClaimsWithPicture(
  db: Db,
  insurers: InsurerScope,
  claimId: string,
): Promise<string[]> {
  const { rows } = await sql<{ claim_number: string }>`
    select distinct other.claim_number
    from document own
    join document_picture mine on mine.document_id = own.id
    join document_picture alike on picture_parts(alike.hash) && picture_parts(mine.hash)
      and bit_count(alike.hash # mine.hash) <= ${mostBits}
    join document copy on copy.id = alike.document_id and copy.attached_at is not null
    join claim other on other.id = copy.claim_id and other.id <> own.claim_id
    where own.claim_id = ${claimId} and own.attached_at is not null
      and ${isInScope(insurers, sql.ref('other.insurer_code'))}
    order by other.claim_number limit 20`.execute(db)
  return rows.map(({ claim_number }) => claim_number)
}
