import { type Kysely, sql } from 'kysely'
import type { Database } from './schema'

/**
 * Deletes the rows with these ids and their child rows. Keeps a row if other rows refer to it. Each entry of `parts`
 * names a child table and its foreign key column.
 * @returns the ids of the kept rows
 */
export async function deleteUnused(
  db: Kysely<Database>,
  table: string,
  ids: readonly string[],
  parts: readonly (readonly [table: string, key: string])[] = [],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from delete_if_unused(${table}::regclass, ${ids}::text[], ${parts.map(([part]) => part)}::text[]::regclass[],
      ${parts.map(([, key]) => key)}::text[]) id`.execute(db)
  return rows.map(({ id }) => id)
}
