import type pg from 'pg'

/**
 * Empties all tables, including the job queue's. Keeps the migrations' table and reference data (tables with the
 * comment `reference: …`). Deletes rows without triggers and foreign keys, which is several times faster than SQL's
 * `truncate`. Skips tables that never had a row.
 *
 * Sequences begin at 1 again. Only the sequence of audit events goes on: the event about a file that a client has
 * downloaded may be written late, and could take a number that an event of the next test needs.
 */
export async function truncate(pool: pg.Pool, tries = 5): Promise<void> {
  try {
    await pool.query(emptyAll)
  } catch (error) {
    // Tries again after a deadlock. A server that is still running, for example its event publisher, may lock the
    // tables in another order than this function.
    const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01'
    if (!isDeadlock || tries === 1) throw error
    await truncate(pool, tries - 1)
  }
}

/** Finds the tables each time, because some tests create tables and some databases have no job queue. */
const emptyAll = `do $$
declare name text;
begin
  perform set_config('session_replication_role', 'replica', true);
  for name in
    select format('%I.%I', space.nspname, class.relname)
    from pg_class class
    join pg_class root on root.oid = coalesce(pg_partition_root(class.oid), class.oid)
    join pg_namespace space on space.oid = root.relnamespace
    where class.relkind = 'r' and pg_relation_size(class.oid) > 0
      and (space.nspname = 'public' or (space.nspname = 'pgboss' and root.relname in ('job', 'archive')))
      and root.relname <> 'schema_migration'
      and coalesce(obj_description(root.oid, 'pg_class'), '') not like 'reference%'
  loop
    execute 'delete from ' || name;
  end loop;
  for name in
    select format('%I.%I', schemaname, sequencename) from pg_sequences
    where schemaname = 'public' and last_value is not null and sequencename not like 'audit_event%'
  loop
    perform setval(name::regclass, 1, false);
  end loop;
end $$`
