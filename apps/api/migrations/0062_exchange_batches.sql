-- Batches of rows that a source sends: a manifest and its files, checked whole and then applied in chunks.
create table exchange_batch (
  id khum_id primary key,
  source source_code not null,
  -- The number that the source gave the batch. The same batch can be sent again; the latest row counts.
  name text not null check (length(name) between 1 and 80),
  insurer_code text not null references insurer,
  mode text not null check (mode in ('delta', 'full')),
  as_of date not null,
  manifest jsonb not null,
  manifest_hash bytea not null,
  dry_run boolean not null,
  status text not null check (status in (
    'receiving', 'checking', 'checked', 'waiting_for_confirmation', 'applying', 'applied', 'refused', 'undoing', 'undone')),
  -- The version of rows that have none: from `as_of` and the number of the batch.
  implied_version bigint not null,
  created_at timestamptz not null,
  created_by_client khum_id not null references client,
  confirmed_at timestamptz,
  confirmed_by_client khum_id references client,
  -- The beginning and end of the present step, and how far it has come.
  step_at timestamptz,
  step text,
  step_key text not null default '',
  step_done bigint not null default 0,
  step_total bigint not null default 0,
  -- Rows read, new, changed, unchanged, ended, refused and so on.
  counts jsonb not null default '{}',
  -- Why the guard asks a second client; null if it doesn't.
  guard jsonb,
  -- The how many-th batch of its source it was to be applied.
  applied_no bigint,
  finished_at timestamptz,
  check ((confirmed_at is null) = (confirmed_by_client is null)),
  constraint exchange_batch_second_client check (confirmed_by_client <> created_by_client),
  check ((status in ('applied', 'undoing', 'undone')) = (applied_no is not null)),
  unique (insurer_code, source, applied_no)
);
create index exchange_batch_source on exchange_batch (source, name, created_at);
create index exchange_batch_created_by on exchange_batch (created_by_client);
create index exchange_batch_confirmed_by on exchange_batch (confirmed_by_client) where confirmed_by_client is not null;
create index exchange_batch_insurer on exchange_batch (insurer_code, created_at);
create index exchange_batch_unfinished on exchange_batch (status)
  where status in ('receiving', 'checking', 'checked', 'waiting_for_confirmation', 'applying', 'undoing');
-- Two batches of one insurer are never applied at the same time.
create unique index exchange_batch_one_at_a_time on exchange_batch (insurer_code) where status in ('applying', 'undoing');

create table exchange_file (
  batch_id khum_id not null references exchange_batch on delete cascade,
  position smallint not null check (position >= 0),
  name text not null,
  kind text not null,
  received_bytes bigint not null default 0 check (received_bytes >= 0),
  rows_read bigint not null default 0,
  primary key (batch_id, position),
  unique (batch_id, name)
);

-- The pieces in which a file arrived; each is a sealed object, which is deleted when its rows are in `exchange_row`.
create table exchange_piece (
  batch_id khum_id not null,
  position smallint not null,
  start_byte bigint not null check (start_byte >= 0),
  size bigint not null check (size > 0),
  object_key text not null,
  primary key (batch_id, position, start_byte),
  foreign key (batch_id, position) references exchange_file (batch_id, position) on delete cascade
);

-- The rows of a batch's files. Citizen ids, passports and phones are sealed.
create table exchange_row (
  batch_id khum_id not null references exchange_batch on delete cascade,
  kind text not null,
  -- Rows with the same group are applied in one transaction: a household, a policy, a plan.
  group_key text not null,
  file smallint not null,
  line bigint not null,
  source_key text not null,
  source_version bigint not null,
  -- Whether the version is that of the batch, because the row has none.
  implied boolean not null,
  op text not null,
  -- The id of what the row makes, if it makes something new.
  new_id khum_id not null,
  -- SHA-256 of the content. During a key rotation several, because a person's content has a keyed hash.
  hashes bytea[] not null,
  body jsonb not null,
  -- Citizen id, passport and phone of a person.
  secrets_sealed bytea,
  national_id_hash bytea,
  passport_hash bytea,
  decision text check (decision in ('new', 'changed', 'unchanged', 'older', 'conflict', 'held', 'refused')),
  primary key (batch_id, kind, group_key, file, line)
);
create index exchange_row_key on exchange_row (batch_id, kind, source_key);
create index exchange_row_secrets_sealed_by on exchange_row (substring(secrets_sealed, 2, 4), new_id)
  where secrets_sealed is not null;
create index exchange_row_secrets on exchange_row (new_id) where secrets_sealed is not null;

-- What is wrong with a batch. Citizen ids, passports and phones are never part of it.
create table exchange_problem (
  id bigint generated always as identity primary key,
  batch_id khum_id not null references exchange_batch on delete cascade,
  file smallint,
  line bigint,
  source_key text,
  field text,
  code text not null,
  detail text,
  -- Found by comparing the rows with each other and with what Khum has; otherwise by reading the file.
  compared boolean not null
);
create index exchange_problem_batch on exchange_problem (batch_id, id);
create index exchange_problem_line on exchange_problem (batch_id, file, line);

-- Each row that a batch wrote, as it was before; null for a row that the batch made. Undoing a batch reads it.
create table exchange_history (
  id bigint generated always as identity primary key,
  batch_id khum_id not null references exchange_batch on delete cascade,
  table_name text not null,
  row_key text not null,
  before jsonb
);
create index exchange_history_batch on exchange_history (batch_id, id);
