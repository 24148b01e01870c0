-- Where clients want to hear that the feed has something new. R89
create table webhook (
  client_id khum_id primary key references client,
  url text not null check (length(url) between 8 and 2000),
  -- The last event of the feed that became deliveries.
  fanned_seq bigint not null check (fanned_seq >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- At most two live secrets, so that a client can change them without missing a delivery.
create table webhook_secret (
  id khum_id primary key,
  client_id khum_id not null references webhook on delete cascade,
  slot smallint not null check (slot in (1, 2)),
  secret_sealed bytea not null,
  created_at timestamptz not null,
  unique (client_id, slot)
);
create index webhook_secret_sealed_by on webhook_secret (substring(secret_sealed, 2, 4), id);

create table webhook_delivery (
  id khum_id primary key,
  client_id khum_id not null references webhook on delete cascade,
  seq bigint not null,
  event_id khum_id not null,
  type text not null,
  subject_kind text not null,
  subject text not null,
  subject_source text,
  status text not null check (status in ('waiting', 'delivered', 'dead')),
  attempts integer not null default 0 check (attempts >= 0),
  -- When it is tried next; while it is being sent, when it is tried again if the process dies.
  next_at timestamptz not null,
  -- When retries end.
  give_up_at timestamptz not null,
  -- Why the last attempt failed. Never a text of the receiver.
  failure text check (failure ~ '^[a-z_]+[0-9]*$'),
  created_at timestamptz not null,
  unique (client_id, seq)
);
create index webhook_delivery_due on webhook_delivery (next_at) where status = 'waiting';
-- The order of a claim's deliveries.
create index webhook_delivery_order on webhook_delivery (client_id, subject, seq) where status = 'waiting';
create index webhook_delivery_dead on webhook_delivery (client_id, seq) where status = 'dead';
create index webhook_delivery_ended on webhook_delivery (created_at) where status <> 'waiting';
