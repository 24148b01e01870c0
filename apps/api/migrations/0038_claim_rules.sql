-- What an insurer settles about claims, clocks, and appeals.
create table insurer_claim_settings (
  insurer_code text primary key references insurer,
  -- Who decides claims, and who pays them: our office, or the system that sends us the insurer's data.
  claims_decided_by text not null default 'office' check (claims_decided_by in ('office', 'source')),
  payments_made_by text not null default 'source' check (payments_made_by in ('office', 'source')),
  -- Delegated authority: the highest benefit that the administrator may decide, in satang (null: any), and what only the insurer decides.
  tpa_decision_limit bigint check (tpa_decision_limit >= 0),
  insurer_only_reasons text[] not null default '{}',
  -- ICD-10 codes or their beginnings.
  insurer_only_diagnoses text[] not null default '{}',
  -- Above this amount, the member sends the originals by post; null: never.
  originals_above bigint check (originals_above >= 0),
  filing_days integer not null default 30 check (filing_days > 0),
  payment_days integer not null default 15 check (payment_days > 0),
  insurer_days integer not null default 15 check (insurer_days > 0),
  appeal_days integer not null default 30 check (appeal_days > 0),
  appeal_answer_days integer not null default 30 check (appeal_answer_days > 0),
  counted_days text not null default 'calendar' check (counted_days in ('calendar', 'working'))
);

-- Days on which Thai insurers don't work, besides Saturdays and Sundays; substitution days included.
create table public_holiday (
  day date primary key,
  name_th text not null,
  name_en text not null
);

alter table claim
  add column status_since timestamptz,
  -- By when the party whose turn it is should have acted; null if nobody has to.
  add column turn_due_date date,
  -- The hospital's and the insurer's own numbers of the claim.
  add column hospital_claim_number text check (length(hospital_claim_number) between 1 and 64),
  add column insurer_claim_number text check (length(insurer_claim_number) between 1 and 64);
update claim set
  status_since = coalesce((select at from claim_event where claim_id = claim.id order by seq desc limit 1), updated_at),
  turn_due_date = case
    when status = 'documents_needed' then (
      select min(due_date) from document_request where claim_id = claim.id and fulfilled_at is null and closed_at is null
    )
    else answer_due_date
  end;
alter table claim alter column status_since set not null;
create index claim_documents_overdue on claim (turn_due_date) where status = 'documents_needed';

-- Beside the claim: it stays approved or rejected while an appeal is open.
create table claim_appeal (
  id khum_id primary key,
  claim_id khum_id not null references claim,
  -- The decision that is appealed.
  decision_id khum_id not null,
  filed_at timestamptz not null,
  -- By whom it was entered.
  filed_by text not null,
  text text not null check (length(text) between 1 and 2000),
  answer_due_date date not null,
  outcome text check (outcome in ('upheld', 'changed')),
  answered_at timestamptz,
  answered_by text,
  -- The decision that the appeal led to.
  new_decision_id khum_id,
  foreign key (claim_id, decision_id) references claim_decision (claim_id, id),
  foreign key (claim_id, new_decision_id) references claim_decision (claim_id, id),
  check (num_nulls(outcome, answered_at, answered_by) in (0, 3)),
  check ((outcome is not distinct from 'changed') = (new_decision_id is not null)),
  check (answered_at >= filed_at)
);
create unique index claim_appeal_open on claim_appeal (claim_id) where answered_at is null;
create index claim_appeal_claim on claim_appeal (claim_id);

-- Why staff reopened a claim. The member never sees it.
alter table claim_event add column internal_note text check (length(internal_note) between 1 and 500);
