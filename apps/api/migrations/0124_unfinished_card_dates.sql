-- What a member has typed so far of a date of a typed-in card, for example `-5-12` without a year.
alter table declared_card
  add column start_typed text check (length(start_typed) <= 10),
  add column due_typed text check (length(due_typed) <= 10);
