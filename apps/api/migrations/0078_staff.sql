-- The TPA's staff, who work in the office at /office.
create table staff (
  id khum_id primary key,
  email text not null unique check (email = lower(btrim(email)) and length(email) between 3 and 254),
  name text not null check (name = btrim(name) and length(name) between 2 and 100),
  created_at timestamptz not null,
  -- Null: invited by `npm run admin -- invite`, or a demo person.
  created_by khum_id references staff,
  ended_at timestamptz,
  ended_by khum_id references staff,
  check (ended_by is null or ended_at is not null)
);
create index staff_created_by on staff (created_by);
create index staff_ended_by on staff (ended_by);

-- A role of a person. insurer_code null: for every insurer, also later ones.
create table staff_grant (
  staff_id khum_id not null references staff,
  role text not null check (role in ('assessor', 'senior_assessor', 'payments', 'member_service', 'network', 'content',
    'privacy_officer', 'auditor', 'integration', 'administrator')),
  insurer_code text references insurer,
  granted_at timestamptz not null,
  granted_by khum_id references staff,
  unique nulls not distinct (staff_id, role, insurer_code)
);
create index staff_grant_insurer on staff_grant (insurer_code);
create index staff_grant_granted_by on staff_grant (granted_by);

-- Who a person is at an identity provider. One provider knows a person once.
create table staff_identity (
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  staff_id khum_id not null references staff,
  created_at timestamptz not null,
  primary key (issuer, subject),
  unique (staff_id, issuer)
);

-- Sessions of the office. The cookie holds a token of 256 random bits; the row holds its SHA-256.
create table staff_session (
  id khum_id primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  staff_id khum_id not null references staff,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- When the person last proved who they are.
  authenticated_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null default '',
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'access_ended')),
  check ((ended_at is null) = (end_reason is null)),
  check (created_at <= last_used_at and created_at < expires_at)
);
create index staff_session_staff on staff_session (staff_id);
create index staff_session_expires on staff_session (expires_at);
