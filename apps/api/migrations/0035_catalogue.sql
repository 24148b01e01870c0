-- An insurer sells one product to thousands of policies. A product has plans, a plan has versions with effective dates, and a claim is
-- judged by the version in force on its service date. Until now a plan belonged to one policy: each becomes a product of its own.
create table product (
  id khum_id primary key,
  insurer_code text not null references insurer,
  code text not null check (code <> ''),
  name_th text not null,
  name_en text not null,
  source source_code not null,
  source_key source_key not null,
  source_version bigint not null default 1,
  source_hash bytea,
  held_by_office boolean not null default false,
  unique (insurer_code, source, source_key),
  unique (insurer_code, code)
);
insert into product (id, insurer_code, code, name_th, name_en, source, source_key)
select id, insurer_code, id, name_th, name_en, source, source_key from plan;

alter table plan add column product_id khum_id references product;
alter table plan add column code text check (code <> '');
update plan set product_id = id, code = id;
alter table plan alter column product_id set not null;
alter table plan alter column code set not null;
alter table plan add unique (product_id, code);

create table plan_version (
  id khum_id primary key,
  plan_id khum_id not null references plan,
  insurer_code text not null references insurer,
  effective_from date not null,
  -- The last day; null while no later version is known.
  effective_to date check (effective_to >= effective_from),
  source source_code not null,
  source_key source_key not null,
  source_version bigint not null default 1,
  source_hash bytea,
  held_by_office boolean not null default false,
  unique (insurer_code, source, source_key),
  constraint plan_versions_do_not_overlap
    exclude using gist (plan_id with =, daterange(effective_from, effective_to, '[]') with &&)
);
create index plan_version_plan on plan_version (plan_id, effective_from);
insert into plan_version (id, plan_id, insurer_code, effective_from, source, source_key)
select plan.id, plan.id, plan.insurer_code,
  least(policy.period_start, (select min(effective_date) from coverage where coverage.plan_id = plan.id)), plan.source, plan.source_key
from plan join policy on policy.id = plan.policy_id;

alter table benefit add column plan_version_id khum_id references plan_version;
update benefit set plan_version_id = plan_id;
alter table benefit alter column plan_version_id set not null;
alter table benefit drop column plan_id;
-- A section of the insurer's benefit schedule, if it has one: `nhs13` or a scheme of the insurer's own.
alter table benefit add column section_scheme text;
alter table benefit add column section_code text;
alter table benefit add check ((section_scheme is null) = (section_code is null));
alter table benefit add unique (id, plan_version_id);
create index benefit_version on benefit (plan_version_id, sort);

-- The key is the same in every version of a plan, so that a balance goes on when the version changes.
alter table benefit_limit add column key text check (key <> '');
alter table benefit_limit add column plan_version_id khum_id;
update benefit_limit set key = benefit_limit.id, plan_version_id = benefit.plan_version_id
from benefit where benefit.id = benefit_limit.benefit_id;
alter table benefit_limit alter column key set not null;
alter table benefit_limit alter column plan_version_id set not null;
alter table benefit_limit add unique (plan_version_id, key);
alter table benefit_limit add unique (id, plan_version_id);
alter table benefit_limit drop constraint benefit_limit_benefit_id_fkey;
alter table benefit_limit add foreign key (benefit_id, plan_version_id) references benefit (id, plan_version_id);
alter table benefit_limit drop constraint benefit_limit_parent_limit_id_fkey;
alter table benefit_limit add foreign key (parent_limit_id, plan_version_id) references benefit_limit (id, plan_version_id);
drop index benefit_limit_benefit;
create index benefit_limit_benefit on benefit_limit (benefit_id, plan_version_id, sort);
create index benefit_limit_parent on benefit_limit (parent_limit_id, plan_version_id) where parent_limit_id is not null;
-- `deductible` and `copayment` are the most that a member pays in a policy year.
alter table benefit_limit drop constraint benefit_limit_item_check;
alter table benefit_limit add constraint benefit_limit_item_check
  check (item in ('benefit', 'medical_fee', 'room_fee', 'surgery_fee', 'medicine_fee', 'deductible', 'copayment'));

-- Cost sharing is a rule of the plan version. A person's differing rule is an exception.
alter table cost_sharing rename to cost_sharing_exception;
alter index cost_sharing_coverage rename to cost_sharing_exception_coverage;
alter index cost_sharing_pkey rename to cost_sharing_exception_pkey;
alter table cost_sharing_exception rename constraint cost_sharing_coverage_id_fkey to cost_sharing_exception_coverage_id_fkey;
alter table cost_sharing_exception rename constraint cost_sharing_kind_check to cost_sharing_exception_kind_check;
alter table cost_sharing_exception rename constraint cost_sharing_value_check to cost_sharing_exception_value_check;
create table cost_sharing (
  id khum_id primary key,
  plan_version_id khum_id not null references plan_version,
  benefit_kind text,
  kind text not null check (kind in ('deductible', 'copay_per_visit', 'coinsurance_percent')),
  value bigint not null check (value >= 0)
);
create index cost_sharing_version on cost_sharing (plan_version_id);
