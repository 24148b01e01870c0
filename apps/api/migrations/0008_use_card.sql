-- One showing of a card at a hospital's desk: five minutes by the database's clock, one live a card. TRUST R59
create table use_card (
  id khum_id primary key,
  account_id khum_id not null references account,
  coverage_id khum_id not null references coverage,
  hospital_id khum_id not null references hospital,
  -- Keyed hash of the six digits, to be found by; the digits themselves, sealed, while they may be shown.
  code_hash bytea not null,
  code_sealed bytea,
  -- What was answered when the card was shown; never computed again.
  card jsonb not null,
  eligibility jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'shown' check (state in ('shown', 'verified', 'cancelled', 'expired')),
  ended_at timestamptz,
  -- The check that the desk made: a repeat of it gets the same answer.
  check_id khum_id,
  check (expires_at - created_at between interval '299 seconds' and interval '301 seconds'),
  check ((state = 'shown') = (ended_at is null)),
  check ((state = 'shown') = (code_sealed is not null)),
  check ((state = 'verified') = (check_id is not null))
);
create unique index use_card_one_live on use_card (coverage_id) where state = 'shown';
create unique index use_card_live_code on use_card (hospital_id, code_hash) where state = 'shown';
create index use_card_code on use_card (hospital_id, code_hash, created_at);
create index use_card_account on use_card (account_id, created_at);
create index use_card_overdue on use_card (expires_at) where state = 'shown';
create trigger use_card_of_live_account before insert on use_card for each row execute function refuse_for_deleted_account();
