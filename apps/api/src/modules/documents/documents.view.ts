import type { ClaimDocument } from '@khum/contract'
import type { Selectable } from 'kysely'
import type { DocumentTable } from '../../db/schema-documents'
import { fittingName } from './file-name'

/** The columns that `toDocument` needs. */
export const documentColumns = [
  'id',
  'list',
  'name',
  'size',
  'received_bytes',
  'content_type',
  'fate',
  'refusal',
  'pages',
  'thumbnail_key',
  'copied_from',
  'created_at',
] as const satisfies readonly (keyof DocumentTable)[]

export type DocumentRow = Pick<Selectable<DocumentTable>, (typeof documentColumns)[number]>

/** Converts a document to what its member sees, without its keys and hash. R41 */
export function toDocument(row: DocumentRow): ClaimDocument {
  return {
    id: row.id,
    list: row.list,
    name: row.content_type ? fittingName(row.name, row.content_type) : row.name,
    size: Number(row.size),
    received_bytes: Number(row.received_bytes),
    content_type: row.content_type,
    fate: row.fate,
    refusal: row.refusal,
    pages: row.pages,
    has_thumbnail: row.thumbnail_key !== null,
    is_copied: row.copied_from !== null,
    created_at: row.created_at.toISOString(),
  }
}
