-- A second person looks at some decisions before they count; and what the calculator proposed stays with the decision.
alter table insurer_claim_settings
  -- A second look is needed above this benefit (satang), for these reasons, for the first decisions of a new assessor, and
  -- for a share of all decisions (percent).
  add column second_look_above bigint check (second_look_above >= 0),
  add column second_look_reasons text[] not null default '{}',
  add column second_look_first integer not null default 0 check (second_look_first >= 0),
  add column second_look_share smallint not null default 0 check (second_look_share between 0 and 100);

-- A decision that one person proposes and another one confirms or sends back.
create table claim_proposal (
  id khum_id primary key,
  claim_id khum_id not null references claim,
  proposed_by khum_id not null,
  at timestamptz not null,
  -- The approval or rejection, as it is decided when the second person confirms it.
  body jsonb not null,
  outcome text not null check (outcome in ('approved', 'partly_approved', 'not_approved')),
  benefit bigint not null check (benefit >= 0),
  why text[] not null check (cardinality(why) > 0),
  settled_at timestamptz,
  settled_by khum_id,
  settlement text check (settlement in ('confirmed', 'sent_back')),
  note text check (length(note) between 1 and 500),
  decision_id khum_id,
  foreign key (claim_id, decision_id) references claim_decision (claim_id, id),
  check (num_nulls(settled_at, settled_by, settlement) in (0, 3)),
  check (settled_at >= at),
  check (decision_id is null or settlement = 'confirmed'),
  constraint claim_proposal_second_person check (settled_by <> proposed_by)
);
create unique index claim_proposal_open on claim_proposal (claim_id) where settled_at is null;
create index claim_proposal_claim on claim_proposal (claim_id);
create index claim_proposal_decision on claim_proposal (decision_id) where decision_id is not null;

-- A proposal never changes. It is settled once.
create function refuse_proposal_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.settled_at is not null
    or to_jsonb(new) - array['settled_at', 'settled_by', 'settlement', 'note', 'decision_id'] is distinct from
      to_jsonb(old) - array['settled_at', 'settled_by', 'settlement', 'note', 'decision_id'] then
    raise exception '% is append-only', tg_table_name;
  end if;
  return new;
end $$;
create trigger claim_proposal_append_only before update or delete on claim_proposal
  for each row execute function refuse_proposal_change();

-- R92: while a proposal is open, its author can't decide the claim; and above the insurer's amount, a staff person decides
-- only what another person proposed.
create function require_second_look() returns trigger language plpgsql as $$
declare
  above bigint;
begin
  if new.author_kind <> 'staff' or new.is_recommendation then return new; end if;
  if exists (
    select from claim_proposal
    where claim_id = new.claim_id and settled_at is null and proposed_by = new.author_id
  ) then
    raise exception 'a second person has to look at claim %', new.claim_id using constraint = 'claim_decision_second_look';
  end if;
  select settings.second_look_above into above
  from claim join insurer_claim_settings settings on settings.insurer_code = claim.insurer_code
  where claim.id = new.claim_id;
  if new.benefit > above and not exists (
    select from claim_proposal where claim_id = new.claim_id and settled_at is null
  ) then
    raise exception 'a second person has to look at claim %', new.claim_id using constraint = 'claim_decision_second_look';
  end if;
  return new;
end $$;
create trigger claim_decision_second_look before insert on claim_decision
  for each row execute function require_second_look();

-- R92: another person answers the appeal than those who made the appealed decision.
create function require_other_assessor() returns trigger language plpgsql as $$
begin
  if new.answered_by is not null and exists (
    select from claim_decision decided
    left join claim_proposal proposal on proposal.decision_id = decided.id
    where decided.id = new.decision_id and decided.author_kind = 'staff'
      and new.answered_by in (decided.author_id, proposal.proposed_by)
  ) then
    raise exception 'another person has to answer the appeal of claim %', new.claim_id
      using constraint = 'claim_appeal_other_person';
  end if;
  return new;
end $$;
create trigger claim_appeal_other_person before update on claim_appeal
  for each row execute function require_other_assessor();

alter table claim_decision_line
  -- What the calculator proposed, and why a person changed it. Null for decisions without the calculator.
  add column proposed_benefit bigint check (proposed_benefit >= 0),
  add column change_reason text check (length(change_reason) between 1 and 500),
  add constraint claim_decision_line_change
    check (proposed_benefit is null or proposed_benefit = benefit or change_reason is not null);

-- How staff turned a document, in degrees clockwise, so that it opens upright the next time.
alter table document add column rotation smallint not null default 0 check (rotation in (0, 90, 180, 270));
