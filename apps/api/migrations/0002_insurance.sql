-- What the TPA's core system owns: insurers, policies, plans, benefits, limits, coverages and the ledger of what is used.
create table insurer (
  code text primary key,
  name_th text not null,
  name_en text not null,
  kind text not null check (kind in ('life', 'non_life', 'bank')),
  aliases text[] not null default '{}',
  logo text,
  card_color text check (card_color ~ '^#[0-9a-fA-F]{6}$'),
  claim_prefix text not null default 'CL' check (claim_prefix ~ '^[A-Z0-9]{2,6}$'),
  created_at timestamptz not null default now()
);

create table policy (
  id khum_id primary key,
  insurer_code text not null references insurer,
  -- Null while the insurer has not issued one: a claim cannot be sent without it.
  number text,
  card_type text not null check (card_type in ('group', 'individual', 'self_bought')),
  policyholder_th text,
  policyholder_en text,
  period_start date not null,
  period_end date not null check (period_end > period_start),
  status text not null check (status in ('in_force', 'grace', 'lapsed')),
  unique (insurer_code, number)
);

create table plan (
  id khum_id primary key,
  policy_id khum_id not null references policy,
  name_th text not null,
  name_en text not null
);

create table benefit (
  id khum_id primary key,
  plan_id khum_id not null references plan,
  kind text not null check (kind in ('opd', 'ipd', 'emergency_opd', 'dental', 'vision', 'maternity', 'check_up', 'critical_illness', 'daily_cash', 'telemedicine')),
  name_th text not null,
  name_en text not null,
  waiting_days integer not null default 0 check (waiting_days >= 0),
  sort smallint not null
);
create index benefit_plan on benefit (plan_id, sort);

create table benefit_limit (
  id khum_id primary key,
  benefit_id khum_id not null references benefit,
  measure text not null check (measure in ('amount', 'visits', 'days', 'percent')),
  scope text not null check (scope in ('item', 'visit', 'day', 'confinement', 'policy_year', 'lifetime')),
  item text not null default 'benefit' check (item in ('benefit', 'medical_fee', 'room_fee', 'surgery_fee', 'medicine_fee')),
  value bigint not null check (value >= 0),
  shared_by text not null default 'person' check (shared_by in ('person', 'family')),
  parent_limit_id khum_id references benefit_limit,
  sort smallint not null
);
create index benefit_limit_benefit on benefit_limit (benefit_id, sort);

create table coverage (
  id khum_id primary key,
  plan_id khum_id not null references plan,
  person_id khum_id not null references person,
  relationship text not null default 'self' check (relationship in ('self', 'spouse', 'child', 'parent')),
  card_number text,
  employee_id text,
  effective_date date not null,
  expiry_date date not null check (expiry_date > effective_date),
  -- Waiting periods count from the first inception, not from the last renewal.
  waiting_from date not null
);
create index coverage_person on coverage (person_id);
create index coverage_plan on coverage (plan_id, employee_id);

create table cost_sharing (
  id khum_id primary key,
  coverage_id khum_id not null references coverage,
  benefit_kind text,
  kind text not null check (kind in ('deductible', 'copay_per_visit', 'coinsurance_percent')),
  value bigint not null check (value >= 0),
  from_date date not null,
  to_date date
);
create index cost_sharing_coverage on cost_sharing (coverage_id);

-- Which coverages stand in an account's list.
create table account_coverage (
  account_id khum_id not null references account,
  coverage_id khum_id not null references coverage,
  nickname text,
  sort smallint not null default 0,
  added_at timestamptz not null default now(),
  primary key (account_id, coverage_id)
);

-- Used is never a mutable number: the balance of a limit in a period is the sum of its entries.
create table ledger_entry (
  id bigint generated always as identity primary key,
  coverage_id khum_id not null references coverage,
  limit_id khum_id not null references benefit_limit,
  period_start date not null,
  kind text not null check (kind in ('reserve', 'release', 'consume', 'adjust')),
  -- Positive uses cover, negative gives it back; satang, or a count for visits and days.
  amount bigint not null,
  claim_id khum_id,
  at timestamptz not null,
  check (case kind when 'reserve' then amount >= 0 when 'release' then amount <= 0 when 'consume' then amount >= 0 else true end),
  check (kind = 'adjust' or claim_id is not null)
);
create index ledger_balance on ledger_entry (coverage_id, limit_id, period_start);
create index ledger_claim on ledger_entry (claim_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger ledger_entry_append_only before update or delete on ledger_entry for each row execute function refuse_change();

create table hospital (
  id khum_id primary key,
  code text not null unique,
  name_th text not null,
  name_en text not null,
  kind text not null check (kind in ('hospital', 'clinic', 'dental')),
  province_th text not null,
  province_en text not null,
  phone text,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- Folded by the application (Thai spelling, abbreviations, aliases), so that one index answers every spelling.
  search_text text not null
);
create index hospital_search on hospital using gin (search_text gin_trgm_ops);

create table content_item (
  id khum_id primary key,
  kind text not null check (kind in ('promotion', 'article')),
  title_th text not null,
  title_en text not null,
  image text,
  starts_on date not null,
  ends_on date,
  sort smallint not null default 0
);
