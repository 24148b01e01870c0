-- More events about payments, so that a system that pays claims misses no order.

-- The result of a payment while the claim keeps its status, such as a returned one while the claim is checked again.
alter table claim_event drop constraint claim_event_kind_check;
alter table claim_event add constraint claim_event_kind_check check (kind in (
  'received', 'moved', 'decided', 'undone', 'reopened', 'appealed', 'appeal_upheld', 'account_given', 'payment_result'));

create or replace function claim_feed_type(kind text, status text) returns text language sql immutable as $$
  select case kind
    when 'received' then 'claim.submitted'
    when 'decided' then 'claim.decided'
    when 'undone' then 'claim.decision_undone'
    when 'reopened' then 'claim.reopened'
    when 'appealed' then 'claim.appealed'
    when 'appeal_upheld' then 'claim.appeal_answered'
    when 'payment_result' then 'payment.result'
    else case status
      when 'withdrawn' then 'claim.withdrawn'
      when 'closed_missing_documents' then 'claim.closed'
      when 'payment_sent' then 'payment.result'
      when 'paid' then 'payment.result'
      when 'payment_failed' then 'payment.result'
      else 'claim.moved'
    end
  end
$$;

-- A member may give the first account after the claim was sent. The account that comes with the claim is written before
-- the claim's first event, and is part of that event.
create or replace function feed_claim_payout() returns trigger language plpgsql as $$
begin
  insert into feed_outbox (event_id, insurer_code, type, subject_kind, subject, at)
  select random_khum_id(), claim.insurer_code, 'claim.payee_changed', 'claim', claim.claim_number, payout.at
  from added payout join claim on claim.id = payout.claim_id
  where exists (select from claim_event where claim_event.claim_id = payout.claim_id);
  return null;
end $$;
