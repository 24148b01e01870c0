-- The quality sample: a share of what staff decided, drawn at random, at which another person looks afterwards.
alter table insurer_claim_settings
  -- Percent of the decisions.
  add column quality_sample_share smallint not null default 0 check (quality_sample_share between 0 and 100);

create table quality_look (
  decision_id khum_id primary key,
  claim_id khum_id not null,
  insurer_code text not null references insurer,
  drawn_at timestamptz not null,
  looked_at timestamptz,
  looked_by khum_id,
  agrees boolean,
  note text check (length(note) between 1 and 500),
  foreign key (claim_id, decision_id) references claim_decision (claim_id, id),
  check (num_nulls(looked_at, looked_by, agrees) in (0, 3)),
  check (looked_at >= drawn_at),
  -- A person who disagrees says why. Nothing is noted before the look.
  check (agrees is distinct from false or note is not null),
  check (note is null or looked_at is not null)
);
-- The list of decisions that nobody has looked at yet, of one insurer.
create index quality_look_open on quality_look (insurer_code, drawn_at, decision_id) where looked_at is null;
create index quality_look_claim on quality_look (claim_id, decision_id);

-- R92: people never look at a decision that they made, proposed or confirmed, and a look is recorded once.
create function refuse_quality_look_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.looked_at is not null
    or (new.decision_id, new.claim_id, new.insurer_code, new.drawn_at) is distinct from
      (old.decision_id, old.claim_id, old.insurer_code, old.drawn_at) then
    raise exception '% is append-only', tg_table_name;
  end if;
  if exists (
    select from claim_decision decided left join claim_proposal proposal on proposal.decision_id = decided.id
    where decided.id = new.decision_id and new.looked_by in (decided.author_id, proposal.proposed_by)
  ) then
    raise exception 'another person has to look at decision %', new.decision_id using constraint = 'quality_look_other_person';
  end if;
  return new;
end $$;
create trigger quality_look_append_only before update or delete on quality_look
  for each row execute function refuse_quality_look_change();
