-- What a batch changed in sum: amounts, and lives by policy; null until it is applied.
alter table exchange_batch add column sums jsonb;
