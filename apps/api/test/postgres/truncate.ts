import type pg from 'pg'

/**
 * Empties what a test wrote: every table of ours that has a row, and the job queue. Kept are schema_migration and
 * reference tables, which say so themselves: `comment on table province is 'reference: …'`.
 */
const TRUNCATE = `
do $$
declare
  candidate record;
  filled boolean;
  targets text[] := '{}';
begin
  for candidate in
    select format('%I.%I', space.nspname, class.relname) as name
    from pg_class class
    join pg_namespace space on space.oid = class.relnamespace
    where class.relkind in ('r', 'p') and not class.relispartition
      and (space.nspname = 'public' or (space.nspname = 'pgboss' and class.relname in ('job', 'archive')))
      and class.relname <> 'schema_migration'
      and coalesce(obj_description(class.oid, 'pg_class'), '') not like 'reference%'
  loop
    execute 'select exists (select from ' || candidate.name || ')' into filled;
    if filled then targets := targets || candidate.name; end if;
  end loop;
  if cardinality(targets) > 0 then
    execute 'truncate ' || array_to_string(targets, ', ') || ' restart identity cascade';
  end if;
end $$`

export async function truncate(pool: pg.Pool): Promise<void> {
  await pool.query(TRUNCATE)
}
