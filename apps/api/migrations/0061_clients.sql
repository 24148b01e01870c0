-- The systems that call the exchange, each with its own credentials, instead of one shared key.
create table client (
  id khum_id primary key,
  -- The system: the source of the rows that the client may write. Null: every source, for the clients of a development server.
  system text check (system ~ '^[A-Za-z0-9][A-Za-z0-9._-]{1,39}$'),
  -- Null: every insurer, also later ones.
  insurers text[] check (cardinality(insurers) > 0),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- The person who created it, or who created the client that created it. A second person needs a client of their own.
  created_by text not null check (created_by = btrim(created_by) and length(created_by) between 2 and 100),
  created_by_client khum_id references client,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by_client khum_id references client,
  check (ended_by_client is null or ended_at is not null)
);
create index client_created_by_client on client (created_by_client);
create index client_ended_by_client on client (ended_by_client);

-- At most two live secrets and two live keys of a client. An ended credential is deleted; the audit log keeps what happened.
create table client_credential (
  id khum_id primary key,
  client_id khum_id not null references client,
  kind text not null check (kind in ('secret', 'key')),
  slot smallint not null check (slot in (1, 2)),
  -- SHA-256. Secrets are 256 random bits, so that they need no slow hash.
  secret_hash bytea check (length(secret_hash) = 32),
  -- The public key as a JWK.
  jwk jsonb,
  created_at timestamptz not null,
  unique (client_id, kind, slot),
  unique (id, client_id),
  check ((kind = 'secret') = (secret_hash is not null)),
  check ((kind = 'key') = (jwk is not null)),
  check (not jwk ? 'd')
);

-- Access tokens. They end with the credential that they were issued for.
create table client_token (
  token_hash bytea primary key,
  client_id khum_id not null,
  credential_id khum_id not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  expires_at timestamptz not null,
  foreign key (credential_id, client_id) references client_credential (id, client_id) on delete cascade
);
create index client_token_credential on client_token (credential_id, client_id);
create index client_token_expires on client_token (expires_at);

-- Assertions that were used, so that none works twice.
create table client_assertion (
  client_id khum_id not null references client,
  jti_hash bytea not null,
  expires_at timestamptz not null,
  primary key (client_id, jti_hash)
);
create index client_assertion_expires on client_assertion (expires_at);
