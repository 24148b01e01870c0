-- Claims of every origin, with or without an account; lines with codes; decisions as versions; who did what.
alter table claim
  add column origin text not null default 'member_app' check (origin in ('member_app', 'hospital', 'paper', 'core_system')),
  -- Reimbursement: the member paid. Cashless: the hospital sends the bill.
  add column mode text not null default 'reimbursement' check (mode in ('reimbursement', 'cashless')),
  add column person_id khum_id references person,
  -- The decision that counts: the latest that was not undone; null if nothing is decided.
  add column decision_id khum_id,
  -- The system whose key identifies the claim: 'khum' if it was sent in the app.
  add column source source_code not null default 'khum',
  add column source_key source_key,
  add column source_version bigint not null default 1,
  add column source_hash bytea,
  add column held_by_office boolean not null default false,
  alter column account_id drop not null,
  alter column partner_id drop not null,
  alter column draft_id drop not null,
  alter column email drop not null;
alter table claim alter column origin drop default, alter column mode drop default, alter column source drop default;
update claim set person_id = coverage.person_id, source_key = claim.id from coverage where coverage.id = claim.coverage_id;
alter table claim
  alter column person_id set not null,
  alter column source_key set not null,
  add check (origin <> 'member_app' or num_nulls(account_id, partner_id, draft_id, email) = 0),
  add unique (insurer_code, source, source_key);
create index claim_person on claim (person_id, admited_date desc);

alter table claim_line
  add column section_scheme text,
  add column section_code text,
  -- ICD-10, and ICD-9-CM for procedures.
  add column diagnosis_code text check (diagnosis_code ~ '^[A-Z][0-9A-Z]{2}(\.?[0-9A-Z]{1,4})?$'),
  add column procedure_code text check (length(procedure_code) between 1 and 16),
  add check ((section_scheme is null) = (section_code is null)),
  -- For the reference from decided lines.
  add unique (id, billed);

create table claim_decision (
  id khum_id primary key,
  claim_id khum_id not null references claim,
  version smallint not null check (version > 0),
  author_kind text not null check (author_kind in ('staff', 'client', 'system')),
  author_id text,
  -- Whose decision it is.
  party text not null check (party in ('tpa', 'insurer')),
  at timestamptz not null,
  outcome text not null check (outcome in ('approved', 'partly_approved', 'not_approved')),
  benefit bigint not null check (benefit >= 0),
  reason text,
  -- The second level of reasons, the internal note and why it exceeds the plan's limits: the member never sees them.
  reason_detail text,
  internal_note text check (length(internal_note) between 1 and 2000),
  over_limit_reason text check (length(over_limit_reason) between 1 and 500),
  -- What the administrator recommends to the insurer. It never counts.
  is_recommendation boolean not null default false,
  undone_at timestamptz,
  undone_by text,
  undo_reason text check (length(undo_reason) between 1 and 500),
  unique (claim_id, version),
  unique (claim_id, id),
  check (num_nulls(undone_at, undone_by, undo_reason) in (0, 3)),
  check (undone_at >= at),
  check ((outcome = 'not_approved') = (benefit = 0)),
  check (not is_recommendation or party = 'tpa')
);

create table claim_decision_line (
  decision_id khum_id not null references claim_decision,
  line_id khum_id not null,
  billed bigint not null,
  discount bigint not null check (discount >= 0),
  not_covered bigint not null check (not_covered >= 0),
  eligible bigint not null check (eligible >= 0),
  deductible bigint not null check (deductible >= 0),
  copay bigint not null check (copay >= 0),
  coinsurance bigint not null check (coinsurance >= 0),
  over_limit bigint not null check (over_limit >= 0),
  other_payer bigint not null check (other_payer >= 0),
  benefit bigint not null check (benefit >= 0),
  reason text,
  reason_detail text,
  primary key (decision_id, line_id),
  -- A line that was decided can't get another amount.
  foreign key (line_id, billed) references claim_line (id, billed),
  constraint claim_decision_line_billed_sum check (billed = discount + eligible + not_covered),
  constraint claim_decision_line_eligible_sum
    check (eligible = deductible + copay + coinsurance + over_limit + other_payer + benefit)
);
create index claim_decision_line_line on claim_decision_line (line_id, billed);

