import { type Kysely, sql } from 'kysely'
import type { Database } from './schema'

/**
 * Deletes those of these rows to which no other row refers, with their child rows. Each entry of `parts` names a child
 * table and its foreign key column.
 * @returns the ids of the rows that stay, because other rows refer to them
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
