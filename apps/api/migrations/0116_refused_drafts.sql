-- A second person refused the draft of a consent text, with a reason for its author. A new draft takes its place.
alter table consent_draft
  add column refused_by text,
  add column refused_at timestamptz,
  add column refused_reason text check (length(refused_reason) between 1 and 500),
  add constraint consent_draft_refused_check check (num_nulls(refused_by, refused_at, refused_reason) in (0, 3));
