-- An insurer may have recoveries deducted from the payee's next payment by itself. The part that is deducted is a recovery of its
-- own, which names the claim whose payment is lower because of it.
alter table insurer_claim_settings add column set_off_recoveries boolean not null default false;
alter table recovery
  add column set_off_claim_id khum_id references claim,
  add check (set_off_claim_id is null or (status = 'set_off' and set_off_claim_id <> claim_id));
create index recovery_set_off_claim on recovery (set_off_claim_id) where set_off_claim_id is not null;

-- Claims that were paid, reopened and decided with the same or a lower sum stayed approved, although nothing is left to pay.
with settled as (
  select claim.id, (select max(paid_on) from payment_order where claim_id = claim.id and status = 'paid') as day,
    (select max(seq) from claim_event where claim_id = claim.id) as seq, now() as at
  from claim
  join claim_decision decision on decision.id = claim.decision_id and decision.benefit > 0
  where claim.status in ('approved', 'partly_approved') and claim.origin <> 'core_system'
    and not exists (select from payment_order where claim_id = claim.id and status in ('due', 'sent'))
    and decision.benefit <= (select sum(amount) from payment_order where claim_id = claim.id and status = 'paid')
      - (select coalesce(sum(amount), 0) from recovery where claim_id = claim.id and status in ('repaid', 'set_off'))
), noted as (
  insert into claim_event (id, claim_id, seq, kind, status, actor_kind, party, paid_on, at)
  select random_khum_id(), id, seq + 1, 'moved', 'paid', 'system', 'system', day, at from settled
)
update claim set status = 'paid', status_since = settled.at, paid_on = settled.day, turn_due_date = null, updated_at = settled.at
from settled where claim.id = settled.id;

-- Gives the events of committed transactions their numbers and moves them to the feed. In a function, so that it takes one round
-- trip. Each statement sees what was committed before it began, so the second one sees everything that was committed
-- before the first one got the lock.
create function publish_events(batch integer, at timestamptz) returns integer language plpgsql volatile
-- A plan that was made for an empty outbox would be slow for a full one.
set plan_cache_mode = force_custom_plan as $$
declare
  published integer;
begin
  insert into feed_position (last) values (0) on conflict (only_row) do update set last = feed_position.last;
  with taken as (
    delete from feed_outbox
    where id in (select id from feed_outbox where turn is not null order by turn limit batch)
    returning *
  ),
  moved as (
    update feed_position set last = last + (select count(*) from taken) returning last
  ),
  numbered as (
    select taken.*, moved.last - count(*) over () + row_number() over (order by turn) as seq
    from taken, moved
  ),
  added as (
    insert into feed_event
      (seq, event_id, insurer_code, type, subject_kind, subject, subject_source, at, published_at)
    select numbered.seq, event_id, insurer_code, type, subject_kind, subject, subject_source, numbered.at, publish_events.at
    from numbered
  ),
  of_claims as (
    update claim_event set feed_seq = numbered.seq from numbered
    where claim_event.id = numbered.claim_event_id and claim_event.feed_seq is null
  )
  select count(*)::integer into published from taken;
  return published;
end $$;
