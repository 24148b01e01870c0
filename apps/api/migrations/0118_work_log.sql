-- The log of who had a claim also says when staff put it on hold and until when, when a hold ended, and when its lines were
-- replaced. `reason` is the hold's; the end of a hold repeats it. `by_staff` is null if a hold ended on its day.
alter table claim_handover
  add column until date,
  drop constraint claim_handover_kind_check,
  drop constraint claim_handover_check1,
  add constraint claim_handover_kind_check
    check (kind in ('taken', 'taken_over', 'assigned', 'released', 'put_on_hold', 'resumed', 'itemised')),
  add constraint claim_handover_released_check
    check (kind in ('put_on_hold', 'resumed', 'itemised') or (kind = 'released') = (to_staff is null)),
  add constraint claim_handover_until_check check ((kind = 'put_on_hold') = (until is not null));
