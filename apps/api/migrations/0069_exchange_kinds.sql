-- Which version of a row about an insurer itself, or about a hospital, a source sent last.
create table insurer_source (
  insurer_code text not null references insurer,
  source source_code not null,
  source_key source_key not null,
  source_version bigint not null default 1,
  source_hash bytea,
  held_by_office boolean not null default false,
  primary key (insurer_code, source, source_key)
);
create table hospital_source (
  hospital_id khum_id not null references hospital,
  insurer_code text not null references insurer,
  source source_code not null,
  source_key source_key not null,
  source_version bigint not null default 1,
  source_hash bytea,
  held_by_office boolean not null default false,
  primary key (insurer_code, source, source_key)
);
create index hospital_source_hospital on hospital_source (hospital_id);

-- Checked at the end of a statement or transaction, because a batch moves the end of one contract and the start of the next.
alter table network_contract drop constraint network_contract_no_overlap;
alter table network_contract add constraint network_contract_no_overlap exclude using gist (
  (hospital_id::text) with =, insurer_code with =, (coalesce(plan_id::text, '')) with =, service with =,
  (daterange(valid_from, valid_to + 1)) with &&
) deferrable;
