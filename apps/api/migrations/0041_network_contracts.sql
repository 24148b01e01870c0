-- Where an insurer's card is taken without cash, as contracts: for one plan or all, one service, one period. A contract is ended by
-- its date and never deleted; one that was wrong from the start ends the day before it begins.
create table network_contract (
  id khum_id primary key default translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'),
  insurer_code text not null references insurer,
  source source_code not null default 'office',
  source_key source_key not null default gen_random_uuid()::text,
  source_version bigint not null default 1,
  source_hash bytea,
  held_by_office boolean not null default false,
  hospital_id khum_id not null references hospital,
  -- Null: for every plan of the insurer.
  plan_id khum_id references plan,
  service text not null check (service in ('opd', 'ipd', 'dental', 'emergency', 'telemedicine')),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from - 1),
  unique (insurer_code, source, source_key),
  constraint network_contract_no_overlap exclude using gist (
    (hospital_id::text) with =, insurer_code with =, (coalesce(plan_id::text, '')) with =, service with =,
    (daterange(valid_from, valid_to + 1)) with &&
  )
);
create index network_contract_hospital on network_contract (hospital_id, insurer_code);
create index network_contract_plan on network_contract (plan_id) where plan_id is not null;
create index network_contract_service on network_contract (insurer_code, service, hospital_id);

insert into network_contract (insurer_code, hospital_id, service, valid_from, valid_to)
select insurer_code, hospital_id, service, valid_from, valid_to from hospital_network;
drop table hospital_network;

create trigger network_contract_kept before delete on network_contract for each row execute function refuse_change();
