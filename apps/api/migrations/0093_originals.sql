-- The paper originals of a claim: since when we expect them, when they arrived, where they are, and when they went back.
-- Above the insurer's limit, a claim can be decided without them, but not paid.
alter table claim
  -- Null: the claim can be paid without its originals.
  add column originals_expected_on date,
  add column originals_received_on date,
  add column originals_shelf text check (length(originals_shelf) between 1 and 40),
  add column originals_returned_on date,
  -- The number of the parcel in which they went back.
  add column originals_tracking text check (length(originals_tracking) between 1 and 40),
  add constraint claim_originals_shelf check (originals_shelf is null or originals_received_on is not null),
  add constraint claim_originals_returned
    check (originals_returned_on is null or coalesce(originals_returned_on >= originals_received_on, false)),
  add constraint claim_originals_tracking check (originals_tracking is null or originals_returned_on is not null),
  add constraint claim_originals_before_payment
    check (originals_expected_on is null or originals_received_on is not null
      or status not in ('payment_sent', 'paid', 'payment_failed'));

-- Claims that are still to be decided and need their originals by the insurer's present limit. Nothing was paid for them yet.
update claim set originals_expected_on = (claim.submitted_at at time zone 'Asia/Bangkok')::date
from insurer_claim_settings settings
where settings.insurer_code = claim.insurer_code and claim.medical_expense > settings.originals_above
  and claim.mode = 'reimbursement' and claim.origin <> 'core_system'
  and claim.status in ('received', 'checking', 'documents_needed', 'sent_to_insurer')
  and not exists (select from payment_order where payment_order.claim_id = claim.id);

-- The office's list of claims whose originals are awaited, of one insurer.
create index claim_originals_awaited on claim (insurer_code, originals_expected_on, id)
  where originals_expected_on is not null and originals_received_on is null
    and status in ('received', 'checking', 'documents_needed', 'sent_to_insurer', 'approved', 'partly_approved');

-- The server makes no payment order while originals are awaited; this is the last line of defence.
create function require_originals() returns trigger language plpgsql as $$
begin
  if new.status in ('due', 'sent') and exists (
    select from claim
    where id = new.claim_id and originals_expected_on is not null and originals_received_on is null
  ) then
    raise exception 'the originals of claim % are awaited', new.claim_id using constraint = 'payment_order_originals';
  end if;
  return new;
end $$;
create trigger payment_order_originals before insert or update on payment_order
  for each row execute function require_originals();
