-- Telemedicine: providers, visits that lead to them, the terms that were accepted, and the hand-off. Spec §2, §9

create table telemed_category (
  id khum_id primary key,
  name_th text not null,
  name_en text not null,
  icon text not null check (icon in ('general', 'children', 'skin', 'mind', 'pharmacy', 'specialist')),
  sort smallint not null
);

create table telemed_provider (
  id khum_id primary key,
  -- The audience of its tokens.
  code text not null unique check (code ~ '^[a-z0-9-]{2,40}$'),
  name_th text not null,
  name_en text not null,
  summary_th text not null,
  summary_en text not null,
  about_th text not null,
  about_en text not null,
  price_note_th text,
  price_note_en text,
  logo text,
  -- {src, width, height}
  image jsonb,
  -- [{day, opens, closes}]; none: never open.
  hours jsonb not null check (jsonb_typeof(hours) = 'array'),
  -- ISO days on which it is closed whatever the hours say.
  closed_on jsonb not null default '[]' check (jsonb_typeof(closed_on) = 'array'),
  takes_bookings boolean not null default false,
  extra_cards_most smallint not null check (extra_cards_most in (2, 3)),
  hand_off text not null check (hand_off in ('link', 'code')),
  -- Where its platform is; a path only for the demo's own.
  url text not null check (url ~ '^(https://[^#]+|/dev/[^#]+)$'),
  languages text[] not null default '{th}',
  -- Only insurers of telemed_provider_insurer pay for it.
  restricted boolean not null default false,
  search_text text not null,
  sort smallint not null default 0,
  active boolean not null default true,
  check ((price_note_th is null) = (price_note_en is null))
);

create table telemed_provider_category (
  provider_id khum_id not null references telemed_provider on delete cascade,
  category_id khum_id not null references telemed_category on delete cascade,
  primary key (provider_id, category_id)
);

create table telemed_provider_insurer (
  provider_id khum_id not null references telemed_provider on delete cascade,
  insurer_code text not null references insurer,
  primary key (provider_id, insurer_code)
);

create table telemed_promotion (
  id khum_id primary key,
  provider_id khum_id not null references telemed_provider on delete cascade,
  text_th text not null,
  text_en text not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on)
);
create index telemed_promotion_provider on telemed_promotion (provider_id, ends_on);

-- What a provider takes members in with; two at most, so that a new one can be handed out before the old one ends.
create table telemed_provider_key (
  provider_id khum_id not null references telemed_provider on delete cascade,
  slot smallint not null check (slot in (1, 2)),
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  primary key (provider_id, slot)
);

-- The three texts: 1 terms, 2 disclaimer, 3 consent to pass data on. What came into force is never changed.
create table telemed_document (
  id khum_id primary key,
  step smallint not null check (step between 1 and 3),
  version integer not null check (version > 0),
  title_th text not null,
  title_en text not null,
  body_th text not null,
  body_en text not null,
  text_hash bytea not null,
  effective_at timestamptz not null,
  unique (step, version)
);
create trigger telemed_document_append_only before update or delete on telemed_document for each row execute function refuse_change();

-- One way to a provider, from the choice of cards to the hand-off: kept here, so that every phone sees the same.
create table telemed_visit (
  id khum_id primary key,
  account_id khum_id not null references account,
  partner_id text not null references partner,
  provider_id khum_id not null references telemed_provider,
  promotion_id khum_id references telemed_promotion on delete set null,
  entry text not null check (entry in ('mart', 'coverage')),
  state text not null default 'choosing' check (state in ('choosing', 'agreed', 'handed_off', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  handed_off_at timestamptz,
  redeemed_at timestamptz,
  check ((state = 'expired') = (ended_at is not null)),
  check ((state = 'handed_off') = (handed_off_at is not null)),
  check (redeemed_at is null or state = 'handed_off')
);
create unique index telemed_visit_one_open on telemed_visit (account_id, entry) where state in ('choosing', 'agreed');
create index telemed_visit_account on telemed_visit (account_id, created_at desc, id);
create index telemed_visit_overdue on telemed_visit (expires_at) where state in ('choosing', 'agreed');
create trigger telemed_visit_of_live_account before insert on telemed_visit for each row execute function refuse_for_deleted_account();

-- Place 0 is the main card.
create table telemed_visit_card (
  visit_id khum_id not null references telemed_visit on delete cascade,
  place smallint not null check (place between 0 and 3),
  coverage_id khum_id not null references coverage,
  primary key (visit_id, place),
  unique (visit_id, coverage_id)
);

-- Who accepted which words on the way to whom: append-only. It outlives visit and account, as proof.
create table telemed_acceptance (
  id bigint generated always as identity primary key,
  account_id khum_id not null references account,
  partner_id text not null references partner,
  visit_id khum_id not null,
  provider_id khum_id not null references telemed_provider,
  document_id khum_id not null references telemed_document,
  step smallint not null check (step between 1 and 3),
  text_hash bytea not null,
  lang text not null check (lang in ('th', 'en')),
  at timestamptz not null,
  unique (visit_id, step)
);
create index telemed_acceptance_account on telemed_acceptance (account_id, id);
create trigger telemed_acceptance_append_only before update or delete on telemed_acceptance for each row execute function refuse_change();
create trigger telemed_acceptance_of_live_account before insert on telemed_acceptance for each row execute function refuse_for_deleted_account();

-- One token (60 s) or code (10 min), by the database's clock; one live a visit. Its id is the token's jti.
create table telemed_hand_off (
  id khum_id primary key,
  visit_id khum_id not null references telemed_visit on delete cascade,
  provider_id khum_id not null references telemed_provider,
  form text not null check (form in ('link', 'code')),
  -- Keyed hash of the code; the code itself stands nowhere.
  code_hash bytea,
  lang text not null check (lang in ('th', 'en')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'live' check (state in ('live', 'redeemed', 'ended')),
  ended_at timestamptz,
  -- The arrival that used it: a repeat of it gets the same answer.
  check_id khum_id,
  check (expires_at - created_at = case form when 'link' then interval '60 seconds' else interval '600 seconds' end),
  check ((form = 'code') = (code_hash is not null)),
  check ((state = 'live') = (ended_at is null)),
  check ((state = 'redeemed') = (check_id is not null))
);
create unique index telemed_hand_off_one_live on telemed_hand_off (visit_id) where state = 'live';
-- A code is drawn once at a provider: what was typed late opens nobody else's visit.
create unique index telemed_hand_off_code on telemed_hand_off (provider_id, code_hash);

-- The member under a name of one provider's alone.
create table telemed_subject (
  account_id khum_id not null references account,
  provider_id khum_id not null references telemed_provider,
  subject text not null,
  primary key (account_id, provider_id),
  unique (provider_id, subject)
);
create trigger telemed_subject_of_live_account before insert on telemed_subject for each row execute function refuse_for_deleted_account();

-- Keys that tokens are signed with; the private half is sealed. A new one is published before it signs.
create table signing_key (
  kid khum_id primary key,
  public_jwk jsonb not null,
  private_sealed bytea not null,
  created_at timestamptz not null default now(),
  signs_from timestamptz not null
);
