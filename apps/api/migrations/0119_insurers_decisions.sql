-- R92: what the insurer decided about a claim that was sent to it needs no second look, even above the insurer's amount, if
-- another person than the one who sent the claim records it.
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
  ) and not (new.party = 'insurer' and exists (
    select from claim cross join lateral (
      select actor_id from claim_event
      where claim_id = claim.id and kind = 'moved' and status = 'sent_to_insurer' order by seq desc limit 1
    ) sent
    where claim.id = new.claim_id and claim.status = 'sent_to_insurer' and sent.actor_id is distinct from new.author_id
  )) then
    raise exception 'a second person has to look at claim %', new.claim_id using constraint = 'claim_decision_second_look';
  end if;
  return new;
end $$;
