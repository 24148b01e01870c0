-- The batch that sent a version that waits, so that undoing the batch deletes it. Null for versions that waited before.
alter table source_waiting add column batch_id khum_id;
