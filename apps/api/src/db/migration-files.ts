import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseStartError } from './database-error'

export type Migration = {
  name: string
  sql: string
  sha256: string
  /** Hashes of earlier released versions of this file. A database that applied one of these versions is accepted. */
  formerSha256: readonly string[]
}

/**
 * How to change a released migration: add its former hash here with the reason. Then write a later migration that gives
 * older databases the same schema. `apps/api/test/postgres/former-migration.api.test.ts` compares the two schemas.
 */
const formerHashes: Record<string, readonly string[]> = {
  // The former version of this file needed the extension earthdistance, which only a superuser can install on
  // PostgreSQL 15.
  '0005_hospitals.sql': ['c5a526aaaf7b852719457151bdcadf15b5c06bcbfa50de32c7372bfc023d3aec'],
}

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/

/** Finds the nearest `migrations` folder above this file. The file is in `src` or, as part of the bundle, in `dist`. */
export function findMigrationsDirectory(from: string = fileURLToPath(import.meta.url)): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const candidate = join(folder, 'migrations')
    if (existsSync(candidate)) return candidate
    if (folder === dirname(folder)) throw new DatabaseStartError(`No migrations folder above ${from}.`)
  }
}

/** Reads every migration of a folder, in order. @throws DatabaseStartError if a name or number is invalid */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  for (const name of names) {
    if (!FILE_NAME.test(name)) {
      throw new DatabaseStartError(
        `Migration ${name} must be called NNNN_name.sql (small letters, digits, _).`,
      )
    }
    const number = name.slice(0, 4)
    if (numbers.has(number)) throw new DatabaseStartError(`Two migrations have the number ${number}.`)
    numbers.add(number)
  }
  return Promise.all(names.map((name) => readMigration(directory, name)))
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  const bytes = await readFile(join(directory, name), 'utf8')
  // Converts line ends to `\n`, because a checkout on Windows may change them.
  const sql = bytes.replaceAll('\r\n', '\n')
  return {
    name,
    sql,
    sha256: createHash('sha256').update(sql).digest('hex'),
    formerSha256: formerHashes[name] ?? [],
  }
}
