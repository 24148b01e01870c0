-- How often the present step of a batch has failed in a row for the reason in `error`.
alter table exchange_batch add column failures integer not null default 0;
