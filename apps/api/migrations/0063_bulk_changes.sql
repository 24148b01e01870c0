-- What applying a batch needs of the tables that it changes.

-- Further identifiers of a person. The citizen id stays in `person`.
create table person_identifier (
  id khum_id primary key,
  person_id khum_id not null references person,
  kind text not null check (kind in ('passport')),
  number_sealed bytea not null,
  -- Keyed hash of country and number.
  number_hash bytea not null unique
);
create index person_identifier_person on person_identifier (person_id);
create index person_identifier_number_sealed_by on person_identifier (substring(number_sealed, 2, 4), id);

-- Checked at the end of a statement or transaction, because a batch moves the end of one period and the start of the next.
alter table plan_version drop constraint plan_versions_do_not_overlap;
alter table plan_version add constraint plan_versions_do_not_overlap
  exclude using gist (plan_id with =, daterange(effective_from, effective_to, '[]') with &&) deferrable;
alter table policy_period drop constraint policy_periods_do_not_overlap;
alter table policy_period add constraint policy_periods_do_not_overlap
  exclude using gist (policy_id with =, daterange(period_start, period_end, '[]') with &&) where (status <> 'void') deferrable;

-- When a class gets another plan, so do its coverages.
do $$
declare name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'coverage'::regclass and confrelid = 'policy_period_plan'::regclass;
  execute format('alter table coverage drop constraint %I', name);
end $$;
alter table coverage add constraint coverage_class_plan_fkey foreign key (policy_period_id, class_code, plan_id)
  references policy_period_plan (policy_period_id, class_code, plan_id) on update cascade;
