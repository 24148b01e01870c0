-- Queues of a million claims. The index of a queue also has the type of treatment, so that a filter reads no claims; and a
-- case looks nothing up by reading a whole table.
create index claim_waiting on claim (insurer_code, queue, work_due, (-medical_expense), id, admited_type)
  where queue is not null;
drop index claim_work;

-- Files of the same bytes, and payout accounts that look the same, of other claims and members.
create index document_same_bytes on document (sha256) where attached_at is not null;
create index payout_account_alike on payout_account (last4, holder);
