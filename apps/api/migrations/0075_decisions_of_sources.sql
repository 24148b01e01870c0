-- The versions of decisions that clients' systems have sent. The decisions themselves are in claim_decision. R94
create table claim_source_decision (
  insurer_code text not null,
  -- The system of the client; its id if it belongs to no system.
  system text not null,
  source_key text not null check (length(source_key) between 1 and 100),
  claim_id khum_id not null references claim,
  version bigint not null check (version > 0),
  content_hash bytea not null check (length(content_hash) = 32),
  at timestamptz not null,
  client_id khum_id not null references client,
  primary key (insurer_code, system, source_key)
);
create index claim_source_decision_claim on claim_source_decision (claim_id);
create index claim_source_decision_client on claim_source_decision (client_id);
