-- A batch of the mode `correction` has rows of a source that staff corrected. They win over the source's versions, which wait,
-- until another such batch releases them; the version that waits is then applied.
alter table exchange_batch drop constraint exchange_batch_mode_check;
alter table exchange_batch add constraint exchange_batch_mode_check check (mode in ('delta', 'full', 'correction'));

-- Whether the row releases a held one. What waits is then copied into the row.
alter table exchange_row add column releases boolean not null default false;

-- All that the version needs to be applied later.
alter table source_waiting
  add column op text not null default 'upsert',
  -- The place for which the personal data is sealed.
  add column new_id khum_id not null default translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'),
  add column secrets_sealed bytea,
  add column national_id_hash bytea,
  add column passport_hash bytea;
create index source_waiting_secrets_sealed_by on source_waiting (substring(secrets_sealed, 2, 4), new_id)
  where secrets_sealed is not null;
create index source_waiting_secrets on source_waiting (new_id) where secrets_sealed is not null;

create index product_held on plan_version (insurer_code, source, source_key) where held_by_office;
create index policy_held on policy_period (insurer_code, source, source_key) where held_by_office;
create index person_held on person_source (insurer_code, source, source_key) where held_by_office;
create index coverage_held on coverage (insurer_code, source, source_key) where held_by_office;
create index network_held on network_contract (insurer_code, source, source_key) where held_by_office;
