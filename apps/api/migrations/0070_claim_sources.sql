-- The rows of sources about claims: those that a source decided itself, and Khum's own claims that it has booked.
create table claim_source (
  claim_id khum_id not null references claim,
  insurer_code text not null references insurer,
  source source_code not null,
  source_key source_key not null,
  source_version bigint not null default 1,
  source_hash bytea,
  held_by_office boolean not null default false,
  primary key (insurer_code, source, source_key)
);
create index claim_source_claim on claim_source (claim_id);
