-- Batches have millions of rows, and each row's foreign key was looked up when it was written. Batches are never deleted; the
-- queries `row_has_its_batch` and `history_has_its_batch` of invariants.sql check the same.
do $$
declare name text;
begin
  for name in select conname from pg_constraint where contype = 'f' and conrelid = 'exchange_row'::regclass loop
    execute format('alter table exchange_row drop constraint %I', name);
  end loop;
  for name in select conname from pg_constraint where contype = 'f' and conrelid = 'exchange_history'::regclass loop
    execute format('alter table exchange_history drop constraint %I', name);
  end loop;
end $$;

-- The person's key in the row that the source sent. Tells whose a coverage is after two merged people are split. Null for rows from before.
alter table coverage add column person_key text;

-- The id of the master key in the hash of a person's content. Null for rows from before, and for people without citizen id,
-- passport and phone.
alter table person_source add column hash_key bytea;
