-- A proposal also ends when the claim goes another way before anybody has looked: the member withdraws it, or a client
-- decides it. And the second look counts only for what was proposed.
alter table claim_proposal
  drop constraint claim_proposal_settlement_check,
  drop constraint claim_proposal_check,
  add constraint claim_proposal_settlement_check check (settlement in ('confirmed', 'sent_back', 'superseded')),
  add constraint claim_proposal_settled_check check ((settled_at is null) = (settlement is null)
    and (settled_by is null) = (settlement is null or settlement = 'superseded'));

update claim_proposal set settled_at = now(), settlement = 'superseded'
from claim
where claim.id = claim_proposal.claim_id and settled_at is null and claim.second_look_since is distinct from claim_proposal.at;

create or replace function require_second_look() returns trigger language plpgsql as $$
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
    select from claim_proposal where claim_id = new.claim_id and settled_at is null and benefit = new.benefit
  ) then
    raise exception 'a second person has to look at claim %', new.claim_id using constraint = 'claim_decision_second_look';
  end if;
  return new;
end $$;
