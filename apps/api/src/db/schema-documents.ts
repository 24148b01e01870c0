import type { FileRefusalCode, StoredList } from '@khum/contract'
import type { ColumnType, Generated } from 'kysely'
import type { BigInt8, Nullable, NullableBigInt8 } from './column-types'

/** The values found automatically in a document, sealed. `paper_hash` finds the same paper in another claim. */
export interface DocumentReadingTable {
  document_id: string
  state: 'waiting' | 'done' | 'stopped'
  values_sealed: Nullable<Buffer>
  paper_hash: Nullable<Buffer>
  updated_at: Date
}

export interface DocumentTable {
  id: string
  /** The member who sent the document; null if a client or staff sent it. */
  account_id: Nullable<string>
  sender: Generated<'member' | 'client' | 'staff'>
  /** The id of the client or of the member of staff who sent the document; null if a member sent it. */
  sender_id: Nullable<string>
  draft_id: Nullable<string>
  claim_id: Nullable<string>
  card_id: Nullable<string>
  list: StoredList
  name: string
  size: BigInt8
  received_bytes: ColumnType<bigint, bigint | number | undefined, bigint | number>
  claimed_sha256: Nullable<Buffer>
  sha256: Nullable<Buffer>
  content_type: Nullable<'image/jpeg' | 'image/png' | 'application/pdf'>
  fate: Generated<'uploading' | 'received' | 'waiting_scan' | 'accepted' | 'refused'>
  refusal: Nullable<FileRefusalCode>
  pages: Nullable<number>
  object_key: Nullable<string>
  object_size: NullableBigInt8
  /** SHA-256 of the cleaned file; null if the file was accepted before hashes were stored. */
  object_sha256: Nullable<Buffer>
  thumbnail_key: Nullable<string>
  sealed_by: Nullable<Buffer>
  /** If this document was copied from an earlier claim: the id of the original. */
  copied_from: Nullable<string>
  /** How far staff rotated the document, in degrees clockwise. */
  rotation: Generated<number>
  attached_at: Nullable<Date>
  created_at: Date
  updated_at: Date
}
