-- Accounts of staff where the TPA has no identity provider: a password and a second factor.
create table staff_password (
  staff_id khum_id primary key references staff,
  password_hash text not null,
  changed_at timestamptz not null
);

-- The app that shows codes (RFC 6238).
create table staff_totp (
  staff_id khum_id primary key references staff,
  secret_sealed bytea not null,
  created_at timestamptz not null,
  -- The 30-second step of the last code that was used: a code works once.
  last_step bigint not null check (last_step >= 0)
);

create table staff_passkey (
  -- The credential's id in base64url, which the authenticator chose.
  id text primary key check (length(id) between 1 and 1400),
  staff_id khum_id not null references staff,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);

-- Each works once in place of the second factor. 80 random bits, so a plain SHA-256 can't be searched.
create table staff_recovery_code (
  staff_id khum_id not null references staff,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- The one-time link with which a person sets password and second factor. A new link replaces the one before.
create table staff_link (
  staff_id khum_id primary key references staff,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  -- Null: made by `npm run admin`.
  created_by khum_id references staff,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index staff_link_created_by on staff_link (created_by);
create index staff_link_expires on staff_link (expires_at);

alter table staff_session drop constraint staff_session_end_reason_check,
  add constraint staff_session_end_reason_check
    check (end_reason in ('signed_out', 'access_ended', 'replaced', 'new_credentials', 'administrator'));
