-- Updates the statistics of a table. Runs with the owner's rights: before PostgreSQL 17, no other role may analyse a table, and
-- batches would use query plans made for empty tables. Skips a table that is being analysed or vacuumed.
create function analyze_table(name regclass) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('analyze (skip_locked) %s', name);
end $$;
