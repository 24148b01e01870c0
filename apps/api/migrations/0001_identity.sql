-- Partners (whose look and whose members), accounts and sessions.
create extension if not exists pg_trgm;

create domain khum_id as text check (value ~ '^[A-Za-z0-9_-]{22}$');

create table partner (
  id text primary key check (id ~ '^[a-z0-9-]{2,40}$'),
  ins_code text not null,
  line_liff_id text,
  created_at timestamptz not null default now()
);

create table partner_liff_key (
  partner_id text not null references partner,
  line_liff_key text not null,
  line_liff_id text not null,
  primary key (partner_id, line_liff_key)
);

-- Two live secrets at most, so that a partner can rotate without a gap.
create table partner_secret (
  partner_id text not null references partner,
  slot smallint not null check (slot in (1, 2)),
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (partner_id, slot)
);

create table theme (
  ins_code text primary key,
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  updated_at timestamptz not null default now()
);

create table person (
  id khum_id primary key,
  title_th text not null default '',
  name_th text not null,
  surname_th text not null,
  title_en text not null default '',
  name_en text not null,
  surname_en text not null,
  birth_date date,
  gender text check (gender in ('male', 'female', 'not_specified')),
  national_id_sealed bytea,
  national_id_hash bytea unique,
  created_at timestamptz not null default now(),
  check ((national_id_sealed is null) = (national_id_hash is null))
);

create table account (
  id khum_id primary key,
  partner_id text not null references partner,
  person_id khum_id not null references person,
  username text not null check (username ~ '^[A-Za-z0-9]{5,15}$'),
  password_hash text not null,
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  phone_verified_at timestamptz,
  email text check (length(email) <= 100),
  lang text not null default 'th' check (lang in ('th', 'en')),
  status text not null default 'active' check (status in ('active', 'deleted')),
  created_at timestamptz not null default now()
);
create unique index account_username on account (lower(username));
create unique index account_verified_phone on account (phone) where phone_verified_at is not null and status = 'active';

create table session (
  id khum_id primary key,
  account_id khum_id not null references account,
  partner_id text not null references partner,
  stay_signed_in boolean not null,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'reuse_detected', 'password_changed', 'account_deleted', 'ended_by_member')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_account on session (account_id) where ended_at is null;

-- A rotated token keeps its successor: presenting it again is a lost answer when the successor was never used, theft when it was.
create table refresh_token (
  token_hash bytea primary key,
  session_id khum_id not null references session on delete cascade,
  successor_hash bytea,
  created_at timestamptz not null,
  rotated_at timestamptz,
  check ((rotated_at is null) = (successor_hash is null))
);
create index refresh_token_session on refresh_token (session_id);

create table access_token (
  token_hash bytea primary key,
  session_id khum_id not null references session on delete cascade,
  expires_at timestamptz not null
);
create index access_token_session on access_token (session_id);
create index access_token_expiry on access_token (expires_at);

-- The counters of rate-limiter-flexible. It computes with `expire` (ms since 1970), so it must not arrive as a bigint.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire double precision
);

create table idempotency_key (
  scope text not null,
  key text not null check (length(key) between 8 and 128),
  endpoint text not null,
  request_hash bytea not null,
  status smallint not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table outbox_message (
  id khum_id primary key,
  channel text not null check (channel in ('sms', 'mail', 'push')),
  recipient text not null,
  subject text not null default '',
  body text not null,
  dedupe_key text unique,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_recipient on outbox_message (recipient, created_at desc);
