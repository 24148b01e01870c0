import pg from 'pg'

/**
 * Returns `empty`, which empties all tables of a database, including the job queue's. It keeps the migrations' table
 * and reference data (tables with the comment `reference: …`). Sequences begin at 1 again. Only the sequence of audit
 * events continues: the event about a file that a client has downloaded may be written late, and could take a number
 * that an event of the next test needs.
 *
 * Rows are deleted without triggers and foreign keys, which is several times faster than SQL's `truncate`. This needs a
 * separate connection: each change of `session_replication_role` makes PostgreSQL plan all statements of a connection
 * again.
 */
export function createEmptier(url: string) {
  let connection: Promise<pg.Client> | undefined

  async function empty(tries = 5): Promise<void> {
    connection ??= connect(url)
    const client = await connection
    try {
      await client.query('select pg_temp.empty_all()')
    } catch (error) {
      // Tries again after a deadlock. A server that is still running, for example its event publisher, may lock the
      // tables in another order than this function.
      const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01'
      if (!isDeadlock || tries === 1) throw error
      await empty(tries - 1)
    }
  }

  return { empty, close: async () => await (await connection)?.end() }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  await client.query("set session_replication_role = 'replica'")
  const { rows } = await client.query<{ id: number; name: string }>(tables('true'))
  const last = Math.max(0, ...rows.map(({ id }) => id))
  await client.query(`create function pg_temp.empty_all() returns void language plpgsql as $body$
    declare name text;
    begin
      ${rows.map(({ id, name }) => `if pg_relation_size(${id}) > 0 then delete from ${name}; end if;`).join('\n')}
      -- Tables that a test has created.
      for name in select later.name from (${tables(`class.oid > ${last}`)}) as later loop
        execute 'delete from ' || name;
      end loop;
      perform setval(seqrelid, 1, false) from pg_sequence join pg_class on oid = seqrelid
      where relnamespace = 'public'::regnamespace and relname not like 'audit\\_event%'
        and pg_sequence_last_value(seqrelid) is not null;
    end $body$`)
  return client
}

/** Returns the query for the tables to empty. Their rows are in the partitions of partitioned tables. */
function tables(condition: string): string {
  return `
    select class.oid::int as id, format('%I.%I', space.nspname, class.relname) as name
    from pg_class class
    join pg_class root on root.oid = coalesce(pg_partition_root(class.oid), class.oid)
    join pg_namespace space on space.oid = root.relnamespace
    where class.relkind = 'r' and ${condition}
      and (space.nspname = 'public' or (space.nspname = 'pgboss' and root.relname in ('job', 'archive')))
      and root.relname <> 'schema_migration'
      and coalesce(obj_description(root.oid, 'pg_class'), '') not like 'reference%'`
}
