-- The person who proposed a decision can take it back while it waits for a second look. `settled_by` stays null, because
-- only a second person can be in it.
alter table claim_proposal
  drop constraint claim_proposal_settlement_check,
  drop constraint claim_proposal_settled_check,
  add constraint claim_proposal_settlement_check
    check (settlement in ('confirmed', 'sent_back', 'superseded', 'withdrawn')),
  add constraint claim_proposal_settled_check check ((settled_at is null) = (settlement is null)
    and (settled_by is null) = (settlement is null or settlement in ('superseded', 'withdrawn')));

alter table claim_handover
  drop constraint claim_handover_kind_check,
  add constraint claim_handover_kind_check check (kind in
    ('taken', 'taken_over', 'assigned', 'released', 'proposal_withdrawn', 'put_on_hold', 'resumed', 'itemised'));
