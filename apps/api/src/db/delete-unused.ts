import { type Kysely, sql } from 'kysely'
import type { Database } from './schema'

/**
 * Deletes rows that no other row refers to, each with its parts: the rows of the given tables that name it in the given
 * column.
 * @returns the ids of the rows that stay, because others refer to them
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
