import type pg from 'pg'
import { withStartLock } from './advisory-lock'
import { DatabaseStartError } from './database-error'
import { findMigrationsDirectory, type Migration, readMigrations } from './migration-files'
import type { DatabaseLog } from './pool'

type Applied = { name: string; sha256: string }

type MigrateOptions = { pool: pg.Pool; log: DatabaseLog; directory?: string }

/**
 * Applies the pending migrations, each in its own transaction. Even if several processes start at once, each migration
 * runs once (R76).
 * @returns the names of the applied migrations
 * @throws DatabaseStartError if the database and the files don't match, or a migration fails
 */
export async function migrate({ pool, log, directory }: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(directory ?? findMigrationsDirectory())
  return await withStartLock(pool, async (client) => {
    const pending = findPending(migrations, await readApplied(client))
    for (const migration of pending) {
      await apply(client, migration)
      log.info({ migration: migration.name }, 'migration applied')
    }
    return pending.map((migration) => migration.name)
  })
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  // First checks whether the table exists. Even `create table if not exists` needs the right to create tables, which
  // the application's role may lack.
  const found = await client.query("select where to_regclass('schema_migration') is null")
  if (found.rowCount !== 0) {
    await client
      .query(
        `create table schema_migration (
           name text primary key,
           sha256 text not null,
           applied_at timestamptz not null default now()
         )`,
      )
      .catch(explainRights)
  }
  const { rows } = await client.query<Applied>('select name, sha256 from schema_migration order by name')
  return rows
}

function findPending(migrations: Migration[], applied: Applied[]): Migration[] {
  const files = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const row of applied) {
    const file = files.get(row.name)
    if (!file) {
      throw new DatabaseStartError(
        `The database is newer than this Khum: it has migration ${row.name}, which this version does not know. Start the newer version.`,
      )
    }
    if (file.sha256 !== row.sha256 && !file.formerSha256.includes(row.sha256)) {
      throw new DatabaseStartError(
        `Migration ${row.name} was changed after it had been applied to this database. Put the file back as it was and add a new migration instead.`,
      )
    }
  }
  const done = new Set(applied.map((row) => row.name))
  const pending = migrations.filter((migration) => !done.has(migration.name))
  const last = applied.at(-1)
  const late = pending.find((migration) => last !== undefined && migration.name < last.name)
  if (late) {
    throw new DatabaseStartError(
      `Migration ${late.name} comes before ${last?.name}, which is already applied. Give it the next free number.`,
    )
  }
  return pending
}

/**
 * Rethrows an error of a migration or of creating queues.
 * @throws DatabaseStartError if the role lacks a right, else the given error
 */
export function explainRights(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '42501') {
    throw new DatabaseStartError(
      `This role may not change the tables (${error.message}). Let the role that owns them do it: set MIGRATION_DATABASE_URL, or run \`npm run migrate\` with it first.`,
      { cause: error },
    )
  }
  throw error
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (error instanceof Error && 'code' in error && error.code === '42501') explainRights(error)
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError(`Migration ${migration.name} failed and was rolled back: ${reason}`, {
      cause: error,
    })
  }
}
