-- A policy renews under one number: each renewal is a period, which names its plans.
create table policy_period (
  id khum_id primary key,
  policy_id khum_id not null references policy,
  insurer_code text not null references insurer,
  period_start date not null,
  period_end date not null check (period_end > period_start),
  status text not null check (status in ('in_force', 'grace', 'lapsed', 'cancelled', 'void')),
  source source_code not null,
  source_key source_key not null,
  source_version bigint not null default 1,
  source_hash bytea,
  held_by_office boolean not null default false,
  unique (insurer_code, source, source_key),
  constraint policy_periods_do_not_overlap
    exclude using gist (policy_id with =, daterange(period_start, period_end, '[]') with &&) where (status <> 'void')
);
create index policy_period_policy on policy_period (policy_id, period_start);
insert into policy_period (id, policy_id, insurer_code, period_start, period_end, status, source, source_key)
select id, id, insurer_code, period_start, period_end, status, source, source_key from policy;

-- The classes of a group policy (A, B, executives), each with its plan; other policies have one class, `all`.
create table policy_period_plan (
  policy_period_id khum_id not null references policy_period,
  class_code text not null check (class_code <> ''),
  plan_id khum_id not null references plan,
  primary key (policy_period_id, class_code),
  unique (policy_period_id, class_code, plan_id)
);
create index policy_period_plan_plan on policy_period_plan (plan_id);
insert into policy_period_plan (policy_period_id, class_code, plan_id)
select policy_id, case when count(*) over (partition by policy_id) = 1 then 'all' else id end, id from plan;

-- A subscriber and the dependants of one policy. They share family limits.
create table household (
  id khum_id primary key,
  policy_id khum_id not null references policy,
  insurer_code text not null references insurer,
  -- Null if the policy's data don't name them.
  subscriber_person_id khum_id references person,
  source source_code not null,
  source_key source_key not null,
  source_version bigint not null default 1,
  source_hash bytea,
  held_by_office boolean not null default false,
  unique (insurer_code, source, source_key)
);
create index household_policy on household (policy_id);
create index household_subscriber on household (subscriber_person_id) where subscriber_person_id is not null;

alter table coverage
  add column policy_period_id khum_id,
  add column class_code text,
  add column household_id khum_id references household,
  add column former_coverage_id khum_id references coverage,
  -- The first coverage of a chain of renewals: its own id if there is no former one. Lifetime limits and history follow the chain.
  add column first_coverage_id khum_id references coverage,
  -- Not one day of cover, for example after a rescission.
  add column void_from_inception boolean not null default false;

-- Until now the people with one employee id were a household on a group policy, and everyone on another policy.
create temporary table of_household on commit drop as
select coverage.id as coverage_id, coverage.person_id, coverage.relationship, policy.id as policy_id, policy.insurer_code,
  first_value(coverage.id) over (
    partition by policy.id, case when policy.card_type = 'group' then coalesce(coverage.employee_id, coverage.id) end
    order by coverage.id
  ) as household_id
from coverage join plan on plan.id = coverage.plan_id join policy on policy.id = plan.policy_id;
insert into household (id, policy_id, insurer_code, subscriber_person_id, source, source_key)
select household_id, policy_id, insurer_code, min(person_id) filter (where relationship = 'self'), 'office', household_id
from of_household group by household_id, policy_id, insurer_code;
update coverage set
  policy_period_id = of_plan.policy_period_id,
  class_code = of_plan.class_code,
  household_id = of_household.household_id,
  first_coverage_id = coverage.id
from of_household, policy_period_plan of_plan
where of_household.coverage_id = coverage.id and of_plan.plan_id = coverage.plan_id;

alter table coverage
  alter column policy_period_id set not null,
  alter column class_code set not null,
  alter column household_id set not null,
  alter column first_coverage_id set not null,
  drop constraint coverage_plan_id_fkey,
  add foreign key (policy_period_id, class_code, plan_id) references policy_period_plan (policy_period_id, class_code, plan_id);