-- What was decided so far. Ids are made from the claim's, so that this can be repeated on a copy.
insert into claim_decision (id, claim_id, version, author_kind, author_id, party, at, outcome, benefit, reason, over_limit_reason)
select
  rtrim(translate(encode(sha256(convert_to('decision of ' || claim.id, 'UTF8')), 'base64'), E'+/\n', '-_'), '=')::varchar(22),
  claim.id, 1, 'client', 'integration', case when event.actor = 'insurer' then 'insurer' else 'tpa' end,
  decided.at,
  case
    when decided.benefit = 0 then 'not_approved'
    when decided.benefit = decided.billed - decided.discount then 'approved'
    else 'partly_approved'
  end,
  decided.benefit, claim.reason, event.over_limit_reason
from claim
join lateral (
  select max(decided_at) as at, sum(benefit) as benefit, sum(billed) as billed, sum(discount) as discount
  from claim_line where claim_id = claim.id having bool_and(decided_at is not null)
) decided on true
left join lateral (
  select actor, over_limit_reason from claim_event
  where claim_id = claim.id and status in ('approved', 'partly_approved', 'not_approved')
  order by seq desc limit 1
) event on true
where claim.status not in ('withdrawn', 'closed_missing_documents');

insert into claim_decision_line
select claim_decision.id, line.id, line.billed, discount, not_covered, eligible, deductible, copay, coinsurance, over_limit,
  other_payer, line.benefit, line.reason
from claim_decision
join claim_line line on line.claim_id = claim_decision.claim_id;

update claim set decision_id = claim_decision.id from claim_decision where claim_decision.claim_id = claim.id;
alter table claim add foreign key (id, decision_id) references claim_decision (claim_id, id);

alter table claim_line
  drop column discount, drop column not_covered, drop column eligible, drop column deductible, drop column copay,
  drop column coinsurance, drop column over_limit, drop column other_payer, drop column benefit, drop column reason,
  drop column decided_at;

-- A decision never changes. It can only be undone, once.
create function refuse_decision_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.undone_at is not null
    or to_jsonb(new) - array['undone_at', 'undone_by', 'undo_reason'] is distinct from
      to_jsonb(old) - array['undone_at', 'undone_by', 'undo_reason'] then
    raise exception '% is append-only', tg_table_name;
  end if;
  return new;
end $$;
create trigger claim_decision_append_only before update or delete on claim_decision
  for each row execute function refuse_decision_change();
create trigger claim_decision_line_append_only before update or delete on claim_decision_line
  for each row execute function refuse_change();

-- Who did it, and for whom; never guessed from the status.
alter table claim_event disable trigger user;
alter table claim_event rename column actor to party;
alter table claim_event
  add column kind text not null default 'moved' check (kind in ('received', 'moved', 'decided', 'undone', 'reopened', 'appealed', 'appeal_upheld')),
  add column actor_kind text,
  add column actor_id text,
  add column decision_id khum_id,
  add column paid_on date check (paid_on is null or status = 'paid'),
  drop column over_limit_reason;
-- The event's number in the feed to the insurer; null until it is published.
alter table claim_event
  add column if not exists feed_seq bigint unique;
update claim_event set
  kind = case
    when seq = 1 then 'received'
    when claim_event.status in ('approved', 'partly_approved', 'not_approved') then 'decided'
    else 'moved'
  end,
  actor_kind = case party when 'member' then 'member' when 'system' then 'system' else 'client' end,
  actor_id = case when party = 'member' then claim.account_id when party = 'system' then null else 'integration' end,
  decision_id = case when claim_event.status in ('approved', 'partly_approved', 'not_approved') then claim.decision_id end,
  paid_on = case when claim_event.status = 'paid' then claim.paid_on end
from claim
where claim.id = claim_event.claim_id;
alter table claim_event
  alter column kind drop default,
  alter column actor_kind set not null,
  add check (actor_kind in ('member', 'staff', 'client', 'system')),
  add foreign key (claim_id, decision_id) references claim_decision (claim_id, id);
alter table claim_event enable trigger user;

-- Which event wrote an entry.
alter table ledger_entry add column if not exists claim_event_id khum_id references claim_event;
create index if not exists ledger_claim_event on ledger_entry (claim_event_id) where claim_event_id is not null;
