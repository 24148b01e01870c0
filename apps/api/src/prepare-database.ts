import type pg from 'pg'
import { withStartLock } from './db/advisory-lock'
import { DatabaseStartError } from './db/database-error'
import { migrate } from './db/migrate'
import { createPool, type DatabaseLog } from './db/pool'
import { createJobTables } from './jobs/open-queue'

/**
 * Tables with a trigger that refuses changes. In append-only tables, it refuses updates and deletions; in some other
 * tables, only deletions. In `tgtype`, 8 means “on delete” and 16 “on update”.
 */
const guardedTables = `
  select guarded.oid::regclass::text as name, guarded.relowner as owner,
    bool_or(tgtype & 16 <> 0) as refuses_update, bool_or(tgtype & 8 <> 0) as refuses_delete
  from pg_trigger
  join pg_class guarded on guarded.oid = pg_trigger.tgrelid
  join pg_proc on pg_proc.oid = pg_trigger.tgfoid
  where pg_proc.proname = 'refuse_change' and guarded.relnamespace = 'public'::regnamespace
  group by guarded.oid, guarded.relowner`

interface PrepareOptions {
  pool: pg.Pool
  /** The database address of the role that owns the tables; undefined if the application's role owns them. */
  ownerUrl: string | undefined
  log: DatabaseLog
}

/**
 * Updates tables and job queues to this version. With `ownerUrl`, the owner's role makes these updates, and the
 * application's role gets only the rights that it needs: in append-only tables, the application can read and insert
 * rows, but can't change rows, truncate the table or disable a trigger. Safe to repeat and to run in several processes
 * at once.
 * @throws DatabaseStartError with a one-line message
 */
export async function prepareDatabase({ pool, ownerUrl, log }: PrepareOptions): Promise<void> {
  if (ownerUrl === undefined) {
    await migrate({ pool, log })
    return
  }
  const role = await currentRole(pool, 'DATABASE_URL')
  const owner = createPool(ownerUrl, log, { max: 2 })
  try {
    if ((await currentRole(owner, 'MIGRATION_DATABASE_URL')) === role) {
      throw new DatabaseStartError(
        `MIGRATION_DATABASE_URL and DATABASE_URL both use the role ${role}. The tables must belong to another role.`,
      )
    }
    await migrate({ pool: owner, log })
    await createJobTables(owner, log)
    await withStartLock(owner, (client) => grantRights(client, role))
  } finally {
    await owner.end()
  }
}

async function currentRole(pool: pg.Pool, setting: string): Promise<string> {
  try {
    const { rows } = await pool.query<{ role: string }>('select current_user::text as role')
    return rows[0]?.role ?? ''
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new DatabaseStartError(`${setting}: the database cannot be reached: ${reason}`, { cause: error })
  }
}

/**
 * Grants and revokes the rights of the server's role. Some rights are revoked and then granted again. Everything
 * happens in one transaction, so that a running server never lacks these rights in between.
 */
async function grantRights(client: pg.Client, roleName: string): Promise<void> {
  const role = client.escapeIdentifier(roleName)
  const { rows } = await client.query<{ name: string; refuses_update: boolean; refuses_delete: boolean }>(
    guardedTables,
  )
  const namesOf = (guarded: typeof rows) => guarded.map(({ name }) => name).join(', ')
  const schemas = 'public, pgboss'
  await client.query('begin')
  for (const statement of [
    `grant usage on schema ${schemas} to ${role}`,
    `revoke create on schema ${schemas} from ${role}`,
    `revoke truncate, references, trigger on all tables in schema ${schemas} from ${role}`,
    `grant select, insert, update, delete on all tables in schema ${schemas} to ${role}`,
    `grant usage, select on all sequences in schema ${schemas} to ${role}`,
    `revoke update on ${namesOf(rows.filter((table) => table.refuses_update))} from ${role}`,
    `revoke delete on ${namesOf(rows.filter((table) => table.refuses_delete))} from ${role}`,
    // The only column of an append-only table that may change: the job that publishes claim events to the feed writes
    // an event's number into it. A trigger refuses to change the number later.
    `grant update (feed_seq) on claim_event to ${role}`,
    `revoke insert, update, delete on schema_migration from ${role}`,
  ]) {
    await client.query(statement)
  }
  await client.query('commit')
}

/**
 * Whether the role of `pool` could disable the triggers of append-only tables: it is a superuser, owns such a table, or
 * belongs to a role that owns one.
 */
export async function ownsAppendOnlyTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(
    `select coalesce(bool_or(pg_has_role(current_user, owner, 'member')), false) as owns
     from (${guardedTables}) guarded`,
  )
  return rows[0]?.owns ?? false
}