drop index coverage_plan;
create index coverage_period_class on coverage (policy_period_id, class_code, plan_id);
create index coverage_household on coverage (household_id);
create index coverage_first on coverage (first_coverage_id);
create unique index coverage_former on coverage (former_coverage_id) where former_coverage_id is not null;

alter table plan drop column policy_id;
alter table policy drop column period_start, drop column period_end, drop column status;

-- Who keeps the balances: Khum (from one opening figure on) or the source, whose figure is then the truth.
alter table insurer add column balances_owned_by text not null default 'khum' check (balances_owned_by in ('khum', 'source'));

-- A later publisher numbers the events for the sources. Nothing else of an event may change.
alter table claim_event add column feed_seq bigint unique;
create function refuse_change_but_feed_seq() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.feed_seq is null and to_jsonb(old) - 'feed_seq' = to_jsonb(new) - 'feed_seq' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger claim_event_append_only on claim_event;
create trigger claim_event_append_only before update or delete on claim_event
  for each row execute function refuse_change_but_feed_seq();

-- The holder of an entry is the household for a limit that a family shares, otherwise the coverage with its chain of renewals.
alter table ledger_entry disable trigger ledger_entry_append_only;
alter table ledger_entry
  add column limit_key text,
  add column household_id khum_id references household,
  add column claim_event_id khum_id references claim_event,
  -- The person who made an adjustment, and why.
  add column entered_by text,
  add column note text check (length(note) between 1 and 500);
update ledger_entry set
  limit_key = benefit_limit.key,
  household_id = case when benefit_limit.shared_by = 'family' then coverage.household_id end
from benefit_limit, coverage
where benefit_limit.id = ledger_entry.limit_id and coverage.id = ledger_entry.coverage_id;
alter table ledger_entry
  alter column limit_key set not null,
  alter column coverage_id drop not null,
  drop column limit_id,
  drop constraint ledger_entry_kind_check,
  drop constraint ledger_entry_check,
  drop constraint ledger_entry_check1,
  add constraint ledger_entry_kind_check check (kind in ('opening', 'reserve', 'release', 'consume', 'adjust')),
  add constraint ledger_entry_sign_check
    check (case kind when 'adjust' then true when 'release' then amount <= 0 else amount >= 0 end),
  add constraint ledger_entry_claim_check check (kind in ('opening', 'adjust') or (claim_id is not null and coverage_id is not null)),
  add constraint ledger_entry_holder_check check (coverage_id is not null or household_id is not null);
alter table ledger_entry enable trigger ledger_entry_append_only;
create index ledger_coverage on ledger_entry (coverage_id, limit_key, period_start);
create index ledger_household on ledger_entry (household_id, limit_key, period_start) where household_id is not null;
create index ledger_claim_event on ledger_entry (claim_event_id) where claim_event_id is not null;
-- One opening figure for a holder, limit and period. A second one becomes an adjustment that a person makes.
create unique index ledger_opening on ledger_entry (coalesce(household_id, coverage_id), limit_key, period_start)
  where kind = 'opening';

-- What the source says is used, if it keeps the balances.
create table source_balance (
  id khum_id primary key,
  insurer_code text not null references insurer,
  coverage_id khum_id references coverage,
  household_id khum_id references household,
  limit_key text not null,
  period_start date not null,
  used bigint not null check (used >= 0),
  as_of timestamptz not null,
  -- The last event of our feed that the figure includes.
  through_seq bigint,
  source source_code not null,
  source_key source_key not null,
  source_version bigint not null default 1,
  source_hash bytea,
  held_by_office boolean not null default false,
  unique (insurer_code, source, source_key),
  check (num_nonnulls(coverage_id, household_id) = 1)
);
create unique index source_balance_holder on source_balance (coalesce(household_id, coverage_id), limit_key, period_start);
create index source_balance_coverage on source_balance (coverage_id) where coverage_id is not null;
create index source_balance_household on source_balance (household_id) where household_id is not null;
