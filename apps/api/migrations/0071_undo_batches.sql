-- Undoing a batch: who asked for it, and who confirmed it as the second person.
alter table exchange_batch
  add column undo_asked_at timestamptz,
  add column undo_asked_by_client khum_id references client,
  add column undo_confirmed_by_client khum_id references client,
  -- Why the present step failed the last time; null if it didn't.
  add column error text,
  add constraint exchange_batch_undo_asked check ((undo_asked_at is null) = (undo_asked_by_client is null)),
  add constraint exchange_batch_undo_second_client check (undo_confirmed_by_client <> undo_asked_by_client);
create index exchange_batch_undo_asked_by on exchange_batch (undo_asked_by_client) where undo_asked_by_client is not null;
create index exchange_batch_undo_confirmed_by on exchange_batch (undo_confirmed_by_client)
  where undo_confirmed_by_client is not null;

-- A hint doesn't refuse its row.
alter table exchange_problem add column is_hint boolean not null default false;

-- The rows of a table that a batch made.
create index exchange_history_row on exchange_history (batch_id, table_name, row_key);

-- Deletes rows that no other row refers to, each with its own parts (`parts`: tables, `part_keys`: their columns). Returns the ids of
-- the rows that stay.
create function delete_if_unused(target regclass, ids text[], parts regclass[], part_keys text[]) returns setof text
language plpgsql as $$
declare
  row_id text;
begin
  foreach row_id in array ids loop
    begin
      for part in 1 .. coalesce(array_length(parts, 1), 0) loop
        execute format('delete from %s where %I = $1', parts[part], part_keys[part]) using row_id;
      end loop;
      execute format('delete from %s where id = $1', target) using row_id;
    exception when foreign_key_violation then
      return next row_id;
    end;
  end loop;
end $$;
