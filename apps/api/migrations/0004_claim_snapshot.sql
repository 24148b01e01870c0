-- What a claim shows of its card is what it was sent with: policies renumber at renewal, and a member may take a card off the list.
alter table claim add column policy_number text;
alter table claim add column insured_name_th text;
alter table claim add column insured_name_en text;

update claim
set policy_number = coalesce(policy.number, ''),
  insured_name_th = concat(person.title_th, person.name_th, ' ', person.surname_th),
  insured_name_en = concat_ws(' ', nullif(person.title_en, ''), person.name_en, person.surname_en)
from coverage
join plan on plan.id = coverage.plan_id
join policy on policy.id = plan.policy_id
join person on person.id = coverage.person_id
where coverage.id = claim.coverage_id;

alter table claim alter column policy_number set not null;
alter table claim alter column insured_name_th set not null;
alter table claim alter column insured_name_en set not null;
