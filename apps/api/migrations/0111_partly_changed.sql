-- An appeal may win a part: the new decision pays more, but not all of the bill.
alter table claim_appeal
  drop constraint claim_appeal_outcome_check,
  drop constraint claim_appeal_check1,
  add constraint claim_appeal_outcome_check check (outcome in ('upheld', 'changed', 'partly_changed')),
  add constraint claim_appeal_new_decision_check
    check ((coalesce(outcome, 'upheld') in ('changed', 'partly_changed')) = (new_decision_id is not null));
