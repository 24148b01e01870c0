-- Files that are sealed for the import key and lie in `exchange/in/<source>/` of the object store.
alter table client
  -- The source whose sealed folders are taken as batches of this client.
  add column sealed_source source_code;
create unique index client_sealed_source on client (sealed_source) where ended_at is null;

-- What became of each folder. A folder that was taken is never taken again.
create table sealed_folder (
  source source_code not null,
  name text not null check (length(name) between 1 and 200),
  -- incomplete: files are missing or still being copied. reading: its batch is being received.
  status text not null check (status in ('incomplete', 'refused', 'reading', 'taken')),
  -- Why it was refused, and the file or field that is wrong or missing.
  code text check (length(code) between 1 and 80),
  detail text check (length(detail) between 1 and 200),
  client_id khum_id references client,
  batch_id khum_id references exchange_batch on delete set null,
  seen_at timestamptz not null,
  primary key (source, name),
  check ((status = 'refused') = (code is not null))
);
create index sealed_folder_client on sealed_folder (client_id) where client_id is not null;
create index sealed_folder_batch on sealed_folder (batch_id) where batch_id is not null;
