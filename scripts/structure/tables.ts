import { folderOf } from './graph'
import type { SourceFile } from './read-tree'

const writePattern =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)|\b(?:insert\s+into|update(?=\s+[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b)|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?([a-z_]+)/gi

/** Returns for each table the folders that write it, each with a file as an example. Finds Kysely calls and raw SQL. */
export function tableWriters(
  files: readonly SourceFile[],
  nested: readonly string[],
): Map<string, Map<string, string>> {
  const writers = new Map<string, Map<string, string>>()
  for (const file of files) {
    for (const match of file.text.matchAll(writePattern)) {
      const table = match[1] ?? match[2] ?? ''
      const folders = writers.get(table) ?? new Map<string, string>()
      writers.set(table, folders)
      const folder = folderOf(file.path, nested)
      if (!folders.has(folder)) folders.set(folder, file.path)
    }
  }
  return writers
}
