-- The proposals of one person that wait for a second look.
create index claim_proposal_waiting on claim_proposal (proposed_by) where settled_at is null;
