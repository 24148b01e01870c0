-- Staff as the second person of a batch: who confirmed that it is applied or undone, or refused to.
alter table exchange_batch
  add column confirmed_by_staff khum_id references staff,
  add column undo_confirmed_by_staff khum_id references staff,
  add column refused_by_staff khum_id references staff,
  drop constraint exchange_batch_check,
  add constraint exchange_batch_confirmed check (
    num_nonnulls(confirmed_by_client, confirmed_by_staff) = num_nonnulls(confirmed_at)),
  add constraint exchange_batch_undo_confirmed check (num_nonnulls(undo_confirmed_by_client, undo_confirmed_by_staff) <= 1);
create index exchange_batch_confirmed_by_staff on exchange_batch (confirmed_by_staff) where confirmed_by_staff is not null;
create index exchange_batch_undo_confirmed_by_staff on exchange_batch (undo_confirmed_by_staff)
  where undo_confirmed_by_staff is not null;
create index exchange_batch_refused_by_staff on exchange_batch (refused_by_staff) where refused_by_staff is not null;
-- Batches that wait for a second person before they are undone.
create index exchange_batch_undo_waits on exchange_batch (insurer_code, undo_asked_at)
  where status = 'applied' and undo_asked_at is not null;
