-- How far a batch's decisions and payment results have been tried. Kept with the file, because the check's transaction
-- locks the batch.
alter table exchange_file
  add column rows_to_try bigint not null default 0,
  add column rows_tried bigint not null default 0,
  add column tried_since timestamptz;
